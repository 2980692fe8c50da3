import type { PasskeyAdded, PasskeyOptions } from '@balsamo/contract/second-factor/schemas.ts';
import { deviceOf } from '@balsamo/domain/account/device.ts';
import { PASSKEY_NAME_MAX_LENGTH, passkeyNameProblem } from '@balsamo/domain/auth/second-factor.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api-client.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { Input } from '../ui/input.tsx';
import { makePasskey } from './passkeys.ts';
import { PASSKEYS_PATH } from './second-factor-queries.ts';
import { useSecurityForm } from './use-security-form.ts';

type PasskeyStepProps = {
  options: PasskeyOptions;
  /** The first factor of the account changes how one signs in: it is said. */
  isFirst: boolean;
  onAdded: (recoveryCodes: string[] | null) => void;
};

/** A name for the new passkey, then the browser's own question. Only a tap may lead to that. */
export function PasskeyStep({ options, isFirst, onAdded }: PasskeyStepProps) {
  const { t } = useTranslation(['security']);
  const [name, setName] = useState(() => deviceOf(navigator.userAgent).system ?? t('security:passkeys.defaultName'));
  const { form, submit, isSending, alert, errorOf, forget } = useSecurityForm<'name'>({
    problems: () => {
      const problem = passkeyNameProblem(name);
      return problem ? [{ field: 'name', code: problem }] : [];
    },
    send: async () => {
      const passkey = await makePasskey(options);
      const { recoveryCodes } = await api.post<PasskeyAdded>(PASSKEYS_PATH, { name, passkey });
      onAdded(recoveryCodes);
    },
  });
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-15 text-ink-soft">{t('security:passkeys.description')}</p>
      {isFirst ? <p className="text-15">{t('security:passkeys.firstNote')}</p> : null}
      <Field
        label={t('security:passkeys.name')}
        hint={t('security:passkeys.nameHint')}
        error={errorOf('name')}
        isRequired
      >
        <Input
          name="passkey-name"
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            forget('name');
          }}
        />
      </Field>
      <FormAlert problem={alert} />
      <Button type="submit" size="lg" isPending={isSending}>
        {t('security:passkeys.create')}
      </Button>
    </form>
  );
}
