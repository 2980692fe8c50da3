import type { EmailChange } from '@balsamo/contract/account/schemas.ts';
import type { CurrentFactor } from '@balsamo/contract/second-factor/schemas.ts';
import { canonicalEmail, emailProblem } from '@balsamo/domain/auth/email.ts';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../components/credentials/email-field.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import {
  CurrentFactorField,
  CurrentPasskeyButton,
  useCurrentFactor,
} from '../../components/second-factor/current-factor.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { api } from '../../platform/api-client.ts';
import { useSettingsForm } from './use-settings-form.ts';

type Values = { newEmail: string; password: string; code: string };

/** Asks for another address. It changes when the link that is mailed there is followed. */
export default function EmailSheet({ email, ...sheet }: OpenSheetProps & { email: string }) {
  const { t } = useTranslation(['account', 'auth']);
  const [isSent, setSent] = useState(false);
  const factor = useCurrentFactor();
  const addressProblems = ({ newEmail, password }: Values) => [
    ...findingsAt(
      'newEmail',
      emailProblem(newEmail) ?? (canonicalEmail(newEmail) === email ? 'email_unchanged' : undefined),
    ),
    ...findingsAt('password', password === '' && 'password_required'),
  ];
  async function send({ newEmail, password }: Values, proof: CurrentFactor) {
    const change: EmailChange = { newEmail: newEmail.trim(), password, ...proof };
    await api.post('/api/account/email', { body: change });
    setSent(true);
  }
  const form = useSettingsForm<Values>({
    start: { newEmail: '', password: '', code: '' },
    isKept: false,
    problems: (values) => [...addressProblems(values), ...factor.problems(values)],
    send: (values) => send(values, factor.typed(values)),
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('account:email.title')}
      description={isSent ? undefined : t('account:email.description', { email })}
      submitLabel={t('account:email.submit')}
      buttonSize="lg"
      otherWays={<CurrentPasskeyButton current={factor} form={form} problems={addressProblems} send={send} />}
      result={
        isSent
          ? { content: <Sent email={form.values.newEmail.trim()} />, closeLabel: t('account:email.done') }
          : undefined
      }
    >
      <EmailField
        label={t('account:email.new')}
        value={form.values.newEmail}
        onValueChange={(newEmail) => form.set({ newEmail })}
        error={form.errorOf('newEmail')}
        hasFeedback
      />
      <Field label={t('account:email.password')} error={form.errorOf('password')} isRequired>
        <PasswordInput {...form.text('password')} name="current-password" autoComplete="current-password" />
      </Field>
      <CurrentFactorField current={factor} form={form} />
    </FormSheet>
  );
}

/** Takes the place of the form: the focus goes to its title, so that it is read out. */
function Sent({ email }: { email: string }) {
  const { t } = useTranslation(['account']);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex items-start gap-3.5 py-2">
      <MailCheck className="mt-0.5 size-6 text-leaf" aria-hidden="true" />
      <div className="min-w-0">
        <h3 ref={heading} tabIndex={-1} className="text-17 outline-none">
          {t('account:email.sentTitle')}
        </h3>
        <p className="mt-1 break-words text-ink-soft">{t('account:email.sentText', { email })}</p>
      </div>
    </div>
  );
}
