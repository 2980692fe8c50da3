import type { Recorders } from '@balsamo/contract/care/schemas.ts';
import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RecorderName } from '../../components/care/recorded-by.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageTurner } from '../../components/ui/page-turner.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { usePages } from '../../platform/use-pages.ts';
import type { Prescribed } from './patient-field.tsx';
import { PrescriptionActions } from './prescription-actions.tsx';
import { usePrescriptionAuthor } from './prescription-author.ts';
import { STATUS_TONES, usePrescriptionDates } from './prescription-dates.ts';
import { refusalText } from './prescription-problem.ts';
import { PrescriptionProducts } from './prescription-products.tsx';
import { prescriptionsOfPatientQuery } from './prescription-queries.ts';
import { useIsOwnPrescription, useOpenPrescriptionOf } from './use-open-prescription-of.ts';

export type PatientPrescriptionsProps = { patient: Prescribed; pageSize: number };

/** What is prescribed to one patient, whoever wrote it, newest first; one's own can be changed. Inside of `Prescribing`. */
export function PatientPrescriptions({ patient, pageSize }: PatientPrescriptionsProps) {
  const { t } = useTranslation(['diary', 'prescriptions', 'prescribed']);
  const query = useInfiniteQuery(prescriptionsOfPatientQuery(patient.id, pageSize));
  const { shown, turnTo, toFirst: _, ...turner } = usePages(query);
  const top = useRef<HTMLUListElement>(null);
  const failure = query.isError ? (
    <Banner
      tone="overdue"
      role="alert"
      title={t('prescribed:loadFailed')}
      action={
        <Button
          variant="secondary"
          isPending={query.isFetching}
          onClick={() => void (query.data ? query.fetchNextPage() : query.refetch())}
        >
          {t('prescriptions:errors.retry')}
        </Button>
      }
    >
      {refusalText(query.error, t)}
    </Banner>
  ) : null;
  if (!shown) {
    return (
      failure ?? (
        <div className="grid grid-cols-1 gap-2.5 lg:grid-cols-2" aria-busy="true">
          <span className="sr-only">{t('prescribed:loading')}</span>
          <Skeleton className="h-44 rounded-card" />
        </div>
      )
    );
  }
  if (shown.items.length === 0) {
    return (
      <EmptyState title={t('prescribed:noneForPatient.title')} headingLevel={3}>
        {t('prescribed:noneForPatient.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul ref={top} className="grid grid-cols-1 scroll-mt-4 gap-2.5 lg:grid-cols-2" aria-label={t('prescribed:title')}>
        {shown.items.map((prescription) => (
          <PatientPrescriptionCard
            key={prescription.id}
            prescription={prescription}
            patient={patient}
            recorder={shown.recorders?.[prescription.id]}
          />
        ))}
      </ul>
      {failure}
      <PageTurner {...turner} top={top} onPageChange={turnTo} label={t('prescribed:pages')} />
      <p className="mt-4 text-13 text-ink-soft">{t('prescriptions:doctorDisclaimer')}</p>
    </>
  );
}

type PatientPrescriptionCardProps = {
  prescription: Prescription;
  patient: Prescribed;
  recorder: Recorders[string] | undefined;
};

function PatientPrescriptionCard({ prescription, patient, recorder }: PatientPrescriptionCardProps) {
  const { t } = useTranslation(['prescriptions', 'prescribed']);
  const author = usePrescriptionAuthor();
  const isOwn = useIsOwnPrescription();
  const open = useOpenPrescriptionOf(patient);
  const { protocolName: name, status } = prescription;
  const details = (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t('prescribed:detailsNamed', { name, patient: patient.name })}
      onClick={() => open(prescription)}
    >
      {t('prescribed:details')}
    </Button>
  );
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface px-4 py-3.5">
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 font-sans text-15 font-semibold tracking-normal wrap-anywhere">{name}</h3>
        <Badge tone={STATUS_TONES[status]}>{t(`prescriptions:status.${status}`)}</Badge>
      </div>
      <p className="text-13 text-ink-soft wrap-anywhere">
        {[author(prescription), ...usePrescriptionDates(prescription)].join(' · ')}
      </p>
      <RecorderName recorder={recorder} />
      <PrescriptionProducts prescription={prescription} />
      <div className="mt-auto">
        {isOwn(prescription) ? (
          <PrescriptionActions prescription={prescription}>{details}</PrescriptionActions>
        ) : (
          <div className="-mx-[min(0.75rem,3.75vw)] mt-2 -mb-1.5">{details}</div>
        )}
      </div>
    </li>
  );
}
