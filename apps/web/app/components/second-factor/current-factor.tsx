import type { CurrentFactor } from '@balsamo/contract/second-factor/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api-client.ts';
import type { Finding } from '../form/form-problem.ts';
import type { Form } from '../form/use-form.ts';
import { Button } from '../ui/button.tsx';
import { CodeField, type CodeForm, codeProblems } from './code-field.tsx';
import { signWithPasskey } from './passkeys.ts';
import { secondFactorQuery } from './second-factor-queries.ts';

/** What a form asks for besides the password where a second factor is on; the server refuses without. */
export function useCurrentFactor() {
  const { data: factor } = useQuery(secondFactorQuery);
  return {
    factor,
    /** What the form's own rules say of the code. A passkey takes its place. */
    problems: ({ code }: { code: string }) => (factor?.isOn ? codeProblems(code) : []),
    typed: ({ code }: { code: string }): CurrentFactor => (code.trim() === '' ? {} : { code }),
    signed: async (): Promise<CurrentFactor> => {
      const options = await api.post('/api/account/second-factor/challenge');
      return { passkey: await signWithPasskey(options) };
    },
  };
}

type CurrentFactorFieldProps = { current: ReturnType<typeof useCurrentFactor>; form: CodeForm };

/** The box for the code; nothing where no second factor is on. */
export function CurrentFactorField({ current: { factor }, form }: CurrentFactorFieldProps) {
  const { t } = useTranslation(['security']);
  // How the account stands may not be known here, or no longer: then the server's word counts.
  if (!factor?.isOn && form.errorOf('code') === undefined) return null;
  return (
    <CodeField
      form={form}
      label={factor && !factor.hasApp ? t('security:current.codeRecovery') : t('security:current.code')}
      isNumeric={false}
    />
  );
}

type CurrentPasskeyButtonProps<Values extends object> = {
  current: ReturnType<typeof useCurrentFactor>;
  form: Pick<Form<Values>, 'values' | 'attempt' | 'isSending'>;
  /** What the form's own rules say of all but the code. */
  problems: (values: Values) => readonly Finding<keyof Values & string>[];
  send: (values: Values, proof: CurrentFactor) => Promise<unknown>;
};

/** A passkey in the place of the code, for whoever has one. */
export function CurrentPasskeyButton<Values extends object>(props: CurrentPasskeyButtonProps<Values>) {
  const { current, form, problems, send } = props;
  const { t } = useTranslation(['security']);
  if (!current.factor || current.factor.passkeys.length === 0) return null;
  const sign = () => form.attempt(async () => send(form.values, await current.signed()), problems(form.values));
  return (
    <Button variant="secondary" size="lg" onClick={sign} isPending={form.isSending}>
      <KeyRound className="size-5" aria-hidden="true" />
      {t('security:current.usePasskey')}
    </Button>
  );
}
