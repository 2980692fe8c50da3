import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { PRODUCT_TYPES, type ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PeriodField } from '../../components/charts/period-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ChipToggle } from '../../components/ui/chip-toggle.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { type ReportFilters, withToggled } from './report-filters.ts';

export type ReportFilterBarProps = {
  filters: ReportFilters;
  onChoose: (changes: Partial<ReportFilters>) => void;
  /** Opens the list in which patients are chosen. */
  onPatients: () => void;
};

/** What the report looks at: symptoms, type of product, patients, period. */
export function ReportFilterBar({ filters, onChoose, onPatients }: ReportFilterBarProps) {
  const { t } = useTranslation(['reports', 'diary']);
  const { symptoms, productType, patientIds, period } = filters;
  return (
    <search aria-label={t('reports:filters.label')} className="flex flex-wrap items-center gap-2.5 print:hidden">
      <fieldset className="flex w-full flex-wrap gap-2">
        <legend className="sr-only">{t('reports:filters.symptoms')}</legend>
        {SYMPTOMS.map((symptom) => (
          <ChipToggle
            key={symptom}
            isPressed={symptoms.includes(symptom)}
            onPressedChange={() => onChoose({ symptoms: withToggled(symptoms, symptom) })}
          >
            {t(`diary:symptom.${symptom}`)}
          </ChipToggle>
        ))}
      </fieldset>
      <Field
        label={t('reports:filters.productType')}
        isLabelHidden
        className="min-w-[min(10rem,100%)] flex-1 md:max-w-52"
      >
        <Select
          value={productType ?? ''}
          onChange={(event) => onChoose({ productType: (event.target.value || null) as ProductType | null })}
        >
          <option value="">{t('reports:filters.allTypes')}</option>
          <Options values={PRODUCT_TYPES} label={(each) => t(`diary:product.${each}`)} />
        </Select>
      </Field>
      <Button variant="secondary" className="min-h-12" aria-haspopup="dialog" onClick={onPatients}>
        <UsersRound className="size-4.5" aria-hidden="true" />
        {patientIds.length > 0
          ? t('reports:filters.chosen', { count: patientIds.length })
          : t('reports:filters.allPatients')}
      </Button>
      <PeriodField value={period} onValueChange={(next) => onChoose({ period: next })} />
    </search>
  );
}
