import type { Seizure, SeizureFigures, SeizureList } from '@balsamo/contract/seizures/schemas.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOutbox, useOutboxState } from '../../offline/outbox/outbox-context.ts';
import { useIsQueueAwaited } from '../../offline/outbox/outbox-provider.tsx';
import { type Recorder, useRecorder } from '../../offline/outbox/use-recorder.ts';
import type { Write } from '../../offline/outbox/write.ts';
import { isOfKind } from '../../offline/outbox/write-kind.ts';
import { figuresAfter } from './figures-after.ts';
import { localSeizures } from './local-seizures.ts';
import { seizureKeys, seizuresQuery } from './seizure-queries.ts';
import {
  freeDayBackWrite,
  freeDaySubject,
  freeDayWrite,
  newSeizureWrite,
  type RecordedSeizure,
  type SaidOfSeizure,
  seizureChangeWrite,
  seizureDeletionWrite,
  seizureSubject,
} from './seizure-writes.ts';

/** What the server answered takes the place of what was only written here; the figures are asked for anew. */
export function takeSeizureAnswer(client: QueryClient, write: Write, answer: unknown): void {
  // What was asked for before knows nothing of it.
  for (const queryKey of [seizureKeys.list, seizureKeys.figures]) void client.cancelQueries({ queryKey });
  const isOther = ({ id }: Seizure) => seizureSubject(id) !== write.subject;
  const change = (items: Seizure[], isFirstPage: boolean): Seizure[] => {
    if (isOfKind(write, seizureDeletionWrite)) return items.filter(isOther);
    if (!isOfKind(write, newSeizureWrite) && !isOfKind(write, seizureChangeWrite)) return items;
    const seizure = answer as Seizure | undefined;
    if (!seizure) return items.filter(isOther);
    if (items.some((item) => !isOther(item))) return items.map((item) => (isOther(item) ? item : seizure));
    if (!isFirstPage) return items;
    return [seizure, ...items].sort((one, other) => other.occurredAt.localeCompare(one.occurredAt));
  };
  const before = client
    .getQueryData(seizuresQuery.queryKey)
    ?.pages.flatMap(({ items }) => items)
    .find((item) => !isOther(item));
  const after =
    isOfKind(write, newSeizureWrite) || isOfKind(write, seizureChangeWrite) ? (answer as Seizure) : undefined;
  client.setQueriesData<SeizureFigures>(
    { queryKey: seizureKeys.figures },
    (figures) => figures && figuresAfter(figures, write, { before, after }),
  );
  client.setQueryData<InfiniteData<SeizureList, string | undefined>>(
    seizuresQuery.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index === 0) })),
      },
  );
  refreshSoon(client);
}

/** Writes that were waiting are answered many in a row; the figures are asked for once after the last. */
const REFRESH_AFTER_MS = 300;
const refreshes = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

function refreshSoon(client: QueryClient): void {
  clearTimeout(refreshes.get(client));
  refreshes.set(
    client,
    setTimeout(() => {
      for (const queryKey of [seizureKeys.list, seizureKeys.figures]) void client.invalidateQueries({ queryKey });
    }, REFRESH_AFTER_MS),
  );
}

type ListState = { data: InfiniteData<SeizureList> | undefined; hasNextPage: boolean; isError: boolean };

/** The seizures that are loaded with what is still on the device; undefined while there is nothing to show. */
export function useLocalSeizures({ data, hasNextPage, isError }: ListState): Seizure[] | undefined {
  const { writes } = useOutboxState();
  const isAwaited = useIsQueueAwaited();
  return useMemo(() => {
    if (isAwaited || (!data && !isError)) return undefined;
    const loaded = data?.pages.flatMap(({ items }) => items) ?? [];
    // One that is older than all that is loaded comes with its page.
    const oldest = hasNextPage ? (loaded.at(-1)?.occurredAt ?? '') : '';
    const seizures = localSeizures(loaded, writes).filter(({ occurredAt }) => occurredAt >= oldest);
    return data || seizures.length > 0 ? seizures : undefined;
  }, [data, hasNextPage, isError, writes, isAwaited]);
}

/** Saves what is said of seizures and days. Resolves once it is kept: on the device, or by the server. */
export function useSeizureWrite<Said>(write: (record: Recorder, said: Said) => Promise<unknown>) {
  const client = useQueryClient();
  const record = useRecorder();
  const recordAndShow: Recorder = async (kind, payload) => {
    const sent = await record(kind, payload);
    if (sent) takeSeizureAnswer(client, sent.write, sent.answer);
    return sent;
  };
  return useMutation({ mutationFn: (said: Said) => write(recordAndShow, said) }).mutateAsync;
}

/** Records a seizure. What waits here and calls its day free is no longer true, and is not sent. */
export function useRecordSeizure() {
  const outbox = useOutbox();
  return useSeizureWrite(async (record, seizure: RecordedSeizure) => {
    await record(newSeizureWrite, seizure);
    const day = localDay(new Date(seizure.occurredAt), seizure.timeZone);
    for (const { id, state } of outbox?.writesOf(freeDaySubject(day)) ?? [])
      if (state !== 'sending') await outbox?.discard(id);
  });
}

/** Corrects a seizure; where its recording was refused, the correction takes its place. */
export function useCorrectSeizure() {
  const outbox = useOutbox();
  return useSeizureWrite(async (record, { id, ...said }: SaidOfSeizure & { id: string }) => {
    const refused = outbox?.writesOf(seizureSubject(id)).find(({ state }) => state === 'refused');
    if (outbox && refused && isOfKind(refused, newSeizureWrite))
      return outbox.amend<RecordedSeizure>(newSeizureWrite, refused.id, { id, ...said, timeFrom: 'person' as const });
    if (outbox && refused && isOfKind(refused, seizureChangeWrite))
      return outbox.amend(seizureChangeWrite, refused.id, { id, ...said });
    return record(seizureChangeWrite, { id, ...said });
  });
}

/** Removes a seizure. What was refused or still waits of it here is not sent any more. */
export function useDeleteSeizure() {
  const outbox = useOutbox();
  return useSeizureWrite(async (record, id: string) => {
    const [first] = outbox?.writesOf(seizureSubject(id)) ?? [];
    if (first && first.state !== 'sending') await outbox?.discard(first.id);
    // Also where its writing waited: it may have come through without an answer.
    return record(seizureDeletionWrite, { id });
  });
}

export const useSayDay = () =>
  useSeizureWrite((record, { day, isFree }: { day: string; isFree: boolean }) =>
    record(isFree ? freeDayWrite : freeDayBackWrite, { day }),
  );
