import type { Account } from '@balsamo/contract/auth/schemas.ts';
import type { OpenedCareInvitation } from '@balsamo/contract/care/schemas.ts';
import { NAME_MAX_LENGTH, nameProblem } from '@balsamo/domain/auth/account.ts';
import { newPasswordProblems } from '@balsamo/domain/auth/forms.ts';
import type { CareColour, CareRelation } from '@balsamo/domain/care/care.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { careFieldText, careProblemText } from '../../components/care/care-problem.ts';
import { careKeys } from '../../components/care/care-query.ts';
import { RelationFields } from '../../components/care/relation-fields.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { track } from '../../platform/analytics.ts';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { caredFor, devicePerson, setCaredFor, setDevicePerson } from '../../platform/device-person.ts';
import { Agreement } from './agreement.tsx';
import { arrive, tellTimeZone } from './arrive.ts';
import { NewPasswordPair } from './new-password-pair.tsx';
import { fieldText, submissionProblem } from './submission-problem.ts';
import { useAccountForm } from './use-account-form.ts';

type Relation = { relation: CareRelation | ''; colour: CareColour };
const NEW_RELATION: Relation = { relation: '', colour: 'purple' };

export const isLinkLost = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 410 || error.code === 'auth.email_taken');

type CareAcceptFormProps = {
  token: string;
  account: Account;
  onJoined: (personId: string) => void;
  /** The link has ended meanwhile. */
  onLinkLost: () => void;
};

/** Accepts with the account that is signed in. */
export function CareAcceptForm({ token, account, onJoined, onLinkLost }: CareAcceptFormProps) {
  const { t } = useTranslation(['care', 'auth']);
  const client = useQueryClient();
  const form = useAccountForm<Relation>({
    start: NEW_RELATION,
    problems: ({ relation }) => findingsAt('relation', relation === '' && 'relation_required'),
    send: async ({ relation, colour }) => {
      if (relation === '') return;
      try {
        const { personId } = await api.post('/api/care/invitations/accept', { body: { token, relation, colour } });
        if (!devicePerson()) setDevicePerson(account.id);
        if (!caredFor().includes(personId)) setCaredFor([...caredFor(), personId]);
        void client.invalidateQueries({ queryKey: careKeys.all });
        onJoined(personId);
      } catch (error) {
        if (!isLinkLost(error)) throw error;
        onLinkLost();
      }
    },
    refusal: {
      fieldText: (code, place) => careFieldText(code, place, t),
      general: (error) => ({ title: t('care:mail.failed'), text: careProblemText(error, t) }),
    },
  });
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <p className="text-15">{t('care:mail.signedIn', { name: account.name })}</p>
      <RelationFields {...form.values} onChange={(changes) => form.set(changes)} error={form.errorOf('relation')} />
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {t('care:mail.accept')}
      </Button>
      <Button asChild variant="ghost" size="lg">
        <Link to="/diary">{t('care:mail.notNow')}</Link>
      </Button>
    </form>
  );
}

type CareSignUpFormProps = {
  token: string;
  invitation: OpenedCareInvitation;
  onJoined: () => void;
  /** The link has ended meanwhile, or its address has got an account. */
  onLinkLost: () => void;
};

/** Makes the account that the invitation is for: the address is the invitation's. */
export function CareSignUpForm({ token, invitation, onJoined, onLinkLost }: CareSignUpFormProps) {
  const { t } = useTranslation(['care']);
  const { t: tAuth } = useTranslation(['auth']);
  const client = useQueryClient();
  const form = useAccountForm<Relation & { name: string; password: string; confirmation: string }>({
    start: { ...NEW_RELATION, name: '', password: '', confirmation: '' },
    problems: ({ name, relation, password, confirmation }) => [
      ...findingsAt('name', nameProblem(name)),
      ...findingsAt('relation', relation === '' && 'relation_required'),
      ...newPasswordProblems({ password, confirmation }),
    ],
    send: async ({ name, password, relation, colour }) => {
      if (relation === '') return;
      try {
        const body = { token, name: name.trim(), password, relation, colour };
        const account = await api.post('/api/care/invitations/sign-up', { body });
        // Said first: whoever is signed in from here on is the person of the invitation.
        onJoined();
        track({ event: 'sign_up', signup_method: 'email' });
        arrive(client, account);
        void tellTimeZone(client, account);
      } catch (error) {
        if (!isLinkLost(error)) throw error;
        onLinkLost();
      }
    },
    refusal: {
      fieldText: (code, place) =>
        code === 'relation_required' ? careFieldText(code, place, t) : fieldText(code, tAuth),
      general: (error) =>
        error instanceof ApiProblem && error.code.startsWith('care.')
          ? { title: t('care:mail.failed'), text: careProblemText(error, t) }
          : submissionProblem(error, tAuth),
    },
  });
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <RelationFields
        relation={form.values.relation}
        colour={form.values.colour}
        onChange={(changes) => form.set(changes)}
        error={form.errorOf('relation')}
      />
      <Field label={t('care:mail.yourName')} error={form.errorOf('name')} isRequired>
        <Input {...form.text('name')} autoComplete="name" maxLength={NAME_MAX_LENGTH} />
      </Field>
      <Field label={tAuth('auth:field.email')} hint={t('care:mail.readOnlyEmail')}>
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
        labels={{ password: t('care:mail.password'), confirmation: t('care:mail.confirmation') }}
      />
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {t('care:mail.signUp')}
      </Button>
      <Agreement />
    </form>
  );
}
