import { daysOf, type Period } from '@balsamo/domain/insights/period.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { useState } from 'react';
import { type DateRange, DayPicker, type Locale } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { fr } from 'react-day-picker/locale/fr';
import { ptBR } from 'react-day-picker/locale/pt-BR';
import { useTranslation } from 'react-i18next';
import { FROM_TABLET, useMediaQuery } from '../../platform/media-query.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { OpenSheetProps } from '../ui/use-sheets.ts';
import { CALENDAR_CLASSES, CALENDAR_COMPONENTS } from './calendar-look.tsx';
import { dateOf, dayOf, useDayFormat } from './day-format.ts';

const LOCALES: Record<Language, Locale> = { pt: ptBR, en: enUS, fr };

export type RangeSheetProps = OpenSheetProps & {
  today: string;
  range: Period;
  /** The longest range that can be chosen. */
  daysMax: number;
  onChoose: (range: Period) => void;
};

/** A range of days off a calendar: two months where there is room, one on a phone, nothing in the future (spec §5). */
export default function RangeSheet({ today, range, daysMax, onChoose, ...sheet }: RangeSheetProps) {
  const { t, i18n } = useTranslation(['insights']);
  const days = useDayFormat();
  const isWide = useMediaQuery(FROM_TABLET);
  const [selected, setSelected] = useState<DateRange | undefined>({ from: dateOf(range.from), to: dateOf(range.to) });
  const whole = selected?.from && selected.to ? { from: dayOf(selected.from), to: dayOf(selected.to) } : undefined;
  const isTooLong = whole !== undefined && daysOf(whole) > daysMax;
  const choose = () => {
    if (!whole || isTooLong) return;
    onChoose(whole);
    sheet.onOpenChange(false);
  };
  return (
    <Sheet
      {...sheet}
      className="md:max-w-172"
      title={t('insights:range.title')}
      description={t('insights:range.text')}
      footer={
        <>
          <Button variant="secondary" onClick={() => sheet.onOpenChange(false)}>
            {t('insights:range.cancel')}
          </Button>
          <Button onClick={choose} disabled={!whole || isTooLong}>
            {t('insights:range.submit')}
          </Button>
        </>
      }
    >
      <DayPicker
        mode="range"
        resetOnSelect
        locale={LOCALES[i18n.language as Language]}
        weekStartsOn={0}
        numberOfMonths={isWide ? 2 : 1}
        defaultMonth={dateOf(range.to)}
        endMonth={dateOf(today)}
        today={dateOf(today)}
        disabled={{ after: dateOf(today) }}
        selected={selected}
        onSelect={setSelected}
        classNames={CALENDAR_CLASSES}
        components={CALENDAR_COMPONENTS}
      />
      <p aria-live="polite" className="mt-3 min-h-6 text-center font-medium">
        {isTooLong
          ? t('insights:range.tooLong', { count: daysMax })
          : whole
            ? t('insights:range.chosen', { range: days.range(whole), count: daysOf(whole) })
            : selected?.from
              ? t('insights:range.endNeeded', { from: days.full(dayOf(selected.from)) })
              : t('insights:range.startNeeded')}
      </p>
    </Sheet>
  );
}
