import { unclearNumber } from '@balsamo/domain/diary/quantity.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';

/** Under a box for a number: what `1.000` counts as, while that is what stands in it. */
export function UnclearNumber({ text }: { text: string }) {
  const { t, i18n } = useTranslation(['common']);
  const number = numberFormat(htmlLanguage(i18n.language), { useGrouping: false, maximumFractionDigits: 3 });
  const unclear = unclearNumber(text, number.format(1.5).charAt(1));
  const words = useRef<HTMLParagraphElement>(null);
  const isUnclear = unclear !== undefined;
  useEffect(() => {
    // The box may be the last that is seen above the buttons of a sheet.
    if (isUnclear) words.current?.scrollIntoView({ block: 'nearest' });
  }, [isUnclear]);
  return (
    <p ref={words} role="status" className="text-13 text-ink-soft empty:hidden">
      {unclear
        ? t('common:unclearNumber', { few: number.format(unclear.few), many: number.format(unclear.many) })
        : null}
    </p>
  );
}
