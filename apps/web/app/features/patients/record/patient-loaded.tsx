import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { OpenNotebook } from '../../../components/marks/open-notebook.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { ApiProblem } from '../../../platform/api-client.ts';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { NoDataError, patientQuery } from './record-queries.ts';
import { readFailure } from './record-words.ts';

export type PatientLoadedProps = {
  patientId: string;
  /** Stands over what is said instead of the patient, where that is a page of its own. */
  heading?: ReactNode;
  children: (patient: PatientDetails) => ReactNode;
};

/** Reads a patient, and says so where that is not possible. Once the connection has ended, nothing of them stays on the screen. */
export function PatientLoaded({ patientId, heading, children }: PatientLoadedProps) {
  const { t } = useTranslation(['record']);
  const { data: patient, error, isFetching, refetch, dataUpdatedAt } = useQuery(patientQuery(patientId));
  if (error instanceof ApiProblem && error.status === 404) {
    return (
      <>
        {heading}
        <Ended />
      </>
    );
  }
  const retry = (
    <Button variant="secondary" isPending={isFetching} onClick={() => void refetch()}>
      {t('record:errors.retry')}
    </Button>
  );
  if (!patient) {
    if (!error) {
      return (
        <>
          {heading}
          <LoadingPatient />
        </>
      );
    }
    const isEmpty = error instanceof NoDataError;
    return (
      <>
        {heading}
        <Banner
          tone="overdue"
          role="alert"
          className="mt-4"
          title={isEmpty ? t('record:errors.empty') : t('record:errors.load')}
          action={retry}
        >
          {isEmpty ? t('record:errors.emptyText') : readFailure(error, t)}
        </Banner>
      </>
    );
  }
  return (
    <>
      {error ? <OlderAnswer at={dataUpdatedAt} action={retry} /> : null}
      {children(patient)}
    </>
  );
}

/** What stands below was read before; from when it is. */
function OlderAnswer({ at, action }: { at: number; action: ReactNode }) {
  const { t } = useTranslation(['record']);
  const format = useDiaryFormat();
  const timeZone = useHomeTimeZone();
  const when = format.when({ instant: new Date(at), timeZone }, { instant: useNow(), timeZone });
  return (
    <Banner tone="pending" role="alert" className="mb-4" title={t('record:errors.notUpdated')} action={action}>
      {t('record:errors.older', { when })}
    </Banner>
  );
}

function LoadingPatient() {
  const { t } = useTranslation(['record']);
  return (
    <div className="mt-2 flex flex-col gap-4" aria-busy="true">
      <span className="sr-only">{t('record:loading')}</span>
      <Skeleton className="h-16 max-w-sm" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
      <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
        {[1, 2, 3, 4].map((figure) => (
          <Skeleton key={figure} className="h-28 rounded-card" />
        ))}
      </div>
    </div>
  );
}

function Ended() {
  const { t } = useTranslation(['record']);
  return (
    <EmptyState
      mark={<OpenNotebook />}
      title={t('record:ended.title')}
      className="min-h-[60dvh] justify-center"
      action={
        <Button asChild>
          <Link to="/dashboard#patients">{t('record:ended.action')}</Link>
        </Button>
      }
    >
      {t('record:ended.text')}
    </EmptyState>
  );
}
