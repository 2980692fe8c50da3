import type { ProductType } from '../diary/vocabulary.ts';
import type { Effect } from '../insights/effect.ts';
import type { Verdict } from '../insights/verdict.ts';
import { nextOccurrence, occurrenceAt } from '../reminders/occurrences.ts';
import { addDays, weekdayOf } from '../time/calendar-day.ts';
import { localDay, localTime } from '../time/zone.ts';

/** The letter is there from this hour of Sunday on, by the person's own clock. */
export const LETTER_HOUR = 18;
/** Until the end of this weekday: later it would be of a week that is nearly over. 3 is Wednesday. */
const LAST_WEEKDAY = 3;
const SUNDAY = 0;
/** What a letter looks ahead to. */
const DAYS_AHEAD = 7;

/** The Sunday whose letter is there now, `YYYY-MM-DD`; null between Thursday and the evening of Sunday. */
export function letterDay(now: Date, timeZone: string): string | null {
  const today = localDay(now, timeZone);
  const weekday = weekdayOf(today);
  if (weekday === SUNDAY) return localTime(now, timeZone).hour >= LETTER_HOUR ? today : null;
  return weekday <= LAST_WEEKDAY ? addDays(today, -weekday) : null;
}

const letterTime = `${LETTER_HOUR}:00`;

/** When the letter of a Sunday is there, by the person's clock. */
export const letterInstant = (sunday: string, timeZone: string) => occurrenceAt(sunday, letterTime, timeZone);

/** When it is gone again: with the end of Wednesday. */
export const letterEnd = (sunday: string, timeZone: string) =>
  occurrenceAt(addDays(sunday, LAST_WEEKDAY + 1), '00:00', timeZone);

/** When the first letter after an instant is there. */
export function nextLetterAt(after: Date, timeZone: string): Date {
  const next = nextOccurrence({ times: [letterTime], daysOfWeek: [SUNDAY] }, timeZone, after);
  if (!next) throw new Error(`no Sunday comes in ${timeZone}`);
  return next;
}

/** The days that come after its Sunday, both included, without those that are over. */
export function daysAhead(sunday: string, today: string): { from: string; to: string } {
  const monday = addDays(sunday, 1);
  return { from: today > monday ? today : monday, to: addDays(sunday, DAYS_AHEAD) };
}

type Said = { itemId: string | null; productType: ProductType; effect: Effect };

/** What is said of a product otherwise than a week ago, and from how much. */
export type VerdictNews = {
  itemId: string | null;
  productType: ProductType;
  verdict: 'helps' | 'worse' | 'no_longer_clear';
  records: number;
  days: number;
};

const keyOf = ({ itemId, productType }: Pick<Said, 'itemId' | 'productType'>) => itemId ?? productType;
const RANK = { worse: 0, helps: 1, no_longer_clear: 2 } as const satisfies Record<VerdictNews['verdict'], number>;

/**
 * The first thing that changed in what the dashboard says (spec-D32): a product that now helps or makes worse, or of which that can no
 * longer be said. A *maybe* that comes or goes is no news: it may be coincidence. A worsening is told before a benefit. How much was used
 * is looked at nowhere.
 *
 * @param now products as the dashboard shows them for the days until this Sunday
 * @param before the same until the Sunday before
 */
export function verdictNews(now: readonly Said[], before: readonly Said[]): VerdictNews | null {
  const former = new Map<string, Verdict>(before.map((said) => [keyOf(said), said.effect.verdict]));
  const news = now.flatMap((said): VerdictNews[] => {
    const { itemId, productType, effect } = said;
    const verdict = newsOf(effect, former.get(keyOf(said)) ?? 'unclear');
    return verdict ? [{ itemId, productType, verdict, records: effect.records, days: effect.days }] : [];
  });
  // Sorting keeps the dashboard's order among equals.
  return news.sort((one, other) => RANK[one.verdict] - RANK[other.verdict])[0] ?? null;
}

function newsOf({ kind, verdict: is }: Effect, was: Verdict): VerdictNews['verdict'] | null {
  // A bottle that is used up leaves too few records behind: nothing was learned of what is in it.
  if (is === was || kind === 'too_few') return null;
  if (is === 'helps' || is === 'worse') return is;
  return was === 'helps' || was === 'worse' ? 'no_longer_clear' : null;
}

/** A day of the week that comes. Of the stock *O que vence* tells, on the same screen and by its own rules. */
export type Coming = {
  kind: 'appointment' | 'prescription' | 'document';
  /** The thing's own name; null of an appointment, and of a document without one. */
  name: string | null;
  day: string;
};

/** The first of what comes, and how many others. Of one day the appointment stands first. */
export type NextDates = Coming & { others: number };

const KINDS: readonly Coming['kind'][] = ['appointment', 'prescription', 'document'];

export function nextDates(coming: readonly Coming[], ahead: { from: string; to: string }): NextDates | null {
  const within = coming
    .filter(({ day }) => day >= ahead.from && day <= ahead.to)
    .sort((one, other) => one.day.localeCompare(other.day) || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  const [first] = within;
  return first ? { ...first, others: within.length - 1 } : null;
}

/** At most two sentences: what changed in what can be said, and what comes. Null where there is neither: then there is no letter. */
export type WeeklyLetter = { sunday: string; news: VerdictNews | null; next: NextDates | null };

export function weeklyLetter(letter: WeeklyLetter): WeeklyLetter | null {
  return letter.news === null && letter.next === null ? null : letter;
}
