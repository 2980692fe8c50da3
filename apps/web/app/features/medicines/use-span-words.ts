import type { Medicine } from '@balsamo/contract/medicines/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useCalendarDayText } from '../../platform/day-text.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { useI18n } from '../../platform/use-i18n.ts';

/** `2 de mar de 2024`, `março de 2024` or `2024`. */
export function usePartialDayText(): (partial: string) => string {
  const dayText = useCalendarDayText();
  const language = htmlLanguage(useI18n().language);
  return (partial) => {
    if (partial.length === 4) return partial;
    if (partial.length === 10) return dayText(partial);
    const format = dateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return format.format(new Date(`${partial}-01T00:00:00Z`));
  };
}

/** From when to when, as far as it is known: `desde 2019 · até março de 2024`; '' where nothing is. */
export function useSpanWords(): (span: Pick<Medicine, 'since' | 'hasEnded' | 'endedOn'>, ended: string) => string {
  const { t } = useTranslation(['medicines']);
  const text = usePartialDayText();
  return ({ since, hasEnded, endedOn }, ended) =>
    [
      since === null ? null : t('medicines:since', { when: text(since) }),
      endedOn === null ? (hasEnded ? ended : null) : t('medicines:until', { when: text(endedOn) }),
    ]
      .filter(Boolean)
      .join(' · ');
}
