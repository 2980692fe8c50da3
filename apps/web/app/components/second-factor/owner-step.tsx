import type { CurrentFactor, OwnerProof } from '@balsamo/contract/second-factor/schemas.ts';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../form/form-alert.tsx';
import { findingsAt } from '../form/form-problem.ts';
import type { Form } from '../form/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { CurrentFactorField, CurrentPasskeyButton, useCurrentFactor } from './current-factor.tsx';
import { useSecurityForm } from './use-security-form.ts';

type OwnerStepProps = {
  submitLabel: string;
  /** Takes something away. */
  isDestructive?: boolean;
  /** Does what the proof is asked for. */
  onSubmit: (proof: OwnerProof) => Promise<unknown>;
};

type Values = { password: string; code: string };

/** Asks for the password once more and, where a second factor is on, for that too. */
export function OwnerStep({ submitLabel, isDestructive = false, onSubmit }: OwnerStepProps) {
  const current = useCurrentFactor();
  const noPassword = ({ password }: Values) => findingsAt('password', password === '' && 'password_required');
  const send = ({ password }: Values, factor: CurrentFactor) => onSubmit({ password, ...factor });
  const form = useSecurityForm<Values>({
    start: { password: '', code: '' },
    problems: (values) => [...noPassword(values), ...current.problems(values)],
    send: (values) => send(values, current.typed(values)),
  });
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <OwnPasswordField form={form} />
      <CurrentFactorField current={current} form={form} />
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" variant={isDestructive ? 'destructive' : 'primary'} isPending={form.isSending}>
        {submitLabel}
      </Button>
      <CurrentPasskeyButton current={current} form={form} problems={noPassword} send={send} />
    </form>
  );
}

/** The box for the password that the account has. */
function OwnPasswordField({ form }: { form: Pick<Form<{ password: string }>, 'text' | 'errorOf'> }) {
  const { t } = useTranslation(['security']);
  return (
    <Field label={t('security:password')} error={form.errorOf('password')} isRequired>
      <PasswordInput {...form.text('password')} autoComplete="current-password" maxLength={128} />
    </Field>
  );
}
