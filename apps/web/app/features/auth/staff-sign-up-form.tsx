import type { OpenedStaffInvitation } from '@balsamo/contract/association-staff/schemas.ts';
import { NAME_MAX_LENGTH, nameProblem } from '@balsamo/domain/auth/account.ts';
import { newPasswordProblems } from '@balsamo/domain/auth/forms.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { track } from '../../platform/analytics.ts';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { Agreement } from './agreement.tsx';
import { arrive, tellTimeZone } from './arrive.ts';
import { NewPasswordPair } from './new-password-pair.tsx';
import { useAccountForm } from './use-account-form.ts';

type StaffSignUpFormProps = {
  token: string;
  invitation: OpenedStaffInvitation;
  onJoined: () => void;
  /** The link has ended meanwhile, or its address has got an account. */
  onLinkLost: () => void;
};

/** Makes the account that the invitation is for: the address is the invitation's. */
export function StaffSignUpForm({ token, invitation, onJoined, onLinkLost }: StaffSignUpFormProps) {
  const { t } = useTranslation(['auth', 'staffInvitation']);
  const client = useQueryClient();
  const form = useAccountForm({
    start: { name: invitation.name ?? '', password: '', confirmation: '' },
    problems: ({ name, ...passwords }) => [
      ...findingsAt('name' as const, nameProblem(name)),
      ...newPasswordProblems(passwords),
    ],
    send: async ({ name, password }) => {
      try {
        const account = await api.post('/api/staff-invitations/sign-up', { body: { token, name, password } });
        // Said first: whoever is signed in from here on is the person of the invitation.
        onJoined();
        track({ event: 'sign_up', signup_method: 'email' });
        arrive(client, account);
        void tellTimeZone(client, account);
      } catch (error) {
        const isLost = error instanceof ApiProblem && (error.status === 410 || error.code === 'auth.email_taken');
        if (!isLost) throw error;
        onLinkLost();
      }
    },
  });
  const { name, password, confirmation } = form.values;
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <Field label={t('staffInvitation:name')} error={form.errorOf('name')} isRequired>
        <Input {...form.text('name')} autoComplete="name" maxLength={NAME_MAX_LENGTH} />
      </Field>
      <Field label={t('auth:field.email')} hint={t('staffInvitation:readOnly')}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          readOnly
          value={invitation.email}
          className="read-only:bg-line/30"
        />
      </Field>
      <NewPasswordPair
        form={form}
        labels={{ password: t('staffInvitation:password'), confirmation: t('staffInvitation:confirmation') }}
      />
      <FormAlert problem={form.alert} />
      <Button
        type="submit"
        size="lg"
        isPending={form.isSending}
        disabled={name.trim() === '' || password === '' || confirmation === ''}
      >
        {t('staffInvitation:signUp')}
      </Button>
      <Agreement />
    </form>
  );
}
