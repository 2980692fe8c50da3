import type { Account } from '@balsamo/contract/auth/schemas.ts';
import type { Care } from '@balsamo/contract/care/schemas.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { caredFor } from '../../platform/device-person.ts';
import { PersonMark } from '../acting/person-mark.tsx';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';

type CarePeopleProps = {
  account: Account;
  /** Undefined while nobody knows. */
  care: Care | undefined;
  onChoose: (personId: string) => void;
  /** Without those whose diary the account only reads. */
  isForWriting?: boolean;
};

/** Everybody whose diary the account has, oneself first. */
export function CarePeople({ account, care, onChoose, isForWriting = false }: CarePeopleProps) {
  const { t } = useTranslation(['care']);
  const selfId = account.care?.caregiver.id ?? account.id;
  const selfName = account.care?.caregiver.name ?? account.name;
  const people = care?.caresFor.filter(({ role }) => !isForWriting || role !== 'reads');
  // Rows that come later would push another person below a finger.
  const places = people ? [] : caredFor();
  return (
    <ul className="flex flex-col gap-2.5 pt-2">
      <Choice
        name={selfName}
        hint={t('care:switch.self')}
        isShown={account.id === selfId}
        onChoose={() => onChoose(selfId)}
        mark={<PersonMark name={selfName} />}
      />
      {people?.map((person) => (
        <Choice
          key={person.linkId}
          name={person.name}
          hint={[t(`care:relation.${person.relation}`), person.role === 'reads' ? t('care:role.reads') : '']
            .filter(Boolean)
            .join(' · ')}
          isShown={account.id === person.personId}
          onChoose={() => onChoose(person.personId)}
          mark={<PersonMark name={person.name} colour={person.colour} />}
          unread={account.id === person.personId ? 0 : person.unreadCount}
        />
      ))}
      {places.map((place) => (
        <li key={place}>
          <Skeleton className="h-15 rounded-control" />
        </li>
      ))}
    </ul>
  );
}

type ChoiceProps = {
  name: string;
  hint: string;
  isShown: boolean;
  onChoose: () => void;
  mark: ReactNode;
  /** Of that person's bell. */
  unread?: number;
};

function Choice({ name, hint, isShown, onChoose, mark, unread = 0 }: ChoiceProps) {
  const { t } = useTranslation(['care']);
  return (
    <li>
      <button
        type="button"
        aria-current={isShown ? 'true' : undefined}
        onClick={onChoose}
        className={classNames(
          'flex min-h-15 w-full items-center gap-3 rounded-control border px-3.5 py-2.5 text-left transition-colors',
          isShown ? 'border-leaf bg-leaf-wash' : 'border-line-strong/60 bg-surface hover:border-line-strong',
        )}
      >
        {mark}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium break-words">{name}</span>
          <span className="text-13 text-ink-soft">{hint}</span>
        </span>
        {unread > 0 ? <Badge tone="pending">{t('care:switch.unread', { count: unread })}</Badge> : null}
        {isShown ? (
          <>
            <Check className="size-5 shrink-0 text-leaf" aria-hidden="true" />
            <span className="sr-only">{t('care:switch.shown')}</span>
          </>
        ) : null}
      </button>
    </li>
  );
}
