import type { OperatedRegistration } from '@balsamo/contract/operators/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftContext } from '../../components/form/draft.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { ConfirmRegistration } from './confirm-registration.tsx';
import { operatorProblem } from './operator-problem.ts';
import { type RegistrationStatus, registrationsQuery } from './operator-queries.ts';
import { PagedList } from './paged-list.tsx';
import { RegistrationCard } from './registration-card.tsx';

/** Where the councils answer for all states together; what is looked up is typed there, and stands in no address. */
const COUNCIL_REGISTER = 'https://portal.cfm.org.br/busca-medicos';
const STATUSES = ['waiting', 'found'] as const;

const loadSheet = () => import('./refuse-sheet.tsx').then((module) => ({ default: module.RefuseSheet }));
const RefuseSheet = lazy(loadSheet);

/** Doctors' registrations: those that nobody has looked up, and what was found of the others (spec-D24, spec-D35). */
export function RegistrationsPage() {
  const { t } = useTranslation(['operators']);
  const [status, setStatus] = useState<RegistrationStatus>('waiting');
  const [confirmed, setConfirmed] = useState<OperatedRegistration>();
  const [isAsking, setAsking] = useState(false);
  const { current, props, open } = useSheets<OperatedRegistration>('registrations');
  const refuse = (registration: OperatedRegistration) => {
    open(registration, loadSheet).catch(
      (error) =>
        void showToast('error', t('operators:registrations.refuseFailed'), { description: operatorProblem(error, t) }),
    );
  };
  useSheetGivenBack<OperatedRegistration>('registrations', refuse);
  const confirm = (registration: OperatedRegistration) => {
    setConfirmed(registration);
    setAsking(true);
  };
  return (
    <>
      <header className="mb-5 max-w-prose">
        <h1 className="text-28">{t('operators:registrations.title')}</h1>
        <p className="mt-1 text-15 text-ink-soft">{t('operators:registrations.intro')}</p>
        <a
          href={COUNCIL_REGISTER}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 text-15 text-leaf underline-offset-4 hover:underline"
        >
          <ExternalLink className="size-4.5" aria-hidden="true" />
          {t('operators:registrations.register')}
        </a>
      </header>
      <SegmentedControl
        label={t('operators:registrations.which')}
        segments={STATUSES.map((value) => ({ value, label: t(`operators:registrations.status.${value}`) }))}
        value={status}
        onValueChange={setStatus}
      >
        {STATUSES.map((value) => (
          <SegmentPanel key={value} value={value}>
            <Registrations status={value} onConfirm={confirm} onRefuse={refuse} />
          </SegmentPanel>
        ))}
      </SegmentedControl>
      {confirmed ? <ConfirmRegistration registration={confirmed} isOpen={isAsking} onOpenChange={setAsking} /> : null}
      {current ? (
        <Suspense fallback={null}>
          <DraftContext value={current.draft}>
            <RefuseSheet key={current.opening} registration={current.sheet} {...props} />
          </DraftContext>
        </Suspense>
      ) : null}
    </>
  );
}

type RegistrationsProps = {
  status: RegistrationStatus;
  onConfirm: (registration: OperatedRegistration) => void;
  onRefuse: (registration: OperatedRegistration) => void;
};

function Registrations({ status, onConfirm, onRefuse }: RegistrationsProps) {
  const { t } = useTranslation(['operators']);
  const query = useInfiniteQuery(registrationsQuery(status));
  return (
    <PagedList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items)}
      label={t(`operators:registrations.status.${status}`)}
      failed={t('operators:registrations.loadFailed')}
      empty={{
        title: t(`operators:registrations.empty.${status}`),
        text: t(`operators:registrations.emptyText.${status}`),
      }}
    >
      {(registration) => (
        <RegistrationCard
          key={registration.doctorId}
          registration={registration}
          onConfirm={() => onConfirm(registration)}
          onRefuse={() => onRefuse(registration)}
        />
      )}
    </PagedList>
  );
}
