import type { Care } from '@balsamo/contract/care/schemas.ts';
import { useTranslation } from 'react-i18next';
import { actedFor } from '../../components/care/care-query.ts';
import { EmailField } from '../../components/credentials/email-field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useInviteForm } from './use-invite-form.ts';

const POINTS = ['own', 'access', 'stays'] as const;

/** Offers a diary to its person, by mail. Nothing changes until they take it. */
export default function HandOverSheet({ care, ...sheet }: OpenSheetProps & { care: Care }) {
  const { t } = useTranslation(['care']);
  const name = actedFor(care)?.name ?? '';
  const form = useInviteForm(sheet, 'owns', t('care:handOver.sent', { name }));
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('care:handOver.title', { name })}
      description={t('care:handOver.sheetText', { name })}
      submitLabel={t('care:handOver.submit')}
      isFocusHeldBack
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-15 text-ink-soft marker:text-line-strong">
        {POINTS.map((point) => (
          <li key={point}>{t(`care:handOver.points.${point}`, { name })}</li>
        ))}
      </ul>
      <EmailField
        label={t('care:handOver.email', { name })}
        value={form.values.email}
        onValueChange={(email) => form.set({ email })}
        error={form.errorOf('email')}
        hasSuggestion
      />
    </FormSheet>
  );
}
