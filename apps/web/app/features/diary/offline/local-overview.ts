import type { DiaryOverview, Entry } from '@balsamo/contract/diary/schemas.ts';
import { checkOutState } from '@balsamo/domain/diary/check-out.ts';
import type { Write } from '../../../offline/outbox/write.ts';
import { isFinishedToday, LATEST_COUNT, withUsual } from './diary-cache.ts';
import { entrySubject } from './diary-writes.ts';
import { type FindItem, shownEntries } from './local-entries.ts';

export type LocalView = {
  now: Date;
  /** In which "today" is meant. */
  timeZone: string;
  findItem?: FindItem | undefined;
  /** An entry that the overview does not list and that this device has seen. */
  findEntry?: ((id: string) => Entry | undefined) | undefined;
};

/**
 * The overview with what is still on the device, counted for this moment: entries fall due while nobody can be asked.
 */
export function localOverview(overview: DiaryOverview, writes: readonly Write[], view: LocalView): DiaryOverview {
  const { now, timeZone, findItem, findEntry = () => undefined } = view;
  const before = new Map([...overview.latest, ...overview.unfinished].map((entry) => [entry.id, entry]));
  const touched = new Set(writes.flatMap(({ subject }) => entryIdOf(subject) ?? []));
  const listed = [...before.values()].filter(({ status }) => status === 'incompleto').length;
  const gone = new Set<string>();
  for (const id of touched) {
    const seen = before.has(id) ? undefined : findEntry(id);
    if (!seen) continue;
    const { deletedAt, ...entry } = seen;
    if (deletedAt !== undefined) gone.add(id);
    before.set(id, entry);
  }
  const entries = shownEntries([...before.values()], writes, findItem);

  const isToday = (entry: Entry | undefined) => isFinishedToday(entry, timeZone, now);
  const after = new Map(entries.map((entry) => [entry.id, entry]));
  const finishedHere = [...touched].map(
    (id) => Number(isToday(after.get(id))) - Number(!gone.has(id) && isToday(before.get(id))),
  );

  // The server lists so many unfinished ones and no more; it counts the others too, those due last.
  const isDue = (entry: Entry) => checkOutState(dueOf(entry), now) === 'overdue';
  const unlisted = Math.max(0, overview.pendingCount + overview.overdueCount - listed);
  const unlistedOverdue = Math.min(unlisted, Math.max(0, overview.overdueCount - listed));
  const unfinished = entries.filter(({ status }) => status === 'incompleto').sort(byDueTime);
  const overdue = unfinished.filter(isDue).length;

  // Between the newest that are listed and those that wait there may be entries that this device has never seen.
  const oldest = overview.latest.length < LATEST_COUNT ? '' : (overview.latest.at(-1)?.consumedAt ?? '');
  const latest = entries.filter(({ consumedAt }) => consumedAt >= oldest).slice(0, LATEST_COUNT);
  const newest = overview.latest[0]?.consumedAt ?? '';
  const recorded = entries.filter(({ id, consumedAt }) => !before.has(id) && consumedAt >= newest).reverse();

  return {
    pendingCount: unfinished.length - overdue + unlisted - unlistedOverdue,
    overdueCount: overdue + unlistedOverdue,
    completedTodayCount: Math.max(
      0,
      finishedHere.reduce((sum, step) => sum + step, overview.completedTodayCount),
    ),
    unfinished,
    latest,
    usual: recorded.reduce(withUsual, overview.usual),
  };
}

export const entryIdOf = (subject: string) => {
  const prefix = entrySubject('');
  return subject.startsWith(prefix) ? subject.slice(prefix.length) : undefined;
};
const dueOf = ({ status, checkOutDueAt }: Entry) => ({ status, checkOutDueAt: new Date(checkOutDueAt) });
const byDueTime = (one: Entry, other: Entry) => one.checkOutDueAt.localeCompare(other.checkOutDueAt);
