import type { DiaryOverview, Entry } from '@balsamo/contract/diary/schemas.ts';
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
  const { productType, consumptionMethod, quantity, inventoryItemId } = entry;
  const usual = rest.usual.filter(
    (one) => one.productType !== productType || one.consumptionMethod !== consumptionMethod,
  );
  const isNewest = latest[0]?.id === entry.id;
  const next = {
    ...rest,
    latest,
    usual: isNewest ? [{ productType, consumptionMethod, quantity, inventoryItemId }, ...usual] : rest.usual,
  };
  if (entry.status === 'completo') return next;
  return counted({ ...next, unfinished: [...rest.unfinished, entry].sort(byDueTime) }, entry, now, 1);
}

/** The overview without this entry. */
export function withoutEntry(overview: DiaryOverview, entry: Entry, now = new Date()): DiaryOverview {
  const waiting = overview.unfinished.find((one) => one.id === entry.id);
  const next = {
    ...overview,
    latest: overview.latest.filter((one) => one.id !== entry.id),
    unfinished: overview.unfinished.filter((one) => one.id !== entry.id),
  };
  return waiting ? counted(next, waiting, now, -1) : next;
}

function counted(overview: DiaryOverview, entry: Entry, now: Date, step: 1 | -1): DiaryOverview {
  const state = checkOutState({ status: entry.status, checkOutDueAt: new Date(entry.checkOutDueAt) }, now);
  const field = state === 'overdue' ? 'overdueCount' : 'pendingCount';
  return { ...overview, [field]: Math.max(0, overview[field] + step) };
}

const byTimeOfUse = (a: Entry, b: Entry) => b.consumedAt.localeCompare(a.consumedAt);
const byDueTime = (a: Entry, b: Entry) => a.checkOutDueAt.localeCompare(b.checkOutDueAt);
