import type { DiaryOverview, Entry, EntryList } from '@balsamo/contract/diary/schemas.ts';
import { checkOutState } from '@balsamo/domain/diary/check-out.ts';
import { daysBetween } from '@balsamo/domain/time/zone.ts';
import { presentTime } from '../../../platform/server-clock.ts';

/** How many entries the home shows (product.md §9). */
export const LATEST_COUNT = 3;

/** An entry as it was known before, and the day that is meant with "today". */
export type Before = { known: Entry | undefined; timeZone: string };

/** The overview with this entry in it, new or changed, until the server's own answer arrives. */
export function withEntry(overview: DiaryOverview, entry: Entry, before: Before, now = presentTime()): DiaryOverview {
  const rest = withoutEntry(overview, entry.id, before, now);
  const latest = [entry, ...rest.latest].sort(byTimeOfUse).slice(0, LATEST_COUNT);
  const isNewest = latest[0]?.id === entry.id;
  const next = { ...rest, latest, usual: isNewest ? withUsual(rest.usual, entry) : rest.usual };
  if (entry.status === 'completo') {
    const isToday = isFinishedToday(entry, before.timeZone, now);
    return { ...next, completedTodayCount: next.completedTodayCount + Number(isToday) };
  }
  return counted({ ...next, unfinished: [...rest.unfinished, entry].sort(byDueTime) }, entry, now, 1);
}

/** What is usual once this entry is the last of its kind. */
export function withUsual(usual: DiaryOverview['usual'], entry: Entry): DiaryOverview['usual'] {
  const { productType, consumptionMethod, quantity, inventoryItemId } = entry;
  const others = usual.filter((one) => one.productType !== productType || one.consumptionMethod !== consumptionMethod);
  return [{ productType, consumptionMethod, quantity, inventoryItemId }, ...others];
}

/** The overview without this entry. */
export function withoutEntry(overview: DiaryOverview, id: string, before: Before, now = presentTime()): DiaryOverview {
  const waiting = overview.unfinished.find((one) => one.id === id);
  const wasToday = isFinishedToday(before.known, before.timeZone, now);
  const next = {
    ...overview,
    completedTodayCount: Math.max(0, overview.completedTodayCount - Number(wasToday)),
    latest: overview.latest.filter((one) => one.id !== id),
    unfinished: overview.unfinished.filter((one) => one.id !== id),
  };
  return waiting ? counted(next, waiting, now, -1) : next;
}

/** A page of the history with an answered entry: in the place of the one before, or where its time puts it on the first page. */
export function withEntryOnPage(list: EntryList, entry: Entry, isFirstPage: boolean): EntryList {
  if (list.items.some(({ id }) => id === entry.id)) {
    return { ...list, items: list.items.map((item) => (item.id === entry.id ? entry : item)) };
  }
  const last = list.items.at(-1);
  const belongs = isFirstPage && (!list.nextCursor || !last || entry.consumedAt >= last.consumedAt);
  return belongs ? { ...list, items: [...list.items, entry].sort(byTimeOfUse) } : list;
}

/** Was it finished, and is it still there, during the day that `now` is in? */
export function isFinishedToday(entry: Entry | undefined, timeZone: string, now: Date): boolean {
  if (entry?.status !== 'completo' || entry.checkedOutAt === null || entry.deletedAt !== undefined) return false;
  return daysBetween({ instant: new Date(entry.checkedOutAt), timeZone }, { instant: now, timeZone }) === 0;
}

function counted(overview: DiaryOverview, entry: Entry, now: Date, step: 1 | -1): DiaryOverview {
  const state = checkOutState({ status: entry.status, checkOutDueAt: new Date(entry.checkOutDueAt) }, now);
  const field = state === 'overdue' ? 'overdueCount' : 'pendingCount';
  return { ...overview, [field]: Math.max(0, overview[field] + step) };
}

const byTimeOfUse = (a: Entry, b: Entry) => b.consumedAt.localeCompare(a.consumedAt);
const byDueTime = (a: Entry, b: Entry) => a.checkOutDueAt.localeCompare(b.checkOutDueAt);
