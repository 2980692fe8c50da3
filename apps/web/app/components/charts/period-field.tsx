import { PERIOD_PRESETS } from '@balsamo/domain/insights/period.ts';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChipToggle } from '../ui/chip-toggle.tsx';
import type { ChosenPeriod } from './chosen-period.ts';
import { useDayFormat } from './day-format.ts';
import { useOpenRangeSheet } from './range-sheets.tsx';

export type PeriodFieldProps = { value: ChosenPeriod; onValueChange: (period: ChosenPeriod) => void };

/** The last days as one tap, other days on the calendar of the `RangeSheets` around it. */
export function PeriodField({ value: period, onValueChange }: PeriodFieldProps) {
  const { t } = useTranslation(['insights']);
  const days = useDayFormat();
  const openRange = useOpenRangeSheet();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend's layout for four chips.
    <div role="group" aria-label={t('insights:filters.period')} className="flex flex-wrap gap-2 py-0.5">
      {PERIOD_PRESETS.map((preset) => (
        <ChipToggle
          key={preset}
          isPressed={period.kind === 'preset' && period.days === preset}
          onPressedChange={() => onValueChange({ kind: 'preset', days: preset })}
        >
          {t('insights:filters.days', { count: preset })}
        </ChipToggle>
      ))}
      <ChipToggle isPressed={period.kind === 'range'} onPressedChange={openRange} aria-haspopup="dialog">
        <CalendarDays className="size-4.5" aria-hidden="true" />
        {period.kind === 'range' ? days.range(period) : t('insights:filters.range')}
      </ChipToggle>
    </div>
  );
}
