import type { Care, CaredPerson } from '@balsamo/contract/care/schemas.ts';
import { isAdultOn, yearsBetween } from '@balsamo/domain/care/care.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PersonMark } from '../../components/acting/person-mark.tsx';
import { careProblemText } from '../../components/care/care-problem.ts';
import { actedFor, careQuery } from '../../components/care/care-query.ts';
import { useActFor } from '../../components/care/use-act-for.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { api } from '../../platform/api-client.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { useDayText } from '../../platform/day-text.ts';
import { accountQuery } from '../../platform/session.ts';
import type { OpenCareSheet } from './care-sheet.ts';

type PeopleListProps = { care: Care; onOpenSheet: OpenCareSheet };

/** Whom the account cares for. */
export function PeopleList({ care, onOpenSheet }: PeopleListProps) {
  const { t } = useTranslation(['care']);
  const shown = actedFor(care);
  return (
    <section aria-labelledby="care-people" className="flex flex-col gap-3">
      <h3 id="care-people" className="font-sans text-17 font-semibold">
        {t('care:people.title')}
      </h3>
      {care.caresFor.length > 0 ? (
        <ul aria-labelledby="care-people" className="flex flex-col gap-3">
          {care.caresFor.map((person) => (
            <Person
              key={person.linkId}
              person={person}
              isShown={person.linkId === shown?.linkId}
              onChange={() => onOpenSheet({ kind: 'change', linkId: person.linkId })}
            />
          ))}
        </ul>
      ) : (
        <p className="text-15 text-ink-soft">{t('care:people.none')}</p>
      )}
      <Button variant="secondary" className="sm:self-start" onClick={() => onOpenSheet({ kind: 'add' })}>
        <UserRoundPlus className="size-5" aria-hidden="true" />
        {t('care:people.add')}
      </Button>
    </section>
  );
}

type PersonProps = { person: CaredPerson; isShown: boolean; onChange: () => void };

function Person({ person, isShown, onChange }: PersonProps) {
  const { t } = useTranslation(['care']);
  const actFor = useActFor();
  const today = localDay(useNow(), useHomeTimeZone());
  const { name, relation, role, colour, birthDate, notifies, erasureDueAt } = person;
  const facts = [
    t(`care:relation.${relation}`),
    ...(birthDate ? [t('care:people.years', { count: yearsBetween(birthDate, today) })] : []),
    t(`care:role.${role}`),
    ...(notifies ? [] : [t('care:people.notifiesNot')]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card border border-line p-3.5">
      <PersonMark name={name} colour={colour} size="lg" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
          {name}
          {isShown ? <Badge tone="done">{t('care:people.shown')}</Badge> : null}
        </p>
        <p className="text-13 text-ink-soft">{facts.join(' · ')}</p>
        {role === 'responsible' && birthDate && isAdultOn(birthDate, today) ? (
          <p className="text-13">{t('care:people.mayOwn', { name })}</p>
        ) : null}
        {erasureDueAt ? <ErasureLine person={person} dueAt={erasureDueAt} /> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {isShown ? null : (
          <Button
            variant="secondary"
            aria-label={t('care:people.openOf', { name })}
            onClick={() => actFor(person.personId)}
          >
            {t('care:people.open')}
          </Button>
        )}
        <Button variant="secondary" aria-label={t('care:people.changeOf', { name })} onClick={onChange}>
          {t('care:people.change')}
        </Button>
      </div>
    </li>
  );
}

/** When the diary will be erased, and the one tap that keeps it. */
function ErasureLine({ person, dueAt }: { person: CaredPerson; dueAt: string }) {
  const { t } = useTranslation(['care']);
  const client = useQueryClient();
  const dayText = useDayText();
  const keep = useMutation({
    mutationFn: () => api.delete('/api/account/erasure', { person: person.personId }),
    onSuccess: () => {
      void showToast('success', t('care:people.kept'));
    },
    onError: (error) => void showToast('error', t('care:problem.failed'), { description: careProblemText(error, t) }),
    onSettled: () => {
      // Where it is the person whom the page shows.
      void client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
      return client.invalidateQueries({ queryKey: careQuery.queryKey, exact: true });
    },
  });
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-13 text-clay">
      {t('care:people.erasure', { day: dayText(dueAt) })}
      {person.role === 'reads' || person.hasOwnSignIn ? null : (
        <Button variant="secondary" size="sm" isPending={keep.isPending} onClick={() => keep.mutate()}>
          {t('care:people.keep')}
        </Button>
      )}
    </p>
  );
}
