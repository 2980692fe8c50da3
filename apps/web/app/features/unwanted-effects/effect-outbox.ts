import type { EffectReport, EffectReportList } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOutbox, useOutboxState } from '../../offline/outbox/outbox-context.ts';
import { useIsQueueAwaited } from '../../offline/outbox/outbox-provider.tsx';
import { type Recorder, useRecorder } from '../../offline/outbox/use-recorder.ts';
import { isOfKind } from '../../offline/outbox/write-kind.ts';
import {
  effectSubject,
  newReportWrite,
  reportChangeWrite,
  reportDeletionWrite,
  type SaidReport,
} from './effect-writes.ts';
import { localReports } from './local-reports.ts';
import { takeEffectAnswer } from './take-effect-answer.ts';

type ListState = { data: InfiniteData<EffectReportList> | undefined; hasNextPage: boolean; isError: boolean };

/** The reports that are loaded with what is still on the device; undefined while there is nothing to show. */
export function useLocalReports({ data, hasNextPage, isError }: ListState): EffectReport[] | undefined {
  const { writes } = useOutboxState();
  const isAwaited = useIsQueueAwaited();
  return useMemo(() => {
    if (isAwaited || (!data && !isError)) return undefined;
    const loaded = data?.pages.flatMap(({ items }) => items) ?? [];
    // One that is older than all that is loaded comes with its page.
    const oldest = hasNextPage ? (loaded.at(-1)?.createdAt ?? '') : '';
    const reports = localReports(loaded, writes).filter(({ createdAt }) => createdAt >= oldest);
    return data || reports.length > 0 ? reports : undefined;
  }, [data, hasNextPage, isError, writes, isAwaited]);
}

/** Records a write, and shows at once what the server answered where the device could not keep it. */
function useRecordAndShow(): Recorder {
  const client = useQueryClient();
  const record = useRecorder();
  return async (kind, payload) => {
    const sent = await record(kind, payload);
    if (sent) takeEffectAnswer(client, sent.write, sent.answer);
    return sent;
  };
}

/**
 * Writes a report, or corrects one that is there. Resolves once it is kept: on the device, or by the server. Where its writing was refused, the
 * correction takes its place.
 */
export function useSaveReport() {
  const outbox = useOutbox();
  const record = useRecordAndShow();
  return useMutation({
    mutationFn: async ({ report, isNew }: { report: SaidReport; isNew: boolean }): Promise<void> => {
      const refused = outbox?.writesOf(effectSubject(report.id)).find(({ state }) => state === 'refused');
      if (outbox && refused && isOfKind(refused, newReportWrite))
        return void (await outbox.amend(newReportWrite, refused.id, report));
      if (outbox && refused && isOfKind(refused, reportChangeWrite))
        return void (await outbox.amend(reportChangeWrite, refused.id, report));
      if (!isNew) return void (await record(reportChangeWrite, report));
      const sent = await record(newReportWrite, report);
      const kept = sent?.answer;
      // The first try had arrived, though not its answer, and something was changed since: whom it is shown, say.
      const isAsSent = (Object.keys(report) as (keyof SaidReport)[]).every(
        (name) => JSON.stringify(kept?.[name]) === JSON.stringify(report[name]),
      );
      if (kept && !isAsSent) await record(reportChangeWrite, report);
    },
  });
}

/** Removes a report. What waits here of it is not sent any more. */
export function useRemoveReport() {
  const outbox = useOutbox();
  const record = useRecordAndShow();
  return useMutation({
    mutationFn: async (id: string): Promise<void> => {
      const [first] = outbox?.writesOf(effectSubject(id)) ?? [];
      if (first && first.state !== 'sending') await outbox?.discard(first.id);
      // Also where its writing waited: it may have come through without an answer.
      await record(reportDeletionWrite, { id });
    },
  });
}
