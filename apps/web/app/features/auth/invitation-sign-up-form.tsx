import { newPasswordProblems } from '@balsamo/domain/auth/forms.ts';
import { invitationPath } from '@balsamo/domain/connections/invitation-link.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { track } from '../../platform/analytics.ts';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { withNext } from '../../platform/next-path.ts';
import { Agreement } from './agreement.tsx';
import { arrive, tellTimeZone } from './arrive.ts';
import { doctorFullProblem } from './invitation-problem.ts';
import { NewPasswordPair } from './new-password-pair.tsx';
import { submissionProblem } from './submission-problem.ts';
import { useAccountForm } from './use-account-form.ts';
import { type Invitation, lostLink, type Opened } from './use-invitation.ts';

type InvitationSignUpFormProps = {
  token: string;
  invitation: Opened;
  onAccepted: () => void;
  onLinkLost: (found: Invitation) => void;
};

/** Makes the account that the invitation is for: name and address are the invitation's, the password is chosen here. */
export function InvitationSignUpForm({ token, invitation, onAccepted, onLinkLost }: InvitationSignUpFormProps) {
  const { t } = useTranslation(['auth', 'invitations']);
  const client = useQueryClient();
  const [hasAccount, setHasAccount] = useState(false);
  const form = useAccountForm({
    start: { password: '', confirmation: '' },
    problems: newPasswordProblems,
    send: async ({ password }) => {
      try {
        const account = await api.post('/api/invitations/sign-up', { body: { token, password } });
        track({ event: 'sign_up', signup_method: 'email' });
        arrive(client, account);
        void tellTimeZone(client, account);
        onAccepted();
      } catch (error) {
        const lost = lostLink(error);
        if (lost) return onLinkLost(lost);
        if (!(error instanceof ApiProblem) || error.code !== 'auth.email_taken') throw error;
        setHasAccount(true);
      }
    },
    refusal: { general: (error) => doctorFullProblem(error, t) ?? submissionProblem(error, t) },
  });
  const { password, confirmation } = form.values;
  const signIn = withNext('/entrar', invitationPath(token));

  if (hasAccount) {
    return (
      <div className="mt-6 flex flex-col gap-4">
        <Banner tone="pending" role="alert" title={t('invitations:taken.title')}>
          {t('invitations:taken.text')}
        </Banner>
        <Button asChild size="lg">
          <Link to={signIn}>{t('invitations:taken.action')}</Link>
        </Button>
      </div>
    );
  }
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="mt-6 flex flex-col gap-5">
      <Field label={t('auth:field.name')} hint={t('invitations:readOnly')}>
        <Input name="name" readOnly value={invitation.name} className="read-only:bg-line/30" />
      </Field>
      <Field label={t('auth:field.email')} hint={t('invitations:readOnly')}>
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
        labels={{ password: t('invitations:password'), confirmation: t('invitations:confirmation') }}
      />
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending} disabled={password === '' || confirmation === ''}>
        {t('invitations:signUp')}
      </Button>
      <Agreement />
      <Button asChild variant="ghost" size="lg">
        <Link to={signIn}>{t('invitations:haveAccount')}</Link>
      </Button>
    </form>
  );
}
