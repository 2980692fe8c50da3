import type { PasskeyOptions } from '@balsamo/contract/second-factor/schemas.ts';
import { deviceOf } from '@balsamo/domain/account/device.ts';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api-client.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { makePasskey } from './passkeys.ts';

type PasskeyStepProps = {
  options: PasskeyOptions;
  /** The first factor of the account changes how one signs in: it is said. */
  isFirst: boolean;
  onAdded: (recoveryCodes: string[] | null) => void;
};

/** A name for the new passkey, then the browser's own question. Only a tap may lead to that. */
export function PasskeyStep({ options, isFirst, onAdded }: PasskeyStepProps) {
  const { t } = useTranslation(['security']);
  const create = async (name: string) => {
    const passkey = await makePasskey(options);
    const { recoveryCodes } = await api.post('/api/account/passkeys', { body: { name, passkey } });
    onAdded(recoveryCodes);
  };
  return (
    <PasskeyNameForm
      name={deviceOf(navigator.userAgent).system ?? t('security:passkeys.defaultName')}
      submitLabel={t('security:passkeys.create')}
      onSubmit={create}
    >
      <p className="text-15 text-ink-soft">{t('security:passkeys.description')}</p>
      {isFirst ? <p className="text-15">{t('security:passkeys.firstNote')}</p> : null}
    </PasskeyNameForm>
  );
}
