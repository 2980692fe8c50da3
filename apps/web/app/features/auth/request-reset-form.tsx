import { emailProblem } from '@balsamo/domain/auth/email.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../components/credentials/email-field.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { api } from '../../platform/api-client.ts';
import { keepResetEmail, readResetEmail } from './reset-email.ts';
import { useAccountForm } from './use-account-form.ts';

/** Asks for the mail with a reset link. The answer is the same whether there is an account or not. */
export async function requestReset(email: string): Promise<void> {
  await api.post('/api/auth/request-password-reset', { body: { email } });
  keepResetEmail(email);
}

/** An address, and the button that has the link sent there. */
export function RequestResetForm({ submitLabel, onSent }: { submitLabel: string; onSent: (email: string) => void }) {
  const { t } = useTranslation(['auth']);
  const form = useAccountForm({
    start: { email: '' },
    problems: ({ email }) => findingsAt('email', emailProblem(email)),
    send: async ({ email }) => {
      await requestReset(email.trim());
      void showToast('success', t('auth:forgot.sentToast'));
      onSent(email.trim());
    },
  });
  const { email } = form.values;
  const fill = useEffectEvent(() => {
    // What stands in the box already was typed before the page was alive.
    const typed = form.element.current && new FormData(form.element.current).get('email');
    if (!typed) form.set({ email: readResetEmail() });
  });
  // After hydration: the server does not know what this tab has kept.
  useEffect(() => fill(), []);
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <EmailField value={email} onValueChange={(typed) => form.set({ email: typed })} error={form.errorOf('email')} />
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {submitLabel}
      </Button>
    </form>
  );
}
