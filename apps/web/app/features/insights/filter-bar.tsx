import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PeriodField } from '../../components/charts/period-field.tsx';
import { classNames } from '../../components/class-names.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { useDisclosure } from '../../components/ui/use-disclosure.ts';
import type { InsightFilters } from './insight-filters.ts';
import { type OfferedItem, StockItemsField } from './stock-items-field.tsx';

export type FilterBarProps = {
  filters: InsightFilters;
  /** The stock, as far as it is known. */
  items: readonly OfferedItem[] | undefined;
  onChoose: (changes: Partial<InsightFilters>) => void;
};

/** What the dashboard looks at: a symptom and a period at once, the rest behind *Filtros Avançados*. */
export function FilterBar({ filters, items, onChoose }: FilterBarProps) {
  const { t } = useTranslation(['insights']);
  const { isOpen, button, content } = useDisclosure(filters.itemIds.length > 0);
  return (
    <search aria-label={t('insights:filters.label')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <div className="min-w-[min(9rem,100%)] flex-1 md:max-w-56">
          <SymptomField value={filters.symptom} onChange={(symptom) => onChoose({ symptom })} />
        </div>
        <Button variant="secondary" className="min-h-12" {...button}>
          <SlidersHorizontal className="size-4.5" aria-hidden="true" />
          {t('insights:filters.advanced')}
          {filters.itemIds.length > 0 ? (
            <span className="figure flex size-5 items-center justify-center rounded-full bg-leaf text-13 text-on-leaf">
              <span className="sr-only">{t('insights:filters.itemsChosen', { count: filters.itemIds.length })}</span>
              <span aria-hidden="true">{filters.itemIds.length}</span>
            </span>
          ) : null}
        </Button>
        <PeriodField value={filters.period} onValueChange={(period) => onChoose({ period })} />
      </div>
      <div
        {...content}
        className={classNames('rounded-card border border-line bg-surface p-4', isOpen && 'animate-fade-in')}
      >
        {isOpen ? (
          <StockItemsField items={items} value={filters.itemIds} onChange={(itemIds) => onChoose({ itemIds })} />
        ) : null}
      </div>
    </search>
  );
}

function SymptomField({ value, onChange }: { value: Symptom; onChange: (symptom: Symptom) => void }) {
  const { t } = useTranslation(['diary', 'insights']);
  return (
    <Field label={t('insights:filters.symptom')} isLabelHidden>
      <Select value={value} onChange={(event) => onChange(event.target.value as Symptom)}>
        <Options values={SYMPTOMS} label={(symptom) => t(`diary:symptom.${symptom}`)} />
      </Select>
    </Field>
  );
}
