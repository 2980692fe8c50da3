import type { Medicine, NewMedicine } from '@balsamo/contract/medicines/schemas.ts';
import { MEDICINE_DOSE_MAX_LENGTH } from '@balsamo/domain/medicines/medicine.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { useSaveMedicine } from './medicine-queries.ts';
import { againValues, type MedicineValues, medicineValues, newMedicine, readMedicine } from './medicine-values.ts';
import { SpanFields } from './span-fields.tsx';
import { SubstanceField } from './substance-field.tsx';
import { useRefusalWords } from './use-refusal-words.ts';

export type MedicineSheetProps = OpenSheetProps & {
  /** The one that it is about; without it a new one is written. */
  medicine?: Medicine | undefined;
  /** `again`: the same is taken anew, which is a line of its own. */
  mode: 'new' | 'change' | 'stop' | 'again';
};

const startOf = ({ medicine, mode }: Pick<MedicineSheetProps, 'medicine' | 'mode'>): MedicineValues => {
  if (!medicine) return newMedicine();
  if (mode === 'again') return againValues(medicine);
  const values = medicineValues(medicine);
  return mode === 'stop' ? { ...values, hasEnded: true } : values;
};

/** A medicine: written down, corrected, stopped or taken again. What is typed waits when the sheet is closed. */
export default function MedicineSheet({ medicine, mode, ...sheet }: MedicineSheetProps) {
  const { t } = useTranslation(['medicines', 'diary']);
  const whose = useWhose();
  const today = localDay(useNow(), useHomeTimeZone());
  const save = useSaveMedicine();
  // Seen when it was opened: what another device writes meanwhile is not overwritten unseen.
  const [seenUpdatedAt] = useState(mode === 'change' || mode === 'stop' ? medicine?.updatedAt : undefined);
  const form = useForm<MedicineValues, NewMedicine>({
    start: () => startOf({ medicine, mode }),
    isKept: true,
    read: (values) => readMedicine(values, today),
    send: async (body: NewMedicine) => {
      await save.mutateAsync({ body, seenUpdatedAt });
      closeSaved(sheet, t('medicines:form.saved'));
    },
    refusal: useRefusalWords(),
  });
  const { values } = form;
  const name = medicine?.name ?? '';
  const title = {
    new: t('medicines:form.newMedicine'),
    change: t('medicines:form.changeMedicine'),
    stop: t('medicines:form.stopMedicine', { name, ...whose }),
    again: t('medicines:form.againMedicine', { name, ...whose }),
  }[mode];
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={title}
      description={t(mode === 'stop' ? 'medicines:form.stopText' : 'medicines:form.text')}
      submitLabel={t('medicines:form.save')}
      isFocusHeldBack={mode !== 'new'}
    >
      {mode === 'stop' ? null : (
        <>
          <SubstanceField
            name={values.name}
            substance={values.substance}
            error={form.errorOf('name')}
            onChange={form.set}
          />
          <Field
            label={t('medicines:form.dose')}
            hint={t(
              mode === 'change' && !medicine?.hasEnded ? 'medicines:form.doseChangeHint' : 'medicines:form.doseHint',
            )}
            error={form.errorOf('dose')}
          >
            <Input maxLength={MEDICINE_DOSE_MAX_LENGTH} {...form.text('dose')} />
          </Field>
        </>
      )}
      <SpanFields
        form={form}
        overLabel={mode === 'again' ? undefined : t('medicines:form.hasStopped', whose)}
        isEndAlone={mode === 'stop'}
      />
    </FormSheet>
  );
}
