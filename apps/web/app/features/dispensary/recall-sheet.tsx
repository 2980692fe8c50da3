import { STOCK_NOTE_MAX_LENGTH } from '@balsamo/domain/dispensary/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/input.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { lotRecallQuery, useRecallLot } from './dispensing-queries.ts';
import { useDispensingForm } from './use-dispensing-form.ts';

type RecallSheetProps = OpenSheetProps & { lotId: string; batchNumber: string | null; productName: string };

/** Calls a lot back: says first how many received something of it, then asks for the reason that they read. */
export function RecallSheet({ lotId, batchNumber, productName, ...sheet }: RecallSheetProps) {
  const { t } = useTranslation(['dispensing']);
  const { id: associationId } = useAssociation();
  const { data } = useQuery(lotRecallQuery(associationId, lotId));
  const recall = useRecallLot(associationId, lotId);
  const reachesNobody = data?.total === 0;
  const form = useDispensingForm({
    start: { reason: '' },
    read: ({ reason }) => {
      const trimmed = reason.trim();
      return trimmed ? { body: { reason: trimmed } } : { findings: [{ field: 'reason', code: 'reason_required' }] };
    },
    send: async (body: { reason: string }) => {
      const { total } = await recall.mutateAsync(body);
      closeSaved(sheet, t(total === 0 ? 'dispensing:recall.doneNobody' : 'dispensing:recall.done'));
    },
    failedTitle: t('dispensing:errors.recall'),
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('dispensing:recall.confirmTitle')}
      description={[productName, batchNumber].filter(Boolean).join(' · ')}
      submitLabel={t(reachesNobody ? 'dispensing:recall.submitNobody' : 'dispensing:recall.submit')}
      sendingLabel={t('dispensing:recall.sending')}
      isDestructive
      isSubmitDisabled={!data}
    >
      {data ? <p>{t('dispensing:recall.text', { count: data.total })}</p> : <Skeleton className="h-12" />}
      <Field
        label={t('dispensing:recall.reason')}
        hint={t(reachesNobody ? 'dispensing:recall.reasonHintNobody' : 'dispensing:recall.reasonHint')}
        error={form.errorOf('reason')}
        isRequired
      >
        <TextArea {...form.text('reason')} rows={3} maxLength={STOCK_NOTE_MAX_LENGTH} />
      </Field>
    </FormSheet>
  );
}
