import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { PERIOD_PRESETS } from '@balsamo/domain/insights/period.ts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenPeriod } from '../../components/charts/chosen-period.ts';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { useOpenRangeSheet } from '../../components/charts/range-sheets.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Options } from '../../components/ui/select.tsx';

export type ChoiceBarProps = {
  symptom: Symptom;
  period: ChosenPeriod;
  onChoose: (changes: { symptom: Symptom } | { period: ChosenPeriod }) => void;
};

const OTHER_DAYS = 'other';

/** What the dashboard looks at: two buttons, the platform's own selects. */
export function ChoiceBar({ symptom, period, onChoose }: ChoiceBarProps) {
  const { t } = useTranslation(['insights', 'diary']);
  const days = useDayFormat();
  const openRange = useOpenRangeSheet();
  const choosePeriod = (value: string) => {
    const preset = PERIOD_PRESETS.find((each) => String(each) === value);
    if (preset) onChoose({ period: { kind: 'preset', days: preset } });
    else if (value === OTHER_DAYS) openRange();
  };
  return (
    <search aria-label={t('insights:filters.label')} className="flex flex-wrap gap-2.5">
      <Choice
        label={t('insights:filters.symptom')}
        value={symptom}
        isStrong
        onValueChange={(value) => onChoose({ symptom: value as Symptom })}
      >
        <Options values={SYMPTOMS} label={(each) => t(`diary:symptom.${each}`)} />
      </Choice>
      <Choice
        label={t('insights:filters.period')}
        value={period.kind === 'preset' ? String(period.days) : 'range'}
        onValueChange={choosePeriod}
      >
        {PERIOD_PRESETS.map((preset) => (
          <option key={preset} value={preset}>
            {t('insights:filters.days', { count: preset })}
          </option>
        ))}
        {period.kind === 'range' ? <option value="range">{days.range(period)}</option> : null}
        <option value={OTHER_DAYS}>{t('insights:filters.otherDays')}</option>
      </Choice>
    </search>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  isStrong?: boolean;
  onValueChange: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, value, isStrong = false, onValueChange, children }: ChoiceProps) {
  return (
    <span className="relative inline-flex max-w-full">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={classNames(
          'field-sizing-content min-h-11 max-w-full appearance-none truncate rounded-full border py-1 pr-9 pl-4 text-15 font-semibold',
          isStrong ? 'border-leaf bg-leaf-wash text-leaf' : 'border-line-strong/60 bg-surface text-ink',
        )}
      >
        {children}
      </select>
      <ChevronDown
        className={classNames(
          'pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2',
          isStrong ? 'text-leaf' : 'text-ink-soft',
        )}
        aria-hidden="true"
      />
    </span>
  );
}
