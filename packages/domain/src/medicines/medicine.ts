import { addDays } from '../time/calendar-day.ts';
import { firstDayOf, isBefore } from '../time/partial-day.ts';

export const MEDICINE_NAME_MAX_LENGTH = 120;
export const MEDICINE_DOSE_MAX_LENGTH = 120;
export const CONDITION_NAME_MAX_LENGTH = 200;
export const CONDITION_CODE_MAX_LENGTH = 20;
/** Of each kind that one person keeps, what has ended among them. */
export const MEDICINES_MAX = 200;
export const CONDITIONS_MAX = 200;

/** The key of a substance in our list. The list grows, so a key is checked for its form alone: an app of before stores what one of today knows. */
export const SUBSTANCE_KEY = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
export const SUBSTANCE_KEY_MAX_LENGTH = 60;

/** The chapters of ICD-10 (WHO, version of 2019; in Brazil CID-10), by their numbers. */
export const ICD_CHAPTERS = [
  'I',
  'II',
  'III',
  'IV',
  'V',
  'VI',
  'VII',
  'VIII',
  'IX',
  'X',
  'XI',
  'XII',
  'XIII',
  'XIV',
  'XV',
  'XVI',
  'XVII',
  'XVIII',
  'XIX',
  'XX',
  'XXI',
  'XXII',
] as const;
export type IcdChapter = (typeof ICD_CHAPTERS)[number];

/** From when to when; both as far as they are known (`YYYY`, `YYYY-MM`, `YYYY-MM-DD`), null = not known. */
type Span = {
  since: string | null;
  /** It is over; since when may be unknown. */
  hasEnded: boolean;
  endedOn: string | null;
};

/** What somebody takes besides cannabis. */
export type Medicine = Span & {
  /** As the person calls it: of the list, or any other. */
  name: string;
  /** Its substance in our list; null = another. */
  substance: string | null;
  dose: string | null;
  /** May the doctors who are connected read it? */
  isShownToDoctors: boolean;
};

/** What somebody is treated for, or lives with: in words, by the chapter of ICD-10, or both. */
export type Condition = Span & {
  name: string | null;
  chapter: IcdChapter | null;
  /** A code as a doctor wrote it down, of ICD-10 or CIAP-2 (ICPC-2), say. */
  code: string | null;
  isShownToDoctors: boolean;
};

export type MedicineProblem = {
  field: 'since' | 'endedOn';
  code: 'since_in_future' | 'ended_in_future' | 'ended_before_since' | 'end_of_what_goes_on';
};
export type ConditionProblem = MedicineProblem | { field: 'name'; code: 'nothing_named' };

/** Why days are refused, by the field at fault; `today` by the person's calendar. */
export function spanProblem({ since, hasEnded, endedOn }: Span, today: string): MedicineProblem | undefined {
  // A day of tolerance: a server and a phone may disagree about today.
  const tomorrow = addDays(today, 1);
  if (since !== null && firstDayOf(since) > tomorrow) return { field: 'since', code: 'since_in_future' };
  if (endedOn === null) return undefined;
  if (!hasEnded) return { field: 'endedOn', code: 'end_of_what_goes_on' };
  if (firstDayOf(endedOn) > tomorrow) return { field: 'endedOn', code: 'ended_in_future' };
  if (since !== null && isBefore(endedOn, since)) return { field: 'endedOn', code: 'ended_before_since' };
  return undefined;
}

/** Why a condition is refused. */
export function conditionProblem(condition: Condition, today: string): ConditionProblem | undefined {
  if (condition.name === null && condition.chapter === null) return { field: 'name', code: 'nothing_named' };
  return spanProblem(condition, today);
}

