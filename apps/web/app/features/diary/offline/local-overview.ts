import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import type { Write } from '../../../offline/outbox/write.ts';
import { entrySubject } from './diary-writes.ts';
import { type FindItem, shownEntries } from './local-entries.ts';
import { type CountedAt, listedEntries, overviewWith } from './overview-with.ts';
import { localPreferences } from './preference-writes.ts';

export type LocalView = CountedAt & {
  findItem?: FindItem | undefined;
  /** An entry that the overview does not list and that this device has seen. */
  findEntry?: ((id: string) => Entry | undefined) | undefined;
};

/** The overview with what is still on the device, counted for this moment. */
export function localOverview(overview: DiaryOverview, writes: readonly Write[], view: LocalView): DiaryOverview {
  const { findItem, findEntry = () => undefined } = view;
  const listed = listedEntries(overview);
  const touched = [...new Set(writes.flatMap(({ subject }) => entryIdOf(subject) ?? []))];
  const before = new Map(touched.flatMap((id) => withId(listed.get(id) ?? findEntry(id))));
  // A deleted one is still known, so that it can be brought back.
  const known = [...before.values()].map(({ deletedAt: _, ...entry }) => entry);
  const after = new Map(shownEntries(known, writes, findItem).flatMap(withId));
  const changes = touched.map((id) => ({ id, before: before.get(id), after: after.get(id) }));
  return { ...overviewWith(overview, changes, view), preferences: localPreferences(overview.preferences, writes) };
}

const withId = (entry: Entry | undefined): [string, Entry][] => (entry ? [[entry.id, entry]] : []);

export const entryIdOf = (subject: string) => {
  const prefix = entrySubject('');
  return subject.startsWith(prefix) ? subject.slice(prefix.length) : undefined;
};
