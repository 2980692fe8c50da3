import type { ConnectionRequest } from '@balsamo/contract/connections/schemas.ts';
import type { SharingChoice } from '@balsamo/contract/connections/scope-schemas.ts';
import type { CodeRole } from '@balsamo/domain/connections/code.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { RegistrationMark } from '../../components/doctor/registration-mark.tsx';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useCalendarDayText, useDayText } from '../../platform/day-text.ts';
import { usePollWhileStreamIsDown } from '../../platform/live-stream.ts';
import { AcceptForm } from './accept-form.tsx';
import { ConnectionList } from './connection-list.tsx';
import { useAcceptRequest, useRejectRequest, useWithdrawRequest } from './connection-mutations.ts';
import { connectionProblem } from './connection-problem.ts';
import { requestsQuery } from './connection-queries.ts';

export type RequestListProps = {
  /** Of the reader. */
  role: CodeRole;
  /** What else can be done with who asked. */
  actionFor?: (person: ConnectionRequest['person']) => ReactNode;
};

/** Requests that wait: received ones to be answered, sent ones to be taken back. Nothing where there are none. */
export function RequestList({ role, actionFor }: RequestListProps) {
  const { t } = useTranslation(['connections']);
  const query = useInfiniteQuery({ ...requestsQuery, refetchInterval: usePollWhileStreamIsDown() });
  return (
    <ConnectionList
      query={query}
      title={t('connections:requests.title')}
      failedTitle={t('connections:requests.loadFailed')}
    >
      {(requests) => (
        <>
          {requests
            .filter(({ direction }) => direction === 'received')
            .map((request) => (
              <Received key={request.id} request={request} role={role} action={actionFor?.(request.person)} />
            ))}
          {requests
            .filter(({ direction }) => direction === 'sent')
            .map((request) => (
              <Sent key={request.id} request={request} role={role} action={actionFor?.(request.person)} />
            ))}
        </>
      )}
    </ConnectionList>
  );
}

type OneRequestProps = { request: ConnectionRequest; role: CodeRole; action: ReactNode };

function Received({ request: { id, person, invitedName, createdAt, endsOn }, role, action }: OneRequestProps) {
  const { t } = useTranslation(['connections']);
  const whose = useWhose();
  const dayText = useDayText();
  const calendarDayText = useCalendarDayText();
  const accept = useAcceptRequest();
  const reject = useRejectRequest();
  const isBusy = accept.isPending || reject.isPending;
  const { name, specialty } = person;
  const isPatient = role === 'paciente';
  const isReadOnly = useIsReadOnly();

  const problemOf = (title: string) => (error: unknown) => connectionProblem(error, title, role, t);
  const acceptProblem = problemOf(t('connections:requests.acceptFailed'));
  const say = ({ title, text }: { title: string; text: string }) =>
    void showToast('error', title, { description: text });
  // Told by the promise: the card may be gone by then, and with it what a mutation calls back.
  const sayYes = (scope?: SharingChoice) =>
    accept.mutateAsync({ id, scope }).then(() =>
      showToast('success', t('connections:requests.accepted'), {
        description: isPatient ? t('connections:requests.doctorLinked') : undefined,
      }),
    );
  const sayNo = () =>
    void reject.mutateAsync(id).then(
      () => showToast('success', t('connections:requests.rejected')),
      (error) => say(problemOf(t('connections:requests.rejectFailed'))(error)),
    );

  const buttons = (accepting: { type: 'submit' } | { onClick: () => void }) => (
    <>
      <Button
        {...accepting}
        isPending={accept.isPending}
        disabled={isBusy && !accept.isPending}
        aria-label={t('connections:requests.acceptNamed', { name })}
      >
        {t('connections:requests.accept')}
      </Button>
      <Button
        variant="secondary"
        isPending={reject.isPending}
        disabled={isBusy && !reject.isPending}
        aria-label={t('connections:requests.rejectNamed', { name })}
        onClick={sayNo}
      >
        {t('connections:requests.reject')}
      </Button>
      {action}
    </>
  );

  return (
    <li className="rounded-card border border-honey/50 bg-honey-wash/40 p-4">
      <div className="flex items-start gap-3">
        <Handshake className="mt-0.5 size-5.5 text-honey" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h3 className="font-sans text-17 font-semibold tracking-normal break-words">
            {isPatient
              ? t('connections:requests.toPatient', { ...whose, name })
              : t('connections:requests.toDoctor', { name })}
          </h3>
          <p className="text-13 text-ink-soft">
            {[
              specialty,
              t('connections:requests.at', { day: dayText(createdAt) }),
              endsOn && t('connections:requests.until', { day: calendarDayText(endsOn) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <RegistrationMark isChecked={person.isRegistrationChecked} />
          <p className="mt-1.5 text-15">
            {isPatient
              ? t('connections:requests.toPatientText', { ...whose, name })
              : t('connections:requests.toDoctorText', { name })}
          </p>
          {invitedName && !isPatient ? (
            <p className="mt-1.5 text-15 font-semibold break-words">
              {t('connections:requests.invitedOther', { name: invitedName })}
            </p>
          ) : null}
        </div>
      </div>
      {isReadOnly ? (
        <div className="-mx-3 mt-1 -mb-2.5">{action}</div>
      ) : isPatient ? (
        <AcceptForm person={person} onAccept={sayYes} problemOf={acceptProblem} onRefused={say}>
          <div className="flex flex-wrap gap-2">{buttons({ type: 'submit' })}</div>
        </AcceptForm>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          {buttons({ onClick: () => void sayYes().catch((error) => say(acceptProblem(error))) })}
        </div>
      )}
    </li>
  );
}

function Sent({ request: { id, person, createdAt }, role, action }: OneRequestProps) {
  const { t } = useTranslation(['connections']);
  const dayText = useDayText();
  const withdraw = useWithdrawRequest();
  const { name, specialty } = person;
  const takeBack = () =>
    void withdraw.mutateAsync(id).then(
      () => showToast('success', t('connections:requests.withdrawn')),
      (error) => {
        const problem = connectionProblem(error, t('connections:requests.withdrawFailed'), role, t);
        void showToast('error', problem.title, { description: problem.text });
      },
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-4">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h3 className="font-sans text-15 font-semibold tracking-normal break-words">
          {t('connections:requests.sentTo', { name })}
        </h3>
        <p className="text-13 text-ink-soft">
          {[specialty, t('connections:requests.at', { day: dayText(createdAt) }), t('connections:requests.waits')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <RegistrationMark isChecked={person.isRegistrationChecked} />
      </div>
      <div className="-mx-3 -mb-2.5 flex flex-wrap md:mb-0">
        {action}
        <ForKeepers>
          {' '}
          <Button
            variant="ghost"
            size="sm"
            isPending={withdraw.isPending}
            aria-label={t('connections:requests.withdrawNamed', { name })}
            onClick={takeBack}
          >
            {t('connections:requests.withdraw')}
          </Button>
        </ForKeepers>
      </div>
    </li>
  );
}
