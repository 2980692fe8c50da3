import type { AssociationProduct } from '@balsamo/contract/dispensary/schemas.ts';
import { STOCK_NEWS_MAX_LENGTH } from '@balsamo/domain/dispensary/vocabulary.ts';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { newId } from '../../platform/new-id.ts';
import { useNotifyMembers } from './dispensary-queries.ts';
import { useShelfForm } from './use-shelf-form.ts';

/** Tells the active members of a product (spec §6, `notify_members_about_stock`). */
export function NotifySheet({ product, ...sheet }: { product: AssociationProduct } & OpenSheetProps) {
  const { t } = useTranslation(['dispensary']);
  const notify = useNotifyMembers(product.id);
  const form = useShelfForm({
    start: () => ({ id: newId(), message: '' }),
    read: ({ id, message }) =>
      message.trim() === ''
        ? { findings: [{ field: 'message', code: 'message_required' }] }
        : { body: { id, message: message.trim() } },
    send: async (body: { id: string; message: string }) => {
      const { toldCount } = await notify.mutateAsync(body);
      closeSaved(sheet, t('dispensary:notify.done', { count: toldCount }));
    },
    failedTitle: t('dispensary:errors.notify'),
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('dispensary:notify.title')}
      description={product.name}
      submitLabel={t('dispensary:notify.submit')}
      sendingLabel={t('dispensary:notify.sending')}
    >
      <Field
        label={t('dispensary:notify.message')}
        hint={t('dispensary:notify.hint')}
        error={form.errorOf('message')}
        isRequired
      >
        <TextArea {...form.text('message')} maxLength={STOCK_NEWS_MAX_LENGTH} />
      </Field>
    </FormSheet>
  );
}
