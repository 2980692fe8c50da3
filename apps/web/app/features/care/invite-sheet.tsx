import type { Care } from '@balsamo/contract/care/schemas.ts';
import { useTranslation } from 'react-i18next';
import { actedFor } from '../../components/care/care-query.ts';
import { EmailField } from '../../components/credentials/email-field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useInviteForm } from './use-invite-form.ts';

const ROLES = ['keeps', 'reads'] as const;

/** Asks somebody by mail to care for whom the page shows. */
export default function InviteSheet({ care, ...sheet }: OpenSheetProps & { care: Care }) {
  const { t } = useTranslation(['care']);
  const person = actedFor(care);
  const form = useInviteForm(sheet, 'keeps', t('care:invite.sent'));
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={person ? t('care:invite.title', { name: person.name }) : t('care:invite.titleSelf')}
      description={t('care:invite.text')}
      submitLabel={t('care:invite.submit')}
    >
      <EmailField
        label={t('care:invite.email')}
        value={form.values.email}
        onValueChange={(email) => form.set({ email })}
        error={form.errorOf('email')}
        hasSuggestion
      />
      <RadioCards
        legend={t('care:invite.role')}
        name="role"
        columns={1}
        cards={ROLES.map((role) => ({
          value: role,
          label: t(`care:role.${role}`),
          hint: t(`care:roleText.${role}`),
        }))}
        value={form.values.role === 'owns' ? undefined : form.values.role}
        onValueChange={(role) => form.set({ role })}
      />
    </FormSheet>
  );
}
