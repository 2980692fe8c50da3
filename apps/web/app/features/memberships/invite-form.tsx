import type { NewAssociationInvitation } from '@balsamo/contract/memberships/schemas.ts';
import { emailProblem } from '@balsamo/domain/auth/email.ts';
import { INVITATION_MESSAGE_MAX_LENGTH } from '@balsamo/domain/memberships/invitation.ts';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../components/credentials/email-field.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/input.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { fieldRefusal, membershipProblem } from './membership-problem.ts';
import { useInvite } from './membership-queries.ts';

/** An invitation by mail to one address, with a message. */
export function InviteForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation(['memberships']);
  const invite = useInvite();
  const form = useForm<{ email: string; message: string }, NewAssociationInvitation>({
    start: { email: '', message: '' },
    isKept: true,
    read: ({ email, message }) => {
      const findings = [
        ...findingsAt('email', emailProblem(email) && 'email_invalid'),
        ...findingsAt('message', message.trim().length > INVITATION_MESSAGE_MAX_LENGTH && 'message_too_long'),
      ];
      if (findings.length > 0) return { findings };
      return { body: { email: email.trim(), ...(message.trim() ? { message: message.trim() } : {}) } };
    },
    send: async (body) => {
      const { email } = await invite.mutateAsync(body);
      onSent();
      void showToast('success', t('memberships:invite.sent', { email }));
    },
    refusal: {
      fieldText: (code, place) => {
        if (place.endsWith('email')) return t('memberships:invite.invalid');
        return code === 'message_too_long' ? t('memberships:invite.messageTooLong') : t('memberships:invite.refused');
      },
      fieldsOf: (error) => {
        const text = fieldRefusal(error, t);
        return text ? { email: text } : {};
      },
      general: (error) => membershipProblem(error, t('memberships:invite.failed'), t),
    },
  });
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <p className="text-15 text-ink-soft">{t('memberships:invite.intro')}</p>
      <EmailField
        label={t('memberships:invite.email')}
        value={form.values.email}
        onValueChange={(email) => form.set({ email })}
        error={form.errorOf('email')}
        hasSuggestion
      />
      <Field
        label={t('memberships:invite.message')}
        hint={t('memberships:invite.messageHint')}
        error={form.errorOf('message')}
      >
        <TextArea {...form.text('message')} maxLength={INVITATION_MESSAGE_MAX_LENGTH} />
      </Field>
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {t('memberships:invite.submit')}
      </Button>
    </form>
  );
}
