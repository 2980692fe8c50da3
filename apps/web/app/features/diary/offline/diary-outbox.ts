import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import type { DiaryPreferences } from '@balsamo/contract/diary/preference-schemas.ts';
import type { SymptomRating, SymptomRatingList } from '@balsamo/contract/diary/rating-schemas.ts';
import type { Entry, EntryList } from '@balsamo/contract/diary/schemas.ts';
import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { DEFAULT_TIME_ZONE } from '@balsamo/domain/time/zone.ts';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { insightKeys, letterKeys } from '../../../components/insight-keys.ts';
import { stockKeys } from '../../../components/stock/stock-queries.ts';
import { trackerKeys } from '../../../components/trackers/tracker-queries.ts';
import { type Recorder, useRecorder } from '../../../offline/outbox/use-recorder.ts';
import type { Write } from '../../../offline/outbox/write.ts';
import { isOfKind } from '../../../offline/outbox/write-kind.ts';
import { noteRecordedHere } from '../../../platform/first-record.ts';
import { presentTime } from '../../../platform/server-clock.ts';
import { accountQuery } from '../../../platform/session.ts';
import { diaryKeys } from '../diary-queries.ts';
import { ratingsQuery } from '../rating-queries.ts';
import { checkInWrite, deletionWrite, manualEntryWrite } from './diary-writes.ts';
import { newItemWrite } from './item-writes.ts';
import { knownEntry } from './known-entry.ts';
import { entryIdOf } from './local-overview.ts';
import { byTimeOfUse, overviewWith } from './overview-with.ts';
import { preferencesWrite } from './preference-writes.ts';
import { newRatingWrite, ratingDeletionWrite, ratingSubject } from './rating-writes.ts';

/** What counts as a record of the diary. */
export const RECORDS: ReadonlySet<string> = new Set([checkInWrite.name, manualEntryWrite.name, newRatingWrite.name]);

/**
 * Saves what the diary writes; where the device cannot keep it, what the server answered is shown. Resolves once it is kept: on the
 * device, or by the server.
 */
export function useDiaryWrite<Said>(write: (record: Recorder, said: Said) => Promise<unknown>) {
  const client = useQueryClient();
  const record = useRecorder();
  const recordAndShow: Recorder = async (kind, payload) => {
    const sent = await record(kind, payload);
    const personId = client.getQueryData(accountQuery.queryKey)?.id;
    if (personId && RECORDS.has(kind.name)) noteRecordedHere(personId);
    if (sent) takeDiaryAnswer(client, sent.write, sent.answer);
    return sent;
  };
  return useMutation({ mutationFn: (said: Said) => write(recordAndShow, said) }).mutateAsync;
}

/**
 * What the server answered to a write takes the place of what was only written here, in the same moment: so nothing
 * leaves a list and comes back. The true order and counts are asked for once the sending pauses.
 */
export function takeDiaryAnswer(client: QueryClient, write: Write, answer: unknown): void {
  const entryId = entryIdOf(write.subject);
  if (entryId !== undefined) takeEntry(client, write, entryId, answer as Entry | undefined);
  else if (isOfKind(write, newItemWrite)) takeItem(client, answer as InventoryItem);
  else if (isOfKind(write, preferencesWrite)) takePreferences(client, answer as DiaryPreferences);
  else takeRating(client, write, answer as SymptomRating | undefined);
  refreshSoon(client);
}

function takeItem(client: QueryClient, item: InventoryItem): void {
  client.setQueryData<InventoryItem[]>(
    stockKeys.active,
    (items) => items && [item, ...items.filter(({ id }) => id !== item.id)],
  );
}

function takePreferences(client: QueryClient, preferences: DiaryPreferences): void {
  void client.cancelQueries({ queryKey: diaryKeys.overview });
  client.setQueryData<DiaryOverview>(diaryKeys.overview, (overview) => overview && { ...overview, preferences });
}

