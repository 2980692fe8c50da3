import type { EffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { CONSUMPTION_METHODS } from '@balsamo/domain/diary/vocabulary.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import {
  EFFECT_DESCRIPTION_MAX_LENGTH,
  EFFECT_DOSE_MAX_LENGTH,
  OTHER_MEDICINES_MAX_LENGTH,
} from '@balsamo/domain/unwanted-effects/report.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActing } from '../../components/acting/acting.ts';
import { useWhose } from '../../components/acting/use-whose.ts';
import { failureText } from '../../components/failure-text.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { CurrentMedicines } from '../../components/medicines/current-medicines.tsx';
import { useSentLater } from '../../components/outbox/use-saved-toast.ts';
import { activeItemsQuery } from '../../components/stock/stock-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { type UnwantedAnswer, UnwantedField } from '../../components/unwanted-effects/unwanted-field.tsx';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { useSaveReport } from './effect-outbox.ts';
import type { SaidReport } from './effect-writes.ts';
import { EmergencySheet } from './emergency-sheet.tsx';
import { KnownUses, type UsesOf } from './known-uses.tsx';
import {
  ActionsField,
  IndicationField,
  ProductFields,
  RedFlagsField,
  SeriousnessField,
  UseBeganField,
} from './report-fields.tsx';
import {
  KNOWN_OUTCOMES,
  newValues,
  type ReportField,
  type ReportValues,
  readReport,
  valuesOf,
} from './report-values.ts';

export type ReportSheetProps = OpenSheetProps & {
  /** To be corrected; without it a new one is written. */
  report?: EffectReport | undefined;
  /** The item of the stock that was used last. */
  lastUsedId?: string | null | undefined;
  /** What was ticked in a check-out. */
  effects?: readonly UnwantedAnswer[] | undefined;
  usesOf: UsesOf;
  /** Goes on to the text for VigiMed. */
  onText: (reportId: string) => void;
};

