import { daysBetween } from '../time/zone.ts';
import { checkOutState } from './check-out.ts';
import type { EntryRecord } from './entry-members.ts';

export const OVERVIEW_COUNTS = ['pendingCount', 'overdueCount', 'completedTodayCount'] as const;
export type OverviewCount = (typeof OVERVIEW_COUNTS)[number];

/** How many entries the diary's home shows as the latest (spec §9). */
export const LATEST_COUNT = 3;

/**
 * In which number of the diary's home an entry counts at this moment, "today" being the day in the given zone; in none where it was
 * finished on another day or deleted, or rests unfinished. The server's SQL says the same of all entries at once, held by a test (`queries.test.ts` of the database).
 */
export function countedIn(
  entry: Pick<EntryRecord, 'status' | 'checkOutDueAt' | 'checkedOutAt'> & { deletedAt?: string | null | undefined },
  { now, timeZone }: { now: Date; timeZone: string },
): OverviewCount | undefined {
  const { status, checkedOutAt } = entry;
  if (entry.deletedAt != null) return undefined;
  const state = checkOutState({ status, checkOutDueAt: new Date(entry.checkOutDueAt) }, now);
  if (state === 'resting') return undefined;
  if (state !== 'completo') return state === 'overdue' ? 'overdueCount' : 'pendingCount';
  if (checkedOutAt === null) return undefined;
  const isToday = daysBetween({ instant: new Date(checkedOutAt), timeZone }, { instant: now, timeZone }) === 0;
  return isToday ? 'completedTodayCount' : undefined;
}
