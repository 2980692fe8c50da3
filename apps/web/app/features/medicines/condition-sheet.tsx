import type { Condition, NewCondition } from '@balsamo/contract/medicines/schemas.ts';
import {
  CONDITION_CODE_MAX_LENGTH,
  CONDITION_NAME_MAX_LENGTH,
  ICD_CHAPTERS,
} from '@balsamo/domain/medicines/medicine.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { useSaveCondition } from './medicine-queries.ts';
import { type ConditionValues, conditionValues, newCondition, readCondition } from './medicine-values.ts';
import { SpanFields } from './span-fields.tsx';
import { useConditionName } from './use-condition-name.ts';
import { useRefusalWords } from './use-refusal-words.ts';

export type ConditionSheetProps = OpenSheetProps & {
  condition?: Condition | undefined;
  mode: 'new' | 'change' | 'end';
};

/** What is treated: written down, corrected, or over. What is typed waits when the sheet is closed. */
export default function ConditionSheet({ condition, mode, ...sheet }: ConditionSheetProps) {
  const { t } = useTranslation(['medicines', 'diary']);
  const whose = useWhose();
  const today = localDay(useNow(), useHomeTimeZone());
  const save = useSaveCondition();
  const nameOf = useConditionName();
  // Seen when it was opened: what another device writes meanwhile is not overwritten unseen.
  const [seenUpdatedAt] = useState(condition?.updatedAt);
  const form = useForm<ConditionValues, NewCondition>({
    start: () => {
      if (!condition) return newCondition();
      const values = conditionValues(condition);
      return mode === 'end' ? { ...values, hasEnded: true } : values;
    },
    isKept: true,
    read: (values) => readCondition(values, today),
    send: async (body: NewCondition) => {
      await save.mutateAsync({ body, seenUpdatedAt });
      closeSaved(sheet, t('medicines:form.saved'));
    },
    refusal: useRefusalWords(),
  });
  const title = {
    new: t('medicines:form.newCondition'),
    change: t('medicines:form.changeCondition'),
    end: t('medicines:form.endCondition', { name: condition ? nameOf(condition) : '' }),
  }[mode];
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={title}
      description={t(mode === 'end' ? 'medicines:form.endText' : 'medicines:form.text')}
      submitLabel={t('medicines:form.save')}
      isFocusHeldBack={mode !== 'new'}
    >
      {mode === 'end' ? null : (
        <>
          <Field
            label={t('medicines:form.conditionName', whose)}
            hint={t('medicines:form.conditionHint')}
            error={form.errorOf('name')}
          >
            <Input maxLength={CONDITION_NAME_MAX_LENGTH} {...form.text('name')} />
          </Field>
          <Field label={t('medicines:form.chapter')} error={form.errorOf('chapter')}>
            <Select {...form.text('chapter')}>
              <option value="">{t('medicines:form.noChapter')}</option>
              <Options values={ICD_CHAPTERS} label={(chapter) => `${t(`medicines:chapter.${chapter}`)} (${chapter})`} />
            </Select>
          </Field>
          <Field label={t('medicines:form.code')} hint={t('medicines:form.codeHint')} error={form.errorOf('code')}>
            <Input maxLength={CONDITION_CODE_MAX_LENGTH} autoCapitalize="characters" {...form.text('code')} />
          </Field>
        </>
      )}
      <SpanFields form={form} overLabel={t('medicines:form.isOver')} isEndAlone={mode === 'end'} />
    </FormSheet>
  );
}
