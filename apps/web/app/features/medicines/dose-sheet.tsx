import type { Medicine } from '@balsamo/contract/medicines/schemas.ts';
import { MEDICINE_DOSE_MAX_LENGTH } from '@balsamo/domain/medicines/medicine.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSavedToast } from '../../components/outbox/use-saved-toast.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { useChangeDose } from './medicine-outbox.ts';
import { type DoseValues, newDose, readDose, typedDay } from './medicine-values.ts';
import type { SaidDose } from './medicine-writes.ts';
import { PartialDayField } from './partial-day-field.tsx';
import { useRefusalWords } from './use-refusal-words.ts';

/** *Mudou a dose*: the line of before ends on a day, and one with the new dose begins; also without a network. */
export default function DoseSheet({ medicine, ...sheet }: OpenSheetProps & { medicine: Medicine }) {
  const { t } = useTranslation(['medicines']);
  const today = localDay(useNow(), useHomeTimeZone());
  const change = useChangeDose();
  const sayKept = useSavedToast();
  const form = useForm<DoseValues, SaidDose>({
    start: newDose,
    isKept: true,
    read: (values) => readDose(values, medicine, today),
    send: async (said: SaidDose) => {
      await change.mutateAsync(said);
      sheet.onOpenChange(false);
      sayKept(t('medicines:form.saved'));
    },
    refusal: useRefusalWords(),
  });
  const { dose, name } = medicine;
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('medicines:doseForm.title', { name })}
      description={t('medicines:doseForm.text')}
      submitLabel={t('medicines:form.save')}
      isFocusHeldBack
    >
      {dose === null ? null : <p className="text-15 wrap-anywhere">{t('medicines:doseForm.former', { dose })}</p>}
      <Field label={t('medicines:doseForm.dose')} hint={t('medicines:form.doseHint')} error={form.errorOf('dose')}>
        <Input maxLength={MEDICINE_DOSE_MAX_LENGTH} {...form.text('dose')} />
      </Field>
      <div className="flex flex-col items-start gap-2">
        <PartialDayField
          label={t('medicines:doseForm.on')}
          hint={t('medicines:doseForm.onHint')}
          name="on"
          value={form.values.on}
          error={form.errorOf('on')}
          onChange={(on) => form.set({ on })}
        />
        <Button variant="secondary" size="sm" onClick={() => form.set({ on: typedDay(today) })}>
          {t('medicines:doseForm.today')}
        </Button>
      </div>
    </FormSheet>
  );
}
