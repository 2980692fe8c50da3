import type { Passkey, SecondFactor } from '@balsamo/contract/second-factor/schemas.ts';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { onPhone } from '../../platform/mobile-server.ts';
import { useAccountFormat } from './account-format.ts';

type PasskeyListProps = {
  factor: SecondFactor;
  timeZone: string;
  onAdd: () => void;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
};

/** The passkeys of the account, by the names that their person gave them. */
export function PasskeyList({ factor, timeZone, onAdd, onRename, onRemove }: PasskeyListProps) {
  const { t } = useTranslation(['security']);
  const hasPasskeys = factor.canUsePasskeys && 'PublicKeyCredential' in window;
  const canAdd = hasPasskeys && factor.emailToConfirm === null;
  return (
    <div className="flex flex-col gap-3 border-line border-b py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-36">
          <h3 className="font-sans text-15 font-medium tracking-normal">{t('security:passkeys.label')}</h3>
          <p className="text-13 text-ink-soft">
            {hasPasskeys ? t('security:passkeys.hint') : t('security:passkeys.unsupported', onPhone())}
          </p>
        </div>
        {canAdd ? (
          <Button variant="secondary" onClick={onAdd}>
            {t('security:passkeys.add')}
          </Button>
        ) : null}
      </div>
      {factor.passkeys.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {factor.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} {...{ passkey, timeZone, onRename, onRemove }} />
          ))}
        </ul>
      ) : (
        <p className="text-15 text-ink-soft">{t('security:passkeys.none')}</p>
      )}
    </div>
  );
}

type PasskeyLineProps = { passkey: Passkey } & Omit<PasskeyListProps, 'factor' | 'onAdd'>;

function PasskeyLine({ passkey, timeZone, onRename, onRemove }: PasskeyLineProps) {
  const { t } = useTranslation(['security']);
  const format = useAccountFormat(timeZone);
  const { name, createdAt, lastUsedAt } = passkey;
  const when = lastUsedAt
    ? t('security:passkeys.used', { date: format.day(new Date(lastUsedAt)) })
    : t('security:passkeys.created', { date: format.day(new Date(createdAt)) });
  return (
    <li className="flex items-start gap-3">
      <KeyRound className="mt-0.5 size-5.5 text-ink-soft" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-[min(7rem,100%)] flex-1">
          <p className="break-words font-medium">{name}</p>
          <p className="text-13 text-ink-soft">{when}</p>
        </div>
        <div className="-mx-3 flex">
          <Button
            variant="ghost"
            aria-label={t('security:passkeys.renameLabel', { name })}
            onClick={() => onRename(passkey)}
          >
            {t('security:passkeys.rename')}
          </Button>
          <Button
            variant="ghost"
            className="text-clay"
            aria-label={t('security:passkeys.removeLabel', { name })}
            onClick={() => onRemove(passkey)}
          >
            {t('security:passkeys.remove')}
          </Button>
        </div>
      </div>
    </li>
  );
}
