import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { checkOutState } from '@balsamo/domain/diary/check-out.ts';
import { countedIn, LATEST_COUNT } from '@balsamo/domain/diary/overview.ts';
import { daysBetween } from '@balsamo/domain/time/zone.ts';

/** An entry as it was known before, and as it is now; undefined where it is not there. */
export type EntryChange = { id: string; before: Entry | undefined; after: Entry | undefined };
/** The moment that is counted for, and in which zone "today" is meant. */
export type CountedAt = { now: Date; timeZone: string };

/** The overview after changes, of which the server's answer knows nothing yet, counted for this moment: entries fall due meanwhile. */
export function overviewWith(overview: DiaryOverview, changes: readonly EntryChange[], at: CountedAt): DiaryOverview {
  const listed = listedEntries(overview);
  const isUnfinished = (entry: Entry | undefined) => entry?.status === 'incompleto' && entry.deletedAt === undefined;
  // An unfinished one that the server did not list waits beyond the last that it lists, or it rested already and was not counted.
  const waitingIds = new Set(overview.unfinished.map(({ id }) => id));
  const lastDue = overview.unfinished.at(-1)?.checkOutDueAt;
  const wasCounted = (entry: Entry | undefined) =>
    entry !== undefined &&
    isUnfinished(entry) &&
    (waitingIds.has(entry.id) || (lastDue !== undefined && entry.checkOutDueAt >= lastDue));
  const listedUnfinished = [...listed.values()].filter(wasCounted).length;
  const leftUnlisted = changes.filter(({ id, before }) => !listed.has(id) && wasCounted(before)).length;

  const standing = new Map(listed);
  for (const { id, after } of changes) {
    standing.delete(id);
    if (after) standing.set(id, after);
  }
  const entries = [...standing.values()].sort(byTimeOfUse);

  // The server lists so many unfinished ones and no more; it counts the others too, those due last.
  const unlisted = Math.max(0, overview.pendingCount + overview.overdueCount - listedUnfinished - leftUnlisted);
  const unlistedOverdue = Math.min(unlisted, Math.max(0, overview.overdueCount - listedUnfinished));
  const unfinished = entries.filter((entry) => isUnfinished(entry) && !isResting(entry, at.now)).sort(byDueTime);
  const overdue = unfinished.filter((entry) => countedIn(entry, at) === 'overdueCount').length;
  const today = (entry: Entry | undefined) => Number(entry ? countedIn(entry, at) === 'completedTodayCount' : 0);
  const finishedToday = changes.map(({ before, after }) => today(after) - today(before));

  // Between the newest that are listed and those that changed there may be entries that this device has never seen.
  const oldest = overview.latest.length < LATEST_COUNT ? '' : (overview.latest.at(-1)?.consumedAt ?? '');
  const newest = overview.latest[0]?.consumedAt ?? '';
  const changed = new Set(changes.map(({ id }) => id));
  const used = entries.filter(({ id, consumedAt }) => changed.has(id) && consumedAt >= newest).reverse();

  return {
    pendingCount: unfinished.length - overdue + unlisted - unlistedOverdue,
    overdueCount: overdue + unlistedOverdue,
    completedTodayCount: Math.max(
      0,
      finishedToday.reduce((sum, step) => sum + step, overview.completedTodayCount),
    ),
    unfinished,
    today: entries.filter(({ consumedAt }) => isOfToday(consumedAt, at)),
    preferences: overview.preferences,
    latest: entries.filter(({ consumedAt }) => consumedAt >= oldest).slice(0, LATEST_COUNT),
    usual: used.reduce(withUsual, overview.usual),
  };
}

/** All that an overview lists, by id. */
export const listedEntries = ({ latest, unfinished, today }: DiaryOverview) =>
  new Map([...latest, ...unfinished, ...today].map((entry) => [entry.id, entry]));

const isResting = ({ status, checkOutDueAt }: Entry, now: Date) =>
  checkOutState({ status, checkOutDueAt: new Date(checkOutDueAt) }, now) === 'resting';

const isOfToday = (consumedAt: string, { now, timeZone }: CountedAt) =>
  daysBetween({ instant: new Date(consumedAt), timeZone }, { instant: now, timeZone }) === 0;

/** What is usual once this entry is the last of its kind. */
function withUsual(usual: DiaryOverview['usual'], entry: Entry): DiaryOverview['usual'] {
  const { productType, consumptionMethod, quantity, inventoryItemId } = entry;
  const others = usual.filter((one) => one.productType !== productType || one.consumptionMethod !== consumptionMethod);
  return [{ productType, consumptionMethod, quantity, inventoryItemId }, ...others];
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
/** Newest first, as the server lists them. */
export const byTimeOfUse = (one: Entry, other: Entry) =>
  compare(other.consumedAt, one.consumedAt) || compare(other.id, one.id);
const byDueTime = (one: Entry, other: Entry) => compare(one.checkOutDueAt, other.checkOutDueAt);
