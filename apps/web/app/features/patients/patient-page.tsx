import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ApiProblem } from '../../platform/api-client.ts';
import { useDayText } from '../../platform/day-text.ts';
import { patientQuery } from './patient-queries.ts';
import { PatientStats } from './patient-stats.tsx';

export type PatientPageProps = {
  patientId: string;
  /** What can be done with the patient. */
  actionFor: (patient: { id: string; name: string }) => ReactNode;
};

/** A patient as their doctor sees them. Once the connection has ended, nothing of them stays on the screen. */
export function PatientPage({ patientId, actionFor }: PatientPageProps) {
  const { t } = useTranslation(['patients']);
  return (
    <>
      <Button asChild variant="ghost" className="-ml-4">
        <Link to="/dashboard#patients">
          <ArrowLeft className="size-5" aria-hidden="true" />
          {t('patients:back')}
        </Link>
      </Button>
      <Content patientId={patientId} actionFor={actionFor} />
    </>
  );
}

function Content({ patientId, actionFor }: PatientPageProps) {
  const { t } = useTranslation(['patients']);
  const dayText = useDayText();
  const { data: patient, isError, error, isFetching, refetch } = useQuery(patientQuery(patientId));
  if (isError && error instanceof ApiProblem && error.status === 404) return <Ended />;
  if (!patient) {
    if (!isError) return <Skeleton className="mt-4 h-80" />;
    return (
      <Banner
        tone="overdue"
        role="alert"
        className="mt-4"
        title={t('patients:errors.loadPatient')}
        action={
          <Button variant="secondary" isPending={isFetching} onClick={() => void refetch()}>
            {t('patients:errors.retry')}
          </Button>
        }
      >
        {t('patients:errors.connection')}
      </Banner>
    );
  }
  const { name, connectedAt } = patient.profile;
  return (
    <>
      <title>{`${name} · ${PRODUCT_NAME}`}</title>
      <header className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h1 className="text-28 break-words">{name}</h1>
          <p className="text-15 text-ink-soft">{t('patients:since', { day: dayText(connectedAt) })}</p>
        </div>
        {actionFor({ id: patientId, name })}
      </header>
      <PatientStats stats={patient.stats} />
    </>
  );
}

function Ended() {
  const { t } = useTranslation(['patients']);
  return (
    <EmptyState
      mark={<OpenNotebook />}
      title={t('patients:ended.title')}
      className="min-h-[60dvh] justify-center"
      action={
        <Button asChild>
          <Link to="/dashboard#patients">{t('patients:ended.action')}</Link>
        </Button>
      }
    >
      {t('patients:ended.text')}
    </EmptyState>
  );
}
