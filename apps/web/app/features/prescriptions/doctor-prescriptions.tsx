import type { PrescriptionStatus } from '@balsamo/domain/prescriptions/status.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ChipToggle } from '../../components/ui/chip-toggle.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { DoctorPrescriptionCard } from './doctor-prescription-card.tsx';
import { PatientFilter } from './patient-filter.tsx';
import { Prescribing } from './prescribing.tsx';
import { refusalText } from './prescription-problem.ts';
import { type PrescribedFilter, prescribablePatientsQuery, prescribedQuery } from './prescription-queries.ts';
import { useOpenPrescriptionSheet } from './use-open-prescription-sheet.ts';

/** As they are offered; old versions are read from the one that followed them. */
const STATUSES = ['ativa', 'pausada', 'expirada'] as const satisfies readonly PrescriptionStatus[];

export type DoctorPrescriptionsProps = {
  /** The heading of the page, around the one thing to do there. */
  header: (action: ReactNode) => ReactNode;
};

/** What the doctor prescribed, to former patients too (spec §2.4): newest first, of one status or all. */
export function DoctorPrescriptions({ header }: DoctorPrescriptionsProps) {
  return (
    <Prescribing>
      <Prescribed header={header} />
    </Prescribing>
  );
}

function Prescribed({ header }: DoctorPrescriptionsProps) {
  const { t } = useTranslation(['prescriptions', 'prescribed']);
  const open = useOpenPrescriptionSheet();
  const [filter, setFilter] = useState<PrescribedFilter>({});
  // The filter stands over the list: shown after it, it would push the list down.
  const { isPending: arePatientsPending } = useQuery(prescribablePatientsQuery);
  return (
    <>
      {header(
        <Button onClick={() => open({ kind: 'add' })}>
          <Plus className="size-5" aria-hidden="true" />
          {t('prescribed:add')}
        </Button>,
      )}
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">{t('prescribed:filter')}</legend>
        {[undefined, ...STATUSES].map((status) => (
          <ChipToggle
            key={status ?? 'all'}
            isPressed={filter.status === status}
            onPressedChange={() => setFilter({ ...filter, status })}
          >
            {status ? t(`prescribed:status.${status}`) : t('prescribed:all')}
          </ChipToggle>
        ))}
      </fieldset>
      {arePatientsPending ? null : (
        <PatientFilter value={filter.patientId} onValueChange={(patientId) => setFilter({ ...filter, patientId })} />
      )}
      <Content filter={filter} isWaiting={arePatientsPending} />
      <p className="mt-5 text-13 text-ink-soft">{t('prescriptions:doctorDisclaimer')}</p>
    </>
  );
}

function Content({ filter, isWaiting }: { filter: PrescribedFilter; isWaiting: boolean }) {
  const { t } = useTranslation(['diary', 'prescriptions', 'prescribed']);
  const query = useInfiniteQuery(prescribedQuery(filter));
  const prescriptions = query.data?.pages.flatMap(({ items }) => items);
  if (!prescriptions || isWaiting) {
    if (!query.isError || isWaiting) {
      return (
        <div className="grid grid-cols-1 gap-2.5 lg:grid-cols-2" aria-busy="true">
          <span className="sr-only">{t('prescribed:loading')}</span>
          {[1, 2].map((row) => (
            <Skeleton key={row} className="h-44 rounded-card" />
          ))}
        </div>
      );
    }
    return (
      <LoadFailed query={query} title={t('prescribed:loadFailed')} retry={t('prescriptions:errors.retry')}>
        {refusalText(query.error, t)}
      </LoadFailed>
    );
  }
  if (prescriptions.length === 0) {
    return filter.status || filter.patientId ? (
      <EmptyState title={t('prescribed:noneFound')} headingLevel={2} />
    ) : (
      <EmptyState mark={<OpenNotebook />} title={t('prescribed:empty.title')}>
        {t('prescribed:empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-2.5 lg:grid-cols-2" aria-label={t('prescribed:title')}>
        {prescriptions.map((prescription) => (
          <DoctorPrescriptionCard key={prescription.id} prescription={prescription} />
        ))}
      </ul>
      <MoreButton query={query} className="mt-3">
        {t('prescriptions:more')}
      </MoreButton>
    </>
  );
}
