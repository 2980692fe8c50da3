import { PASSKEY_NAME_MAX_LENGTH, passkeyNameProblem } from '@balsamo/domain/auth/second-factor.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../form/form-alert.tsx';
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
export function PasskeyNameForm({
  name: before,
  submitLabel,
  onSubmit,
  className = '',
  children,
}: PasskeyNameFormProps) {
  const { t } = useTranslation(['security']);
  const [name, setName] = useState(before);
  const { form, submit, isSending, alert, errorOf, forget } = useSecurityForm<'name'>({
    problems: () => {
      const problem = passkeyNameProblem(name);
      return problem ? [{ field: 'name', code: problem }] : [];
    },
    send: () => onSubmit(name),
  });
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className={`flex flex-col gap-5 ${className}`}>
      {children}
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
        {submitLabel}
      </Button>
    </form>
  );
}
