import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RecorderName } from '../../../components/care/recorded-by.tsx';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { SymptomDot } from '../../../components/diary-entry/symptom-dot.tsx';
import { patientTrackersQuery } from '../../../components/trackers/tracker-queries.ts';
import { TrackerValuesList } from '../../../components/trackers/tracker-values-list.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageTurner } from '../../../components/ui/page-turner.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { usePages } from '../../../platform/use-pages.ts';
import { PartNotLoaded } from './part-not-loaded.tsx';
import { patientRatingsQuery } from './record-queries.ts';

/** How the patient felt without using anything, newest first. */
export function PatientRatings({ patientId, pageSize }: { patientId: string; pageSize: number }) {
  const { t } = useTranslation(['record', 'diary', 'trackers']);
  const format = useDiaryFormat();
  const now = useNow();
  const timeZone = useHomeTimeZone();
  const query = useInfiniteQuery(patientRatingsQuery(patientId, pageSize));
  const { shown, turnTo, toFirst: _, ...turner } = usePages(query);
  const isFollowed = shown?.items.some(({ own }) => Object.keys(own).length > 0) ?? false;
  const { data: followed } = useQuery({ ...patientTrackersQuery(patientId), enabled: isFollowed });
  const top = useRef<HTMLUListElement>(null);
  if (!shown) {
    if (query.isError) {
      return (
        <PartNotLoaded
          title={t('record:ratings.loadFailed')}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    }
    return (
      <div aria-busy="true">
        <span className="sr-only">{t('record:ratings.loading')}</span>
        <Skeleton className="h-48" />
      </div>
    );
  }
  if (shown.items.length === 0) {
    return (
      <EmptyState title={t('record:ratings.emptyTitle')} headingLevel={3}>
        {t('record:ratings.emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul
        ref={top}
        className="scroll-mt-4 rounded-card border border-line bg-surface px-4"
        aria-label={t('record:ratings.list')}
      >
        {shown.items.map((rating) => (
          <li key={rating.id} className="border-line border-t py-3 first:border-t-0">
            <time dateTime={rating.ratedAt} className="block text-15 font-semibold first-letter:uppercase">
              {format.when(
                { instant: new Date(rating.ratedAt), timeZone: rating.timeZone },
                { instant: now, timeZone },
              )}
            </time>
            <ul className="mt-1 flex flex-wrap gap-x-3.5 gap-y-1 text-13">
              {SYMPTOMS.filter((symptom) => rating.symptoms[symptom] !== undefined).map((symptom) => (
                <li key={symptom} className="flex items-center gap-1.5">
                  <SymptomDot symptom={symptom} />
                  <span className="text-ink-soft">{t(`diary:symptom.${symptom}`)}</span>
                  <span className="tabular font-semibold">{rating.symptoms[symptom]}</span>
                </li>
              ))}
            </ul>
            <TrackerValuesList
              trackers={followed?.trackers ?? []}
              before={rating.own}
              title={t('trackers:patientEntry')}
            />
            <RecorderName recorder={shown.recorders?.[rating.id]} />
          </li>
        ))}
      </ul>
      <PageTurner {...turner} top={top} onPageChange={turnTo} label={t('record:ratings.pages')} />
    </>
  );
}
