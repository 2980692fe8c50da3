import type { PrescriptionStatus } from '@balsamo/domain/prescriptions/status.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ChipToggle } from '../../components/ui/chip-toggle.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { DoctorPrescriptionCard } from './doctor-prescription-card.tsx';
import { prescribedQuery } from './prescription-queries.ts';
import { PrescriptionSheets, useOpenPrescriptionSheet } from './prescription-sheets.tsx';
import { SideContext } from './prescription-side.ts';

/** As they are offered; old versions are read from the one that followed them. */
const FILTERS = ['ativa', 'pausada', 'expirada'] as const satisfies readonly PrescriptionStatus[];

export type DoctorPrescriptionsProps = {
  /** The heading of the page, around the one thing to do there. */
  header: (action: ReactNode) => ReactNode;
};

/** What the doctor prescribed, to former patients too (product.md §2.4): newest first, of one status or all. */
export function DoctorPrescriptions({ header }: DoctorPrescriptionsProps) {
  return (
    <SideContext value="prescribed">
      <PrescriptionSheets>
        <Prescribed header={header} />
      </PrescriptionSheets>
    </SideContext>
  );
}

function Prescribed({ header }: DoctorPrescriptionsProps) {
  const { t } = useTranslation(['prescriptions', 'prescribed']);
  const open = useOpenPrescriptionSheet();
  const [status, setStatus] = useState<PrescriptionStatus | undefined>();
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
        <ChipToggle isPressed={status === undefined} onPressedChange={() => setStatus(undefined)}>
          {t('prescribed:all')}
        </ChipToggle>
        {FILTERS.map((each) => (
          <ChipToggle key={each} isPressed={status === each} onPressedChange={() => setStatus(each)}>
            {t(`prescribed:status.${each}`)}
          </ChipToggle>
        ))}
      </fieldset>
      <Content status={status} />
      <p className="mt-5 text-13 text-ink-soft">{t('prescriptions:doctorDisclaimer')}</p>
    </>
  );
}

function Content({ status }: { status: PrescriptionStatus | undefined }) {
  const { t } = useTranslation(['prescriptions', 'prescribed']);
  const query = useInfiniteQuery(prescribedQuery(status));
  const prescriptions = query.data?.pages.flatMap(({ items }) => items);
  if (!prescriptions) {
    if (!query.isError) {
      return (
        <div className="grid gap-2.5 lg:grid-cols-2" aria-busy="true">
          <span className="sr-only">{t('prescribed:loading')}</span>
          {[1, 2].map((row) => (
            <Skeleton key={row} className="h-44 rounded-card" />
          ))}
        </div>
      );
    }
    return (
      <Banner
        tone="overdue"
        role="alert"
        title={t('prescribed:loadFailed')}
        action={
          <Button variant="secondary" isPending={query.isFetching} onClick={() => void query.refetch()}>
            {t('prescriptions:errors.retry')}
          </Button>
        }
      >
        {t('prescribed:loadFailedText')}
      </Banner>
    );
  }
  if (prescriptions.length === 0) {
    return status === undefined ? (
      <EmptyState mark={<OpenNotebook />} title={t('prescribed:empty.title')}>
        {t('prescribed:empty.text')}
      </EmptyState>
    ) : (
      <EmptyState title={t('prescribed:noneOfStatus')} headingLevel={2} />
    );
  }
  return (
    <>
      <ul className="grid gap-2.5 lg:grid-cols-2" aria-label={t('prescribed:title')}>
        {prescriptions.map((prescription) => (
          <DoctorPrescriptionCard key={prescription.id} prescription={prescription} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-3"
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('prescriptions:more')}
        </Button>
      ) : null}
    </>
  );
}
