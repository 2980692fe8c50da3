import type { Care, Caregiver } from '@balsamo/contract/care/schemas.ts';
import { type CareRole, isAdultOn, yearsBetween } from '@balsamo/domain/care/care.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, MailPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { careProblemText } from '../../components/care/care-problem.ts';
import { actedFor, careKeys } from '../../components/care/care-query.ts';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { endCare } from '../../offline/device/act-for.ts';
import { api } from '../../platform/api-client.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { useDayText } from '../../platform/day-text.ts';
import { accountQuery } from '../../platform/session.ts';
import { CareInvitations } from './care-invitations.tsx';
import type { OpenCareSheet } from './care-sheet.ts';

type CaregiversListProps = { care: Care; onOpenSheet: OpenCareSheet };

/** Who cares for whom the page shows: somebody else, or the account itself. */
export function CaregiversList({ care, onOpenSheet }: CaregiversListProps) {
  const { t } = useTranslation(['care']);
  const person = actedFor(care);
  const now = care.caregivers.filter(({ endedAt }) => endedAt === null);
  const past = care.caregivers.filter(({ endedAt }) => endedAt !== null);
  // Somebody with a sign-in of their own answers for themselves.
  const roles: readonly CareRole[] =
    person && !person.hasOwnSignIn ? ['responsible', 'keeps', 'reads'] : ['keeps', 'reads'];
  const mayHandOver = person && !person.hasOwnSignIn && care.mayManage;
  return (
    <section aria-labelledby="care-caregivers" className="flex flex-col gap-3">
      <h3 id="care-caregivers" className="font-sans text-17 font-semibold">
        {person ? t('care:caregivers.title', { name: person.name }) : t('care:caregivers.titleSelf')}
      </h3>
      {mayHandOver ? <Adult care={care} onOpenSheet={onOpenSheet} /> : null}
      {now.length > 0 ? (
        <ul aria-labelledby="care-caregivers" className="flex flex-col gap-3">
          {now.map((caregiver) => (
            <Row key={caregiver.linkId} caregiver={caregiver} roles={roles} mayManage={care.mayManage} />
          ))}
        </ul>
      ) : (
        <p className="text-15 text-ink-soft">{t('care:caregivers.none')}</p>
      )}
      {care.mayManage ? (
        <>
          <div className="flex flex-col items-start gap-1">
            <Button variant="secondary" onClick={() => onOpenSheet({ kind: 'invite' })}>
              <MailPlus className="size-5" aria-hidden="true" />
              {t('care:invite.open')}
            </Button>
            {mayHandOver ? (
              <Button
                variant="ghost"
                className="-mx-[min(0.75rem,3.75vw)]"
                onClick={() => onOpenSheet({ kind: 'handOver' })}
              >
                <KeyRound className="size-5" aria-hidden="true" />
                {t('care:handOver.open', { name: person.name })}
              </Button>
            ) : null}
          </div>
          <CareInvitations invitations={care.invitations} />
        </>
      ) : (
        <p className="text-13 text-ink-soft">{t('care:caregivers.onlyReads')}</p>
      )}
      {past.length > 0 ? (
        <Disclosure label={t('care:caregivers.past', { count: past.length })}>
          <ul className="flex flex-col gap-3">
            {past.map((caregiver) => (
              <Row key={caregiver.linkId} caregiver={caregiver} roles={roles} mayManage={false} />
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </section>
  );
}

/** From eighteen on a diary is offered to its person. */
function Adult({ care, onOpenSheet }: CaregiversListProps) {
  const { t } = useTranslation(['care']);
  const today = localDay(useNow(), useHomeTimeZone());
  const person = actedFor(care);
  if (!person?.birthDate || !isAdultOn(person.birthDate, today)) return null;
  const { name } = person;
  return (
    <Banner
      tone="done"
      title={t('care:handOver.adult', { name, count: yearsBetween(person.birthDate, today) })}
      action={<Button onClick={() => onOpenSheet({ kind: 'handOver' })}>{t('care:handOver.open', { name })}</Button>}
    >
      {t('care:handOver.adultText', { name })}
    </Banner>
  );
}

type RowProps = { caregiver: Caregiver; roles: readonly CareRole[]; mayManage: boolean };

function Row({ caregiver, roles, mayManage }: RowProps) {
  const { t } = useTranslation(['care']);
  const client = useQueryClient();
  const dayText = useDayText();
  const [isAsking, setAsking] = useState(false);
  const [wanted, setWanted] = useState<CareRole>();
  const { linkId, role, relation, since, endedAt, isSelf } = caregiver;
  const name = caregiver.name ?? t('care:caregivers.erased');
  const params = { id: linkId };
  const onError = (error: unknown) =>
    void showToast('error', t('care:problem.failed'), { description: careProblemText(error, t) });
  // What the account itself may do can have changed with it.
  const refresh = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: careKeys.all, exact: true }),
      client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true }),
    ]);
  };
  const change = useMutation({
    mutationFn: (to: CareRole) => api.put('/api/care/links/{id}/role', { params, body: { role: to } }),
    onSuccess: () => void showToast('success', t('care:caregivers.roleChanged')),
    onError,
    onSettled: async () => {
      await refresh();
      setWanted(undefined);
    },
  });
  const end = useMutation({
    mutationFn: () => api.delete('/api/care/links/{id}', { params }),
    onSuccess: async () => {
      if (isSelf) return endCare();
      void showToast('success', t('care:caregivers.removed', { name }));
    },
    onError,
    onSettled: async () => {
      await refresh();
      setAsking(false);
    },
  });
  // Whoever answers for the diary stays until somebody else does.
  const canChange = mayManage && role !== 'responsible';
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-3.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium break-words">
          {name}
          {isSelf ? <span className="text-13 text-ink-soft"> ({t('care:caregivers.self')})</span> : null}
        </p>
        <p className="text-13 text-ink-soft">
          {[
            t(`care:caregiverIs.${relation}`),
            t(`care:role.${role}`),
            endedAt
              ? t('care:caregivers.until', { day: dayText(endedAt) })
              : t('care:caregivers.since', { day: dayText(since) }),
          ].join(' · ')}
        </p>
      </div>
      {canChange ? (
        <div className="flex flex-wrap items-center gap-2">
          <Field label={t('care:caregivers.roleOf', { name })} isLabelHidden>
            <Select
              value={wanted ?? role}
              disabled={change.isPending}
              onChange={(event) => setWanted(event.target.value as CareRole)}
            >
              <Options values={roles} label={(value) => t(`care:role.${value}`)} />
            </Select>
          </Field>
          <Button
            variant="ghost"
            className="text-clay hover:bg-clay-wash"
            aria-label={t('care:caregivers.removeOf', { name })}
            onClick={() => setAsking(true)}
          >
            {t('care:caregivers.remove')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={wanted !== undefined && wanted !== role}
        onOpenChange={() => setWanted(undefined)}
        title={t('care:caregivers.roleTitle', { name })}
        description={`${t('care:caregivers.roleChange', { before: t(`care:role.${role}`), after: t(`care:role.${wanted ?? role}`) })} ${wanted && wanted !== role ? t(`care:roleText.${wanted}`) : ''}`}
        confirmLabel={t('care:caregivers.roleConfirm')}
        onConfirm={() => wanted && change.mutate(wanted)}
        isPending={change.isPending}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('care:caregivers.removeTitle', { name })}
        description={t('care:caregivers.removeText', { name })}
        confirmLabel={t('care:caregivers.remove')}
        onConfirm={() => end.mutate()}
        isDestructive
        isPending={end.isPending}
      />
    </li>
  );
}