/** *Relatar efeito indesejado*. What is typed waits when the sheet is closed. */
export default function ReportSheet({ report, lastUsedId, effects, usesOf, onText, ...sheet }: ReportSheetProps) {
  const { t } = useTranslation(['diary', 'unwantedEffects']);
  const whose = useWhose();
  // That somebody died is nothing to be asked about oneself.
  const isActing = useActing() !== undefined;
  const today = localDay(useNow(), useHomeTimeZone());
  const { data: items = [] } = useQuery(activeItemsQuery);
  const save = useSaveReport();
  const [savedId, setSavedId] = useState<string>();
  const form = useForm<ReportValues, SaidReport, ReportField>({
    start: () =>
      report
        ? valuesOf(report)
        : newValues(
            items.find(({ id }) => id === lastUsedId),
            effects,
          ),
    isKept: true,
    read: (values) => readReport(values, today),
    send: async (body: SaidReport) => {
      await save.mutateAsync({ report: body, isNew: report === undefined });
      setSavedId(body.id);
    },
    refusal: {
      fieldOf: {
        '/effects': 'unwanted',
        '/description': 'description',
        '/beganOn': 'beganOn',
        '/beganAt': 'beganAt',
        '/endedOn': 'endedOn',
        '/outcome': 'outcome',
        '/seriousness': 'seriousness',
        '/actions': 'actions',
        '/actionNote': 'actionNote',
        '/product': 'productName',
        '/dose': 'dose',
        '/indication': 'indication',
        '/useBeganOn': 'useBeganOn',
        '/otherMedicines': 'otherMedicines',
      },
      fieldText: (code) => (isKnown(code) ? t(`unwantedEffects:problem.${code}`) : t('unwantedEffects:problem.other')),
      general: (error) => ({ title: t('unwantedEffects:failed'), text: failureText(error, t) }),
    },
  });
  // What was chosen before the sheet was closed, by accident or not, is as urgent when it comes back.
  const [isEmergency, setEmergency] = useState(report === undefined && form.values.redFlags.length > 0);
  if (isEmergency) {
    return <EmergencySheet {...sheet} flags={form.values.redFlags} onGoOn={() => setEmergency(false)} />;
  }
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={report ? t('unwantedEffects:changeTitle') : t('unwantedEffects:report')}
      description={t('unwantedEffects:sheetText')}
      submitLabel={t('unwantedEffects:save')}
      isFocusHeldBack
      result={
        savedId === undefined
          ? undefined
          : {
              content: <Saved />,
              closeLabel: t('unwantedEffects:close'),
              next: <Button onClick={() => onText(savedId)}>{t('unwantedEffects:vigimed.open')}</Button>,
            }
      }
    >
      <RedFlagsField
        chosen={form.values.redFlags}
        onChange={(redFlags) => {
          const isNew = redFlags.length > form.values.redFlags.length;
          form.set({ redFlags });
          if (isNew) setEmergency(true);
        }}
      />
      <UnwantedField form={form} />
      <Field label={t('unwantedEffects:description')} error={form.errorOf('description')}>
        <TextArea rows={4} maxLength={EFFECT_DESCRIPTION_MAX_LENGTH} {...form.text('description')} />
      </Field>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-3 gap-y-5">
        <Field
          label={t('unwantedEffects:beganOn')}
          hint={t('unwantedEffects:unknownHint')}
          error={form.errorOf('beganOn')}
        >
          <Input type="date" max={today} {...form.text('beganOn')} />
        </Field>
        <Field label={t('unwantedEffects:beganAt')} error={form.errorOf('beganAt')}>
          <Input type="time" {...form.text('beganAt')} />
        </Field>
      </div>
      <Field label={t('unwantedEffects:outcomeQuestion')} error={form.errorOf('outcome')}>
        <Select {...form.text('outcome')}>
          <option value="">{t('unwantedEffects:notSaid')}</option>
          <Options
            values={KNOWN_OUTCOMES.filter(
              (outcome) => outcome !== 'obito' || isActing || form.values.outcome === 'obito',
            )}
            label={(outcome) => t(`unwantedEffects:outcome.${outcome}`)}
          />
        </Select>
      </Field>
      <Field label={t('unwantedEffects:endedOn')} hint={t('unwantedEffects:endedHint')} error={form.errorOf('endedOn')}>
        <Input type="date" max={today} {...form.text('endedOn')} />
      </Field>
      <SeriousnessField form={form} isDeathOffered={isActing || form.values.seriousness.includes('obito')} />
      <ActionsField form={form} />
      <ProductFields form={form} items={items} />
      <Field label={t('unwantedEffects:dose')} error={form.errorOf('dose')}>
        <Input maxLength={EFFECT_DOSE_MAX_LENGTH} {...form.text('dose')} />
      </Field>
      <Field label={t('unwantedEffects:method')}>
        <Select {...form.text('method')}>
          <option value="">{t('unwantedEffects:notSaid')}</option>
          <Options values={CONSUMPTION_METHODS} label={(method) => t(`diary:method.${method}`)} />
        </Select>
      </Field>
      <KnownUses
        item={items.find(({ id }) => id === form.values.product)}
        usesOf={usesOf}
        values={form.values}
        onTake={(taken) => form.set(taken)}
      />
      <UseBeganField form={form} itemId={items.find(({ id }) => id === form.values.product)?.id} today={today} />
      <IndicationField form={form} />
      <Field
        label={t('unwantedEffects:otherMedicines')}
        hint={t('unwantedEffects:otherMedicinesHint')}
        error={form.errorOf('otherMedicines')}
      >
        <TextArea rows={3} maxLength={OTHER_MEDICINES_MAX_LENGTH} {...form.text('otherMedicines')} />
      </Field>
      <CurrentMedicines
        text={form.values.otherMedicines}
        maxLength={OTHER_MEDICINES_MAX_LENGTH}
        onTextChange={(otherMedicines) => form.set({ otherMedicines })}
      />
      <CheckboxField
        label={t('unwantedEffects:tellDoctors', whose)}
        hint={
          form.values.method === 'recreativo'
            ? `${t('unwantedEffects:tellDoctorsHint', whose)} ${t('unwantedEffects:tellDoctorsRecreational', whose)}`
            : t('unwantedEffects:tellDoctorsHint', whose)
        }
        isChecked={form.values.isShownToDoctors}
        onChange={(isShownToDoctors) => form.set({ isShownToDoctors })}
      />
    </FormSheet>
  );
}

/** What became of it. Its text for VigiMed is there once the server has it. */
function Saved() {
  const { t } = useTranslation(['unwantedEffects']);
  const later = useSentLater();
  return <p className="text-15">{later ? `${t('unwantedEffects:savedHere')} ${later}` : t('unwantedEffects:saved')}</p>;
}

const KNOWN = [
  'nothing_told',
  'strength_missing',
  'name_missing',
  'date_invalid',
  'began_in_future',
  'time_without_day',
  'ended_in_future',
  'ended_before_it_began',
  'use_began_in_future',
  'death_of_oneself',
] as const;
const isKnown = (code: string): code is (typeof KNOWN)[number] => (KNOWN as readonly string[]).includes(code);
