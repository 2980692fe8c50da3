import type { OpenedCareInvitation } from '@balsamo/contract/care/schemas.ts';
import { newPasswordProblems } from '@balsamo/domain/auth/forms.ts';
import { EARLIEST_BIRTH } from '@balsamo/domain/care/care.ts';
import { isCalendarDay } from '@balsamo/domain/time/calendar-day.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { careFieldText } from '../../components/care/care-problem.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { api } from '../../platform/api-client.ts';
import { Agreement } from './agreement.tsx';
import { arrive } from './arrive.ts';
import { isLinkLost } from './care-invitation-forms.tsx';
import { NewPasswordPair } from './new-password-pair.tsx';
import { fieldText } from './submission-problem.ts';
import { useAccountForm } from './use-account-form.ts';

type CareTakeOverFormProps = {
  token: string;
  invitation: OpenedCareInvitation;
  onTaken: () => void;
  /** The link has ended meanwhile, or its address has got an account. */
  onLinkLost: () => void;
};

/** The person takes their diary over: a password, and which caregivers go on. Nobody does who is not ticked. */
export function CareTakeOverForm({ token, invitation, onTaken, onLinkLost }: CareTakeOverFormProps) {
  const { t } = useTranslation(['care', 'auth']);
  const { t: tAuth } = useTranslation(['auth']);
  const client = useQueryClient();
  const [goesOn, setGoesOn] = useState<readonly string[]>([]);
  const form = useAccountForm({
    start: { birthDate: '', password: '', confirmation: '' },
    problems: ({ birthDate, ...passwords }) => [
      ...findingsAt('birthDate', !isCalendarDay(birthDate) && 'birth_date'),
      ...newPasswordProblems(passwords),
    ],
    refusal: {
      fieldText: (code, place) =>
        place.includes('birthDate') ? careFieldText(code, place, t) : fieldText(code, tAuth),
    },
    send: async ({ birthDate, password }) => {
      try {
        const account = await api.post('/api/care/invitations/take-over', {
          body: { token, password, birthDate, goesOn: [...goesOn] },
        });
        onTaken();
        arrive(client, account);
      } catch (error) {
        if (!isLinkLost(error)) throw error;
        onLinkLost();
      }
    },
  });
  const { email, caregivers } = invitation;
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <Field label={t('auth:field.email')} hint={t('care:mail.readOnlyEmail')}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          readOnly
          value={email}
          className="read-only:bg-line/30"
        />
      </Field>
      <Field
        label={t('care:form.birthDate')}
        hint={t('care:mail.takeOver.birthDateHint')}
        error={form.errorOf('birthDate')}
        isRequired
      >
        <Input {...form.text('birthDate')} type="date" min={EARLIEST_BIRTH} autoComplete="bday" />
      </Field>
      <NewPasswordPair
        form={form}
        labels={{ password: t('care:mail.password'), confirmation: t('care:mail.confirmation') }}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="text-15 font-medium">{t('care:mail.takeOver.goesOn')}</legend>
        <p className="text-13 text-ink-soft">
          {caregivers.length > 0 ? t('care:mail.takeOver.goesOnHint') : t('care:mail.takeOver.nobody')}
        </p>
        {caregivers.map(({ linkId, name, role }) => (
          <CheckboxField
            key={linkId}
            label={t('care:mail.takeOver.goesOnAs', {
              name: name ?? t('care:caregivers.erased'),
              // Whoever answered for the diary goes on keeping it: the person answers for it from now on.
              role: t(`care:role.${role === 'responsible' ? 'keeps' : role}`),
            })}
            isChecked={goesOn.includes(linkId)}
            onChange={(isOn) => setGoesOn(isOn ? [...goesOn, linkId] : goesOn.filter((id) => id !== linkId))}
          />
        ))}
      </fieldset>
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {t('care:mail.takeOver.submit')}
      </Button>
      <Agreement takesOver />
    </form>
  );
}
