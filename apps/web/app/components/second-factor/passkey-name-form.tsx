import { PASSKEY_NAME_MAX_LENGTH, passkeyNameProblem } from '@balsamo/domain/auth/second-factor.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../form/form-alert.tsx';
import { findingsAt } from '../form/form-problem.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { useSecurityForm } from './use-security-form.ts';

type PasskeyNameFormProps = {
  /** The name it has, or is proposed. */
  name: string;
  submitLabel: string;
  onSubmit: (name: string) => Promise<void>;
  className?: string;
  /** Words above the field. */
  children?: ReactNode;
};

/** Asks for the name of a passkey, new or not. */
export function PasskeyNameForm({ name, submitLabel, onSubmit, className = '', children }: PasskeyNameFormProps) {
  const { t } = useTranslation(['security']);
  const form = useSecurityForm({
    start: { name },
    problems: (values) => findingsAt('name', passkeyNameProblem(values.name)),
    send: (values) => onSubmit(values.name),
  });
  return (
    <form
      ref={form.element}
      method="post"
      onSubmit={form.submit}
      noValidate
      className={`flex flex-col gap-5 ${className}`}
    >
      {children}
      <Field
        label={t('security:passkeys.name')}
        hint={t('security:passkeys.nameHint')}
        error={form.errorOf('name')}
        isRequired
      >
        <Input {...form.text('name')} name="passkey-name" maxLength={PASSKEY_NAME_MAX_LENGTH} />
      </Field>
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {submitLabel}
      </Button>
    </form>
  );
}
