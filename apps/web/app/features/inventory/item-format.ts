import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { StockUnit } from '@balsamo/domain/inventory/item.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createAmountFormat, NO_BREAK } from '../../components/stock/amount-format.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';

/** How the stock speaks of contents, forecasts and days in one language. */
export function createItemFormat(t: TFunction<['diary', 'inventory']>, language: string) {
  const amounts = createAmountFormat(t, language);
  const day = dateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const time = (timeZone: string) =>
    dateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone });

  return {
    ...amounts,
    /** A line of the ledger: `+30 ml`, `−0,1 ml`. */
    change: (value: number, unit: StockUnit) => `${value < 0 ? '−' : '+'}${amounts.amount(Math.abs(value), unit)}`,
    /** A calendar day in full. */
    day: (date: string) => day.format(new Date(`${date}T00:00:00Z`)),
    /** The day of an instant, on the clock of a zone. */
    dayOf: (instant: string, timeZone: string) => time(timeZone).format(new Date(instant)).replaceAll('.', ''),
    /** `CBD 33 · THC 1,65 mg/ml`, which breaks only between substances; undefined where the label says nothing. */
    content: ({ details: { strength } }: InventoryItem): string | undefined => {
      const given = (['cbd', 'thc', 'cbda', 'thca'] as const).flatMap((name) => {
        const content = strength[name];
        return content === null ? [] : [`${name.toUpperCase()}${NO_BREAK}${amounts.number(content)}`];
      });
      return given.length > 0
        ? `${given.join(`${NO_BREAK}· `)}${NO_BREAK}${t(`inventory:content.${strength.basis}`)}`
        : undefined;
    },
    /** `dura cerca de 12 dias` and what that rests on, or why it is not known; undefined where the level says it all. */
    forecast: ({ forecast, unit }: InventoryItem): { text: string; basis?: string } | undefined => {
      if (forecast.kind === 'days') {
        const { days, perDay, basedOnDays } = forecast;
        return {
          text: days === 0 ? t('inventory:forecast.lessThanOne') : t('inventory:forecast.days', { count: days }),
          basis: t('inventory:forecast.basis', { count: basedOnDays, perDay: amounts.averageAmount(perDay, unit) }),
        };
      }
      if (forecast.reason === 'nothing_left') return undefined;
      return { text: t(`inventory:forecast.${forecast.reason}`) };
    },
    /** `vence em 5 dias`; undefined while the day is far, or not given. */
    expiry: ({ expiry }: InventoryItem): string | undefined => {
      if (expiry.kind === 'not_given' || expiry.kind === 'later') return undefined;
      if (expiry.kind === 'expired') return t('inventory:expiry.ago', { count: expiry.daysAgo });
      return expiry.days === 0 ? t('inventory:expiry.today') : t('inventory:expiry.in', { count: expiry.days });
    },
  };
}
export type ItemFormat = ReturnType<typeof createItemFormat>;

export function useItemFormat(): ItemFormat {
  const { t, i18n } = useTranslation(['diary', 'inventory']);
  return useMemo(() => createItemFormat(t, htmlLanguage(i18n.language)), [t, i18n.language]);
}
