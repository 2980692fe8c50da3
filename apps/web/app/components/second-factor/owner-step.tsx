import type { CurrentFactor, OwnerProof } from '@balsamo/contract/second-factor/schemas.ts';
import { useState } from 'react';
import { FormAlert } from '../form/form-alert.tsx';
import { Button } from '../ui/button.tsx';
import { CurrentFactorField, CurrentPasskeyButton, useCurrentFactor } from './current-factor.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { useSecurityForm } from './use-security-form.ts';

type OwnerStepProps = {
  submitLabel: string;
  /** Takes something away. */
  isDestructive?: boolean;
  /** Does what the proof is asked for. */
  onSubmit: (proof: OwnerProof) => Promise<unknown>;
};

/** Asks for the password once more and, where a second factor is on, for that too. */
export function OwnerStep({ submitLabel, isDestructive = false, onSubmit }: OwnerStepProps) {
  const [password, setPassword] = useState('');
  const current = useCurrentFactor();
  const noPassword = () => (password === '' ? [{ field: 'password', code: 'password_required' } as const] : []);
  const send = (factor: CurrentFactor) => onSubmit({ password, ...factor });
  const { form, submit, attempt, isSending, alert, errorOf, forget } = useSecurityForm<'password' | 'code'>({
    problems: () => [...noPassword(), ...current.problems()],
    send: () => send(current.typed()),
  });
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <OwnPasswordField
        value={password}
        onValueChange={(value) => {
          setPassword(value);
          forget('password');
        }}
        error={errorOf('password')}
      />
      <CurrentFactorField current={current} onEdit={() => forget('code')} error={errorOf('code')} />
      <FormAlert problem={alert} />
      <Button type="submit" size="lg" variant={isDestructive ? 'destructive' : 'primary'} isPending={isSending}>
        {submitLabel}
      </Button>
      <CurrentPasskeyButton
        current={current}
        isSending={isSending}
        onUse={() => attempt(noPassword(), async () => send(await current.signed()))}
      />
    </form>
  );
}
