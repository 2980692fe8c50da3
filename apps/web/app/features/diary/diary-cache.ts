import type { DiaryOverview, Entry, EntryList } from '@balsamo/contract/diary/schemas.ts';
import { checkOutState } from '@balsamo/domain/diary/check-out.ts';

/** How many entries the home shows (product.md §9). */
export const LATEST_COUNT = 3;

/**
 * The overview with this entry in it, new or changed, until the server's own answer arrives. The count of today's
 * finished entries is left to the server, which knows when each was finished.
 */
export function withEntry(overview: DiaryOverview, entry: Entry, now = new Date()): DiaryOverview {
  const rest = withoutEntry(overview, entry, now);
  const latest = [entry, ...rest.latest].sort(byTimeOfUse).slice(0, LATEST_COUNT);
  const isNewest = latest[0]?.id === entry.id;
  const next = { ...rest, latest, usual: isNewest ? withUsual(rest.usual, entry) : rest.usual };
  if (entry.status === 'completo') return next;
  return counted({ ...next, unfinished: [...rest.unfinished, entry].sort(byDueTime) }, entry, now, 1);
}

/** What is usual once this entry is the last of its kind. */
export function withUsual(usual: DiaryOverview['usual'], entry: Entry): DiaryOverview['usual'] {
  const { productType, consumptionMethod, quantity, inventoryItemId } = entry;
  const others = usual.filter((one) => one.productType !== productType || one.consumptionMethod !== consumptionMethod);
  return [{ productType, consumptionMethod, quantity, inventoryItemId }, ...others];
}

/** The overview without this entry. */
export function withoutEntry(overview: DiaryOverview, entry: Pick<Entry, 'id'>, now = new Date()): DiaryOverview {
  const waiting = overview.unfinished.find((one) => one.id === entry.id);
  const next = {
    ...overview,
    latest: overview.latest.filter((one) => one.id !== entry.id),
    unfinished: overview.unfinished.filter((one) => one.id !== entry.id),
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

function counted(overview: DiaryOverview, entry: Entry, now: Date, step: 1 | -1): DiaryOverview {
  const state = checkOutState({ status: entry.status, checkOutDueAt: new Date(entry.checkOutDueAt) }, now);
  const field = state === 'overdue' ? 'overdueCount' : 'pendingCount';
  return { ...overview, [field]: Math.max(0, overview[field] + step) };
}

const byTimeOfUse = (a: Entry, b: Entry) => b.consumedAt.localeCompare(a.consumedAt);
const byDueTime = (a: Entry, b: Entry) => a.checkOutDueAt.localeCompare(b.checkOutDueAt);
