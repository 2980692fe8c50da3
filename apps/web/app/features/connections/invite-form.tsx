import type { NewInvitation } from '@balsamo/contract/invitations/schemas.ts';
import { PHONE_MAX_LENGTH } from '@balsamo/domain/account/profile.ts';
import { NAME_MAX_LENGTH } from '@balsamo/domain/auth/account.ts';
import {
  BIRTH_DATE_MIN,
  INVITATION_NOTES_MAX_LENGTH,
  type InvitationForm,
  type InvitationProblem,
  invitationProblems,
} from '@balsamo/domain/connections/invitation.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../components/credentials/email-field.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { type Form, useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { useInvite } from './connection-mutations.ts';
import { connectionProblem } from './connection-problem.ts';

const EMPTY_INVITATION: InvitationForm = { name: '', email: '', phone: '', birthDate: '', notes: '' };
/** spec §8: "shown 8 s". */
const EXISTS_SHOWN_MS = 8_000;

const hasAccount = (error: unknown) => error instanceof ApiProblem && error.code === 'invitations.patient_exists';

export type InviteFormProps = { onSent: () => void };

/** An invitation by mail: name and address, and what the doctor wants to note about the patient. */
export function InviteForm({ onSent }: InviteFormProps) {
  const { t } = useTranslation(['connections']);
  const today = localDay(presentTime(), useHomeTimeZone());
  const invite = useInvite();
  const form = useForm<InvitationForm, NewInvitation>({
    start: EMPTY_INVITATION,
    // Another way that is looked at meanwhile takes this form's place: its draft holds what was typed.
    isKept: true,
    isAlertAboutValues: true,
    read: (typed) => {
      const findings = invitationProblems(typed, today);
      return findings.length > 0 ? { findings } : { body: bodyOf(typed) };
    },
    send: async (invitation) => {
      const sent = await invite.mutateAsync(invitation);
      onSent();
      void showToast('success', t('connections:invite.sent'), {
        description: t('connections:invite.sentText', { email: sent.email }),
      });
    },
    refusal: {
      fieldText: (code) =>
        t(`connections:invite.problem.${code as InvitationProblem}`, {
          defaultValue: t('connections:invite.problem.refused'),
        }),
      general: (error) => connectionProblem(error, t('connections:invite.failed'), 'medico', t),
    },
    onRefused: ({ general }, error) => {
      if (!general) return;
      void showToast('error', general.title, {
        description: general.text,
        ...(hasAccount(error) ? { duration: EXISTS_SHOWN_MS } : {}),
      });
    },
  });

  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <p className="text-15 text-ink-soft">{t('connections:invite.intro')}</p>
      <Field label={t('connections:invite.name')} error={form.errorOf('name')} isRequired>
        <Input {...form.text('name')} autoComplete="off" maxLength={NAME_MAX_LENGTH} />
      </Field>
      <EmailField
        label={t('connections:invite.email')}
        value={form.values.email}
        onValueChange={(email) => form.set({ email })}
        error={form.errorOf('email')}
        hasFeedback
      />
      <MoreFields form={form} today={today} />
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {t('connections:invite.submit')}
      </Button>
    </form>
  );
}

/** Optional, and for the doctor alone. */
function MoreFields({ form, today }: { form: Form<InvitationForm>; today: string }) {
  const { t } = useTranslation(['connections']);
  return (
    <Disclosure
      label={t('connections:invite.more')}
      isForcedOpen={Boolean(form.errorOf('phone') ?? form.errorOf('birthDate') ?? form.errorOf('notes'))}
    >
      <div className="flex flex-col gap-5">
        <Field label={t('connections:invite.phone')} error={form.errorOf('phone')}>
          <Input {...form.text('phone')} type="tel" autoComplete="off" maxLength={PHONE_MAX_LENGTH} />
        </Field>
        <Field label={t('connections:invite.birthDate')} error={form.errorOf('birthDate')}>
          <Input {...form.text('birthDate')} type="date" min={BIRTH_DATE_MIN} max={today} />
        </Field>
        <Field
          label={t('connections:invite.notes')}
          hint={t('connections:invite.notesHint')}
          error={form.errorOf('notes')}
        >
          <TextArea {...form.text('notes')} maxLength={INVITATION_NOTES_MAX_LENGTH} />
        </Field>
      </div>
    </Disclosure>
  );
}

/** What was left empty was not told. */
function bodyOf({ name, email, phone, birthDate, notes }: InvitationForm): NewInvitation {
  return {
    name: name.trim(),
    email: email.trim(),
    ...(phone.trim() ? { phone: phone.trim() } : {}),
    ...(birthDate ? { birthDate } : {}),
    ...(notes.trim() ? { notes: notes.trim() } : {}),
  };
}
