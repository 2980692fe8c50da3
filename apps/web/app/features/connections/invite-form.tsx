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
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../components/credentials/email-field.tsx';
import { focusFirstInvalid } from '../../components/form/focus-first-invalid.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { useInvite } from './connection-mutations.ts';
import { connectionProblem, type Problem } from './connection-problem.ts';

export const EMPTY_INVITATION: InvitationForm = { name: '', email: '', phone: '', birthDate: '', notes: '' };
/** Product.md §8: "shown 8 s". */
const EXISTS_SHOWN_MS = 8_000;

type Errors = Partial<Record<keyof InvitationForm, string>>;
export type InviteFormProps = {
  /** What was typed; kept outside, so that it stays while another way is looked at. */
  form: InvitationForm;
  onFormChange: (form: InvitationForm) => void;
  onSent: () => void;
  /** The address is of someone who is added by code instead. */
  onHasAccount: () => void;
};

/** An invitation by mail: name and address, and what the doctor wants to note about the patient. */
export function InviteForm({ form, onFormChange, onSent, onHasAccount }: InviteFormProps) {
  const { t } = useTranslation(['connections']);
  const today = localDay(presentTime(), useHomeTimeZone());
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<Problem>();
  const invite = useInvite();
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);

  const change = (field: keyof InvitationForm) => (value: string) => {
    onFormChange({ ...form, [field]: value });
    setErrors(({ [field]: _, ...others }) => others);
    setProblem(undefined);
  };
  const refuse = (found: Errors) => {
    setErrors(found);
    focusFirstInvalid(element.current);
  };
  const words = (code: string) =>
    t(`connections:invite.problem.${code as InvitationProblem}`, {
      defaultValue: t('connections:invite.problem.refused'),
    });

  const fail = (error: unknown) => {
    if (error instanceof ApiProblem && error.errors.length > 0) {
      return refuse(Object.fromEntries(error.errors.map(({ pointer, code }) => [pointer.slice(1), words(code)])));
    }
    const said = connectionProblem(error, t('connections:invite.failed'), 'medico', t);
    const exists = error instanceof ApiProblem && error.code === 'invitations.patient_exists';
    void showToast('error', said.title, {
      description: said.text,
      ...(exists ? { duration: EXISTS_SHOWN_MS } : {}),
    });
    if (exists) onHasAccount();
    else setProblem(said);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    setProblem(undefined);
    const found = invitationProblems(form, today);
    if (found.length > 0) return refuse(Object.fromEntries(found.map(({ field, code }) => [field, words(code)])));
    isSending.current = true;
    try {
      const sent = await invite.mutateAsync(bodyOf(form));
      onSent();
      void showToast('success', t('connections:invite.sent'), {
        description: t('connections:invite.sentText', { email: sent.email }),
      });
    } catch (error) {
      fail(error);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <form ref={element} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-15 text-ink-soft">{t('connections:invite.intro')}</p>
      <Field label={t('connections:invite.name')} error={errors.name} isRequired>
        <Input
          name="name"
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          value={form.name}
          onChange={(event) => change('name')(event.target.value)}
        />
      </Field>
      <EmailField
        label={t('connections:invite.email')}
        value={form.email}
        onValueChange={change('email')}
        error={errors.email}
        hasFeedback
      />
      <MoreFields form={form} errors={errors} today={today} onChange={change} />
      <FormAlert problem={problem} />
      <Button type="submit" size="lg" isPending={invite.isPending}>
        {t('connections:invite.submit')}
      </Button>
    </form>
  );
}

type MoreFieldsProps = {
  form: InvitationForm;
  errors: Errors;
  today: string;
  onChange: (field: keyof InvitationForm) => (value: string) => void;
};

/** Optional, and for the doctor alone. */
function MoreFields({ form, errors, today, onChange }: MoreFieldsProps) {
  const { t } = useTranslation(['connections']);
  return (
    <Disclosure
      label={t('connections:invite.more')}
      isForcedOpen={Boolean(errors.phone ?? errors.birthDate ?? errors.notes)}
    >
      <div className="flex flex-col gap-5">
        <Field label={t('connections:invite.phone')} error={errors.phone}>
          <Input
            type="tel"
            name="phone"
            autoComplete="off"
            maxLength={PHONE_MAX_LENGTH}
            value={form.phone}
            onChange={(event) => onChange('phone')(event.target.value)}
          />
        </Field>
        <Field label={t('connections:invite.birthDate')} error={errors.birthDate}>
          <Input
            type="date"
            name="birthDate"
            min={BIRTH_DATE_MIN}
            max={today}
            value={form.birthDate}
            onChange={(event) => onChange('birthDate')(event.target.value)}
          />
        </Field>
        <Field label={t('connections:invite.notes')} hint={t('connections:invite.notesHint')} error={errors.notes}>
          <TextArea
            name="notes"
            maxLength={INVITATION_NOTES_MAX_LENGTH}
            value={form.notes}
            onChange={(event) => onChange('notes')(event.target.value)}
          />
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
