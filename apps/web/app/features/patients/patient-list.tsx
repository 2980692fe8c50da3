import type { PatientListItem } from '@balsamo/contract/patients/list-schemas.ts';
import { PATIENT_ORDERS, type PatientOrder } from '@balsamo/domain/practice/patient-order-names.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Field } from '../../components/ui/field.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { useDebounced } from '../../platform/use-debounced.ts';
import { PatientCard } from './patient-card.tsx';
import { PatientListSkeleton } from './patient-list-skeleton.tsx';
import { usePatientOrder } from './patient-order-address.ts';
import { patientsOf, patientsQuery } from './patient-queries.ts';

/** What is typed is looked for when typing has rested this long (spec §9). */
const SEARCH_DEBOUNCE_MS = 500;

export type PatientListProps = {
  /** What can be done with a patient beside opening their page. */
  actionFor: (patient: PatientListItem) => ReactNode;
};

/** The doctor's patients in the order that was chosen, with how their diaries go. */
export function PatientList({ actionFor }: PatientListProps) {
  const { t } = useTranslation(['patients']);
  const [order, setOrder] = usePatientOrder();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = useInfiniteQuery({ ...patientsQuery(order, search), placeholderData: (before) => before });
  const patients = query.data && patientsOf(query.data);
  if (!patients) {
    if (query.isError) return <NotLoaded isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
    return <PatientListSkeleton />;
  }
  if (patients.length === 0 && typed === '' && search === '') {
    return (
      <EmptyState mark={<OpenNotebook />} title={t('patients:empty.title')}>
        {t('patients:empty.text')}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="patients-title" className="flex flex-col gap-3">
      <h2 id="patients-title" className="text-21">
        {t('patients:connected')}
      </h2>
      <div className="grid grid-cols-1 gap-2.5 md:grid-cols-[1fr_16rem]">
        <search>
          <SearchBox
            label={t('patients:search')}
            placeholder={t('patients:searchHint')}
            clearLabel={t('patients:clearSearch')}
            value={typed}
            onValueChange={setTyped}
          />
        </search>
        <OrderField value={order} onValueChange={setOrder} />
      </div>
      <div aria-live="polite">
        {patients.length === 0 ? (
          <EmptyState title={t('patients:noMatch.title')} headingLevel={3}>
            {t('patients:noMatch.text')}
          </EmptyState>
        ) : null}
      </div>
      <ul className="grid grid-cols-1 gap-2.5 lg:grid-cols-2">
        {patients.map((patient) => (
          <PatientCard key={patient.patientId} patient={patient} action={actionFor(patient)} />
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-15 text-clay">
          {t('patients:errors.more')}
        </p>
      ) : null}
      <MoreButton query={query} className="self-start">
        {t('patients:more')}
      </MoreButton>
    </section>
  );
}

function OrderField({ value, onValueChange }: { value: PatientOrder; onValueChange: (order: PatientOrder) => void }) {
  const { t } = useTranslation(['patients']);
  return (
    <Field label={t('patients:order')} isLabelHidden>
      <Select value={value} onChange={(event) => onValueChange(event.target.value as PatientOrder)}>
        <Options values={PATIENT_ORDERS} label={(order) => t(`patients:orderName.${order}`)} />
      </Select>
    </Field>
  );
}

function NotLoaded({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['patients']);
  return (
    <Banner
      tone="overdue"
      role="alert"
      title={t('patients:errors.load')}
      action={
        <Button variant="secondary" isPending={isRetrying} onClick={onRetry}>
          {t('patients:errors.retry')}
        </Button>
      }
    >
      {t('patients:errors.connection')}
    </Banner>
  );
}
