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
import { Agreement } from './agreement.tsx';
import { useAccountForm } from './use-account-form.ts';

/** The states by name weigh what the first load of the page has no room for, and most who come are patients. */
const CrmFields = lazy(() => import('../../components/doctor/crm-fields.tsx'));

type SignUpFormProps = {
  /** As it was typed on the other tab. */
  email: string;
  onEmailChange: (email: string) => void;
  initialRole: SignUpRole;
  onSignedUp: (account: Account) => void;
  /** The address has an account: leads to the other tab. */
  onSignInInstead: () => void;
};

export default function SignUpForm({
  email,
  onEmailChange,
  initialRole,
  onSignedUp,
  onSignInInstead,
}: SignUpFormProps) {
  const { t } = useTranslation(['auth']);
  const [isTaken, setTaken] = useState(false);
  const form = useAccountForm<SignUpValues>({
    start: { name: '', email, password: '', role: initialRole, crm: '', crmState: '' },
    problems: signUpProblems,
    send: async (values) => {
      setTaken(false);
      try {
        onSignedUp(await api.post('/api/auth/sign-up/email', { body: requestOf(values) }));
      } catch (error) {
        setTaken(error instanceof Error && error.message === 'auth.email_taken');
        throw error;
      }
    },
  });
  const { role } = form.values;

  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <RadioCards
        legend={t('auth:signUp.roleLegend')}
        name="role"
        value={role}
        onValueChange={(chosen) => form.set({ role: chosen })}
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
      {role === 'paciente' ? <p className="-mt-2 text-13 text-ink-soft">{t('auth:signUp.care')}</p> : null}
      <Field label={t('auth:field.name')} error={form.errorOf('name')} isRequired>
        <Input {...form.text('name')} autoComplete="name" autoCapitalize="words" />
      </Field>
      <div className="flex flex-col gap-1">
        <EmailField
          value={form.values.email}
          onValueChange={(typed) => {
            onEmailChange(typed);
            setTaken(false);
            form.set({ email: typed });
          }}
          error={form.errorOf('email')}
          hasFeedback
        />
        {isTaken ? (
          <Button variant="ghost" className="-ml-3 self-start" onClick={onSignInInstead}>
            {t('auth:signUp.goToSignIn')}
          </Button>
        ) : null}
      </div>
      <NewPasswordField
        {...form.text('password')}
        label={t('auth:field.password')}
        error={form.errorOf('password')}
        person={form.values}
      />
      {role === 'medico' ? (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <CrmFields form={form} />
        </Suspense>
      ) : null}
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {t('auth:signUp.submit')}
      </Button>
      <p className="text-center text-13 text-ink-soft">{t('auth:signUp.privacy')}</p>
      <Agreement />
    </form>
  );
}

function requestOf({ name, email, password, role, crm, crmState }: SignUpValues): SignUp {
  const person = { name: name.trim(), email: email.trim(), password };
  if (role === 'paciente') return { ...person, role };
  return { ...person, role, crm: crm.trim(), crmState: crmState as BrazilianState };
}
