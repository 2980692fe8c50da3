import type { PasskeyOptions, SecondFactor, TurningOff } from '@balsamo/contract/second-factor/schemas.ts';
import { readCode } from '@balsamo/domain/auth/second-factor.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../components/second-factor/code-field.tsx';
import { OwnPasswordField } from '../../components/second-factor/own-password-field.tsx';
import { signWithPasskey } from '../../components/second-factor/passkeys.ts';
import { SECOND_FACTOR_PATH, useRefreshSecondFactor } from '../../components/second-factor/second-factor-queries.ts';
import { useSecurityForm } from '../../components/second-factor/use-security-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { api } from '../../platform/api-client.ts';

/** The way out of the second factor: the password, and once more what is to be turned off. */
export default function TurnOffSheet({ factor, ...sheet }: OpenSheetProps & { factor: SecondFactor }) {
  const { t } = useTranslation(['security']);
  const refresh = useRefreshSecondFactor();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const noPassword = password === '' ? [{ field: 'password', code: 'password_required' } as const] : [];
  const { form, submit, attempt, isSending, alert, errorOf, forget } = useSecurityForm<'password' | 'code'>({
    problems: () => {
      const missing = code.trim() === '' ? 'code_required' : 'code_wrong';
      return [...noPassword, ...(readCode(code) ? [] : [{ field: 'code', code: missing } as const])];
    },
    send: () => turnOff({ password, code }),
  });

  async function turnOff(proof: TurningOff) {
    await api.post(`${SECOND_FACTOR_PATH}/off`, proof);
    await refresh();
    sheet.onOpenChange(false);
    void showToast('success', t('security:turnOff.done'));
  }

  const byPasskey = () =>
    attempt(noPassword, async () => {
      const options = await api.post<PasskeyOptions>(`${SECOND_FACTOR_PATH}/challenge`);
      await turnOff({ password, passkey: await signWithPasskey(options) });
    });

  return (
    <Sheet {...sheet} title={t('security:turnOff.title')} description={t('security:turnOff.text')}>
      <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5 pt-2 pb-4">
        <OwnPasswordField
          value={password}
          onValueChange={(value) => {
            setPassword(value);
            forget('password');
          }}
          error={errorOf('password')}
        />
        <CodeField
          label={factor.hasApp ? t('security:turnOff.code') : t('security:turnOff.codeRecovery')}
          isNumeric={false}
          value={code}
          onValueChange={(value) => {
            setCode(value);
            forget('code');
          }}
          error={errorOf('code')}
        />
        <FormAlert problem={alert} />
        <Button type="submit" size="lg" variant="destructive" isPending={isSending}>
          {t('security:turnOff.submit')}
        </Button>
        {factor.passkeys.length > 0 ? (
          <Button variant="secondary" size="lg" onClick={byPasskey} isPending={isSending}>
            <KeyRound className="size-5" aria-hidden="true" />
            {t('security:turnOff.usePasskey')}
          </Button>
        ) : null}
      </form>
    </Sheet>
  );
}
