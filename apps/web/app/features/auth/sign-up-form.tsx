import type { Account, SignUp } from '@balsamo/contract/auth/schemas.ts';
import type { BrazilianState, SignUpRole } from '@balsamo/domain/auth/account.ts';
import { type SignUpForm as SignUpValues, signUpProblems } from '@balsamo/domain/auth/forms.ts';
import { NotebookPen, Stethoscope } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../components/credentials/email-field.tsx';
import { NewPasswordField } from '../../components/credentials/new-password-field.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { api } from '../../platform/api-client.ts';
import { useAccountForm } from './use-account-form.ts';

/** The states by name weigh what the first load of the page has no room for, and most who come are patients. */
const CrmFields = lazy(() => import('../../components/doctor/crm-fields.tsx'));

type SignUpFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  initialRole: SignUpRole;
  onSignedUp: (account: Account) => void;
  /** The address has an account: leads to the other tab. */
  onSignInInstead: () => void;
};

const FIELD_OF = {
  '/name': 'name',
  '/email': 'email',
  '/password': 'password',
  '/crm': 'crm',
  '/crmState': 'crmState',
} as const;

export function SignUpForm({ email, onEmailChange, initialRole, onSignedUp, onSignInInstead }: SignUpFormProps) {
  const { t } = useTranslation(['auth']);
  const [typed, setTyped] = useState({ name: '', password: '', role: initialRole, crm: '', crmState: '' });
  const [isTaken, setTaken] = useState(false);
  const values: SignUpValues = { ...typed, email };
  const { form, submit, isSending, alert, errorOf, forget } = useAccountForm({
    problems: () => signUpProblems(values),
    send: async () => {
      setTaken(false);
      try {
        onSignedUp(await api.post('/api/auth/sign-up/email', { body: requestOf(values) }));
      } catch (error) {
        setTaken(error instanceof Error && error.message === 'auth.email_taken');
        throw error;
      }
    },
    fieldOf: FIELD_OF,
  });
  const change = (part: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    for (const field of Object.keys(part)) forget(field as keyof typeof typed);
  };

  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <RadioCards
        legend={t('auth:signUp.roleLegend')}
        name="role"
        value={typed.role}
        onValueChange={(role) => change({ role })}
        cards={[
          {
            value: 'paciente',
            label: t('auth:signUp.rolePatient'),
            icon: <NotebookPen className="size-5" aria-hidden="true" />,
          },
          {
            value: 'medico',
            label: t('auth:signUp.roleDoctor'),
            icon: <Stethoscope className="size-5" aria-hidden="true" />,
          },
        ]}
      />
      <Field label={t('auth:field.name')} error={errorOf('name')} isRequired>
        <Input
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          value={typed.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <div className="flex flex-col gap-1">
        <EmailField
          value={email}
          onValueChange={(value) => {
            onEmailChange(value);
            setTaken(false);
            forget('email');
          }}
          error={errorOf('email')}
          hasFeedback
        />
        {isTaken ? (
          <Button variant="ghost" className="-ml-3 self-start" onClick={onSignInInstead}>
            {t('auth:signUp.goToSignIn')}
          </Button>
        ) : null}
      </div>
      <NewPasswordField
        label={t('auth:field.password')}
        value={typed.password}
        onValueChange={(password) => change({ password })}
        error={errorOf('password')}
      />
      {typed.role === 'medico' ? (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <CrmFields
            crm={typed.crm}
            crmState={typed.crmState}
            onChange={change}
            crmError={errorOf('crm')}
            crmStateError={errorOf('crmState')}
          />
        </Suspense>
      ) : null}
      <FormAlert problem={alert} />
      <Button type="submit" size="lg" isPending={isSending}>
        {t('auth:signUp.submit')}
      </Button>
      <p className="text-center text-13 text-ink-soft">{t('auth:signUp.privacy')}</p>
    </form>
  );
}

function requestOf({ name, email, password, role, crm, crmState }: SignUpValues): SignUp {
  const person = { name: name.trim(), email: email.trim(), password };
  if (role === 'paciente') return { ...person, role };
  return { ...person, role, crm: crm.trim(), crmState: crmState as BrazilianState };
}
