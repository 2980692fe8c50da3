import type { PatientEntry } from '@balsamo/contract/patients/schemas.ts';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { useHomeNow } from '../../platform/clock.ts';
import { PatientRecordedBy } from '../care/recorded-by.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { patientKeys } from '../patient-keys.ts';
import { patientTrackersQuery } from '../trackers/tracker-queries.ts';
import { TrackerValuesList } from '../trackers/tracker-values-list.tsx';
import { Banner } from '../ui/banner.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { OpenSheetProps } from '../ui/use-sheets.ts';
import { useDiaryFormat } from './diary-format.ts';
import { EntryStateBadge } from './entry-state-badge.tsx';
import { PatientEntryFacts } from './patient-entry-facts.tsx';
import { RatingsTable } from './ratings-table.tsx';

export type PatientEntrySheetProps = OpenSheetProps & {
  patientId: string;
  entryId: string;
  /** Named where the page is not the patient's. */
  patientName?: string | undefined;
  /** Where a list has read it already: looking at it once more is no other reading. */
  entry?: PatientEntry | undefined;
  /** What is to be said of it beside how it stands. */
  marksFor?: ((entry: PatientEntry) => ReactNode) | undefined;
};

/** Each reading stands in the patient's access log: nothing is asked for anew that nobody looks at anew. */
const patientEntryQuery = (patientId: string, entryId: string) =>
  queryOptions({
    queryKey: [...patientKeys.ones, patientId, 'entry', entryId] as const,
    queryFn: ({ signal }) =>
      api.get('/api/patients/{id}/entries/{entryId}', { params: { id: patientId, entryId }, signal }),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });

/** One entry of a patient as their doctor reads it: what, when, before and after, and the notes. */
export function PatientEntrySheet({
  patientId,
  entryId,
  patientName,
  entry: read,
  marksFor,
  ...sheet
}: PatientEntrySheetProps) {
  const { t } = useTranslation(['record', 'diary']);
  const format = useDiaryFormat();
  const home = useHomeNow();
  const query = useQuery({ ...patientEntryQuery(patientId, entryId), enabled: read === undefined });
  const entry = read ?? query.data;
  const told = entry && [
    ...(patientName ? [patientName] : []),
    format.whenUsed(entry, home),
    format.quantity(entry.quantity),
    ...format.doses(entry),
    format.methodInLine(entry.consumptionMethod),
  ];
  return (
    <Sheet
      {...sheet}
      title={entry ? format.name(entry) : t('record:entry.title')}
      description={told?.join(' · ') ?? patientName}
    >
      {entry ? (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap gap-1.5">
            <EntryStateBadge entry={entry} now={home.instant} />
            {marksFor?.(entry)}
          </div>
          <div>
            <RatingsTable entry={entry} />
            <PatientTracked patientId={patientId} entry={entry} />
          </div>
          <PatientEntryFacts entry={entry} />
          <Suspense fallback={null}>
            <PatientRecordedBy patientId={patientId} thing={entry.id} />
          </Suspense>
        </div>
      ) : query.isError ? (
        <NotLoaded query={query} />
      ) : (
        <div aria-busy="true">
          <span className="sr-only">{t('record:entry.loading')}</span>
          <Skeleton className="h-64" />
        </div>
      )}
    </Sheet>
  );
}

/** What was said of what the patient follows. Asked for only where anything was. */
function PatientTracked({ patientId, entry }: { patientId: string; entry: PatientEntry }) {
  const { t } = useTranslation(['trackers']);
  const { ownBefore = {}, ownAfter = {} } = entry;
  const isSaid = Object.keys(ownBefore).length + Object.keys(ownAfter).length > 0;
  const { data } = useQuery({ ...patientTrackersQuery(patientId), enabled: isSaid });
  if (!isSaid || !data) return null;
  return (
    <TrackerValuesList
      trackers={data.trackers}
      before={ownBefore}
      after={ownAfter}
      title={t('trackers:patientEntry')}
    />
  );
}

/** 'Erro ao carregar detalhes' (spec §8). An entry that is gone, or hidden since, is told without a way to try again. */
function NotLoaded({ query }: { query: UseQueryResult<PatientEntry> }) {
  const { t } = useTranslation(['record']);
  return query.error instanceof ApiProblem && query.error.status === 404 ? (
    <Banner tone="neutral" role="alert" title={t('record:entry.gone')}>
      {t('record:entry.goneText')}
    </Banner>
  ) : (
    <LoadFailed query={query} title={t('record:entry.loadFailed')} retry={t('record:errors.retry')}>
      {t('record:entry.loadFailedText')}
    </LoadFailed>
  );
}