function takeEntry(client: QueryClient, write: Write, id: string, entry: Entry | undefined): void {
  const isThere = entry !== undefined && entry.deletedAt === undefined;
  if (!entry && !isOfKind(write, deletionWrite)) return;
  const change = { id, before: knownEntry(client, id), after: isThere ? entry : undefined };
  const timeZone = client.getQueryData(accountQuery.queryKey)?.timeZone ?? DEFAULT_TIME_ZONE;
  // An answer from before this one would put the lists back.
  void client.cancelQueries({ queryKey: diaryKeys.overview });
  void client.cancelQueries({ queryKey: diaryKeys.entries });
  // One that is gone is still known, so that it can be shown again when it is brought back.
  client.setQueryData<Entry>(
    diaryKeys.entry(id),
    (known) => entry ?? (known && { ...known, deletedAt: write.recordedAt }),
  );
  client.setQueryData<DiaryOverview>(
    diaryKeys.overview,
    (overview) => overview && overviewWith(overview, [change], { now: presentTime(), timeZone }),
  );
  for (const [queryKey] of client.getQueriesData<EntryList>({ queryKey: diaryKeys.entries })) {
    const isFirstPage = isFirstPageOfAll(queryKey);
    client.setQueryData<EntryList>(
      queryKey,
      (list) => list && (isThere ? withEntryOnPage(list, entry, isFirstPage) : withoutEntryOnPage(list, id)),
    );
  }
}

/** A page of the history with an answered entry: in the place of the one before, or where its time puts it on the first page. */
function withEntryOnPage(list: EntryList, entry: Entry, isFirstPage: boolean): EntryList {
  if (list.items.some(({ id }) => id === entry.id)) {
    return { ...list, items: list.items.map((item) => (item.id === entry.id ? entry : item)) };
  }
  const last = list.items.at(-1);
  const belongs = isFirstPage && (!list.nextCursor || !last || entry.consumedAt >= last.consumedAt);
  return belongs ? { ...list, items: [...list.items, entry].sort(byTimeOfUse) } : list;
}

const withoutEntryOnPage = (list: EntryList, id: string): EntryList => ({
  ...list,
  items: list.items.filter((item) => item.id !== id),
});

function isFirstPageOfAll([, , filters, cursor]: readonly unknown[]): boolean {
  const { search, productType } = (filters ?? {}) as { search?: string; productType?: string };
  return cursor === null && !search && !productType;
}

function takeRating(client: QueryClient, write: Write, rating: SymptomRating | undefined): void {
  const { queryKey } = ratingsQuery;
  void client.cancelQueries({ queryKey });
  const isOther = ({ id }: SymptomRating) => ratingSubject(id) !== write.subject;
  const change = (items: SymptomRating[], isFirstPage: boolean): SymptomRating[] => {
    if (isOfKind(write, ratingDeletionWrite) || !rating) return items.filter(isOther);
    if (items.some((item) => !isOther(item))) return items.map((item) => (isOther(item) ? item : rating));
    return isFirstPage ? [rating, ...items].sort((one, other) => other.ratedAt.localeCompare(one.ratedAt)) : items;
  };
  client.setQueryData<InfiniteData<SymptomRatingList, string | undefined>>(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index === 0) })),
      },
  );
}

/** Writes that were waiting are answered many in a row; the lists are asked for once after the last. */
const REFRESH_AFTER_MS = 300;
const refreshes = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

function refreshSoon(client: QueryClient): void {
  clearTimeout(refreshes.get(client));
  refreshes.set(
    client,
    setTimeout(() => refreshDiary(client), REFRESH_AFTER_MS),
  );
}

/** Asks anew for everything that a write of the diary can change: what was used came out of the stock. */
export function refreshDiary(client: QueryClient): void {
  for (const queryKey of [
    diaryKeys.overview,
    diaryKeys.entries,
    ratingsQuery.queryKey,
    stockKeys.all,
    insightKeys.all,
    letterKeys.all,
    trackerKeys.figures,
  ]) {
    void client.invalidateQueries({ queryKey });
  }
}
