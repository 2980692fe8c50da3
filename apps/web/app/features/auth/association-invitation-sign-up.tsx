import { nameProblem } from '@balsamo/domain/auth/account.ts';
import { newPasswordProblems } from '@balsamo/domain/auth/forms.ts';
import { associationInvitationPath } from '@balsamo/domain/memberships/invitation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { track } from '../../platform/analytics.ts';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { withNext } from '../../platform/next-path.ts';
import { Agreement } from './agreement.tsx';
import { arrive, tellTimeZone } from './arrive.ts';
import { NewPasswordPair } from './new-password-pair.tsx';
import { useAccountForm } from './use-account-form.ts';
import { type AnswerProps, lostAssociationLink } from './use-association-invitation.ts';
import { useDecline } from './use-decline.ts';

const EMPTY = { name: '', password: '', confirmation: '', sharesSummary: false };

/** Makes the account that the invitation is for, with its address, and accepts; who has one signs in and comes back. */
export function AssociationInvitationSignUp({ token, invitation, onAccepted, onDeclined, onLinkLost }: AnswerProps) {
  const { t } = useTranslation(['auth', 'memberships']);
  const client = useQueryClient();
  const [hasAccount, setHasAccount] = useState(false);
  const { decline, isDeclining, problem } = useDecline({ token, onDeclined, onLinkLost });
  const form = useAccountForm({
    start: EMPTY,
    problems: (values) => [...findingsAt('name', nameProblem(values.name)), ...newPasswordProblems(values)],
    send: async ({ name, password, sharesSummary }) => {
      try {
        const body = { token, name: name.trim(), password, sharesSummary };
        const account = await api.post('/api/memberships/invitations/sign-up', { body });
        track({ event: 'sign_up', signup_method: 'email' });
        arrive(client, account);
        void tellTimeZone(client, account);
        onAccepted();
      } catch (error) {
        const lost = lostAssociationLink(error);
        if (lost) return onLinkLost(lost);
        if (!(error instanceof ApiProblem) || error.code !== 'auth.email_taken') throw error;
        setHasAccount(true);
      }
    },
  });
  const { name, password, confirmation, sharesSummary } = form.values;
  const signIn = withNext('/entrar', associationInvitationPath(token));

  if (hasAccount) {
    return (
      <div className="mt-6 flex flex-col gap-4">
        <Banner tone="pending" role="alert" title={t('memberships:taking.taken.title')}>
          {t('memberships:taking.taken.text')}
        </Banner>
        <Button asChild size="lg">
          <Link to={signIn}>{t('memberships:taking.taken.action')}</Link>
        </Button>
      </div>
    );
  }
  const isIncomplete = name.trim() === '' || password === '' || confirmation === '';
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="mt-6 flex flex-col gap-5">
      <Field label={t('memberships:taking.name')} error={form.errorOf('name')} isRequired>
        <Input {...form.text('name')} autoComplete="name" maxLength={100} />
      </Field>
      <Field label={t('auth:field.email')} hint={t('memberships:taking.readOnly')}>
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
        labels={{ password: t('memberships:taking.password'), confirmation: t('memberships:taking.confirmation') }}
      />
      <CheckboxField
        label={t('memberships:taking.consent')}
        hint={t('memberships:taking.consentHint')}
        isChecked={sharesSummary}
        onChange={(isChecked) => form.set({ sharesSummary: isChecked })}
      />
      <FormAlert problem={form.alert ?? problem} />
      <Button type="submit" size="lg" isPending={form.isSending} disabled={isIncomplete || isDeclining}>
        {t('memberships:taking.signUp')}
      </Button>
      <Agreement />
      <div className="flex flex-col gap-2">
        <Button asChild variant="secondary" size="lg">
          <Link to={signIn}>{t('memberships:taking.haveAccount')}</Link>
        </Button>
        <Button
          variant="ghost"
          size="lg"
          isPending={isDeclining}
          disabled={form.isSending}
          onClick={() => void decline()}
        >
          {t('memberships:taking.decline')}
        </Button>
      </div>
    </form>
  );
}