/** What goes on first, then what has ended; the latest begun first, of unknown beginning last. */
export function inMedicineOrder<Kept extends Span & { id: string }>(kept: readonly Kept[]): Kept[] {
  const startOf = ({ since }: Kept) => (since === null ? '' : firstDayOf(since));
  return kept.toSorted(
    (a, b) =>
      Number(a.hasEnded) - Number(b.hasEnded) ||
      (startOf(a) === startOf(b) ? (a.id < b.id ? -1 : 1) : startOf(a) < startOf(b) ? 1 : -1),
  );
}

/** Why a change of dose on this day is refused: the line of before ends on it, and one with the new dose begins. */
export function doseChangeProblem(
  former: Pick<Span, 'since'>,
  on: string,
  today: string,
): { field: 'on'; code: MedicineProblem['code'] } | undefined {
  const problem = spanProblem({ since: former.since, hasEnded: true, endedOn: on }, today);
  // Also where the beginning itself is at fault, as of a line that was imported with a day to come: no day ends it.
  return problem && { field: 'on', code: problem.code };
}

type Line = Span & Pick<Medicine, 'name' | 'substance' | 'dose'> & { id: string; createdAt: string };

/**
 * The line that this one took the place of with another dose: of the same name, ended on the known day on which this one began. Of several, where a
 * dose changed more than once on that day or in that year, the one that was written last before this one.
 */
export function formerDose<Kept extends Line>(medicine: Kept, kept: readonly Kept[]): Kept | undefined {
  if (medicine.since === null) return undefined;
  return kept
    .filter(
      (one) =>
        isWrittenBefore(one, medicine) &&
        one.hasEnded &&
        one.endedOn === medicine.since &&
        one.name === medicine.name &&
        one.substance === medicine.substance &&
        one.dose !== medicine.dose,
    )
    .reduce<Kept | undefined>((last, one) => (last && isWrittenBefore(one, last) ? last : one), undefined);
}

/** What an import wrote in one moment is told apart by its id. */
const isWrittenBefore = (one: Line, other: Line): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : Date.parse(one.createdAt) < Date.parse(other.createdAt);

export type KeptMark = {
  day: string;
  /** `dose`: one line ended and another began on the same day; `began` and `over` are of conditions. */
  kind: 'start' | 'stop' | 'dose' | 'began' | 'over';
  /** '' where a condition has only its chapter. */
  name: string;
  chapter: IcdChapter | null;
  /** The new one, of a changed dose. */
  dose: string | null;
};

/** What is marked on charts. */
export type MarkedKept = {
  medicines: readonly Line[];
  conditions: readonly (Span & Pick<Condition, 'name' | 'chapter'>)[];
};

const isWholeDay = (partial: string | null): partial is string => partial?.length === 10;

/** The beginnings, changes and ends to be marked on a chart of days: those whose day is known. A month or a year is no day to draw. */
export function keptMarks({ medicines, conditions }: MarkedKept): KeptMark[] {
  const formerOf = new Map(medicines.map((medicine) => [medicine.id, formerDose(medicine, medicines)?.id]));
  const followed = new Set(formerOf.values());
  const marks = [
    ...medicines.flatMap(({ id, name, dose, since, endedOn }): KeptMark[] => {
      const isChange = formerOf.get(id) !== undefined;
      const start = { day: since ?? '', kind: isChange ? 'dose' : 'start', name, chapter: null } as const;
      return [
        ...(isWholeDay(since) ? [{ ...start, dose: isChange ? dose : null }] : []),
        ...(isWholeDay(endedOn) && !followed.has(id)
          ? [{ day: endedOn, kind: 'stop' as const, name, chapter: null, dose: null }]
          : []),
      ];
    }),
    ...conditions.flatMap(({ name, chapter, since, endedOn }): KeptMark[] => {
      const of = { name: name ?? '', chapter, dose: null };
      return [
        ...(isWholeDay(since) ? [{ day: since, kind: 'began' as const, ...of }] : []),
        ...(isWholeDay(endedOn) ? [{ day: endedOn, kind: 'over' as const, ...of }] : []),
      ];
    }),
  ];
  return marks.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
