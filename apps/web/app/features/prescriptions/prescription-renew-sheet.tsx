import type { Prescription, PrescriptionRenewal } from '@balsamo/contract/prescriptions/schemas.ts';
import { renewalProblem } from '@balsamo/domain/prescriptions/prescription.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { useRenewPrescription } from './prescription-queries.ts';
import { useSideWords } from './side-words.ts';
import { usePrescriptionForm } from './use-prescription-form.ts';

/** Sets a new renewal date, today at the earliest, and puts the prescription back in force (spec §4, §5). */
export function PrescriptionRenewSheet({ prescription, ...sheet }: { prescription: Prescription } & OpenSheetProps) {
  const { t } = useTranslation(['prescriptions']);
  const words = useSideWords(prescription.protocolName);
  const today = localDay(presentTime(), useHomeTimeZone());
  const renew = useRenewPrescription(prescription.id);
  const form = usePrescriptionForm({
    start: () => ({ renewalDate: '' }),
    read: ({ renewalDate }) => {
      const code = renewalProblem(renewalDate || null, today);
      return code ? { findings: [{ field: 'renewalDate', code }] } : { body: { renewalDate } };
    },
    send: async (renewal: PrescriptionRenewal) => {
      await renew.mutateAsync(renewal);
      closeSaved(sheet, words.renewed);
    },
    failedTitle: t('prescriptions:errors.renew'),
  });

  return (
    <FormSheet
      {...sheet}
      form={form}
      title={words.renewTitle}
      description={prescription.protocolName}
      submitLabel={t('prescriptions:renew.submit')}
    >
      <Field label={t('prescriptions:renew.date')} error={form.errorOf('renewalDate')} isRequired>
        <Input {...form.text('renewalDate')} type="date" min={today} />
      </Field>
    </FormSheet>
  );
}
