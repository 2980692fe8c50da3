import type { AssociationLot, AssociationProduct } from '@balsamo/contract/dispensary/schemas.ts';
import type { StockUnit } from '@balsamo/domain/inventory/item.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createAmountFormat, NO_BREAK } from '../../components/stock/amount-format.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';

type Contents = { cbdPercentage: number | null; thcPercentage: number | null };

function createShelfFormat(t: TFunction<['diary', 'dispensary', 'inventory']>, language: string) {
  const amounts = createAmountFormat(t as unknown as TFunction<['diary']>, language);
  const day = dateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const given = (parts: readonly (readonly [string, number | null])[]) =>
    parts.flatMap(([name, content]) => (content === null ? [] : [`${name}${NO_BREAK}${amounts.number(content)}`]));
  return {
    ...amounts,
    /** A line of the books: `+30 ml`, `−0,1 ml`, `0 ml`. */
    change: (value: number, unit: StockUnit) =>
      `${value < 0 ? '−' : value > 0 ? '+' : ''}${amounts.amount(Math.abs(value), unit)}`,
    /** A calendar day. */
    day: (date: string) => day.format(new Date(`${date}T00:00:00Z`)).replaceAll('.', ''),
    /** Day and time of an instant, on the clock of a zone. */
    instant: (at: string, timeZone: string) =>
      dateTimeFormat(language, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
      })
        .format(new Date(at))
        .replaceAll('.', ''),
    /** How many whole packages an amount is: `30 × 30 ml`; undefined where it is handed out loose, or is less than one. */
    packages: ({ packageSize, unit }: Pick<AssociationProduct, 'packageSize' | 'unit'>, amount: number) => {
      const count = packageSize ? Math.floor(amount / packageSize) : 0;
      return packageSize && count > 0
        ? `${count}${NO_BREAK}×${NO_BREAK}${amounts.amount(packageSize, unit)}`
        : undefined;
    },
    /** `CBD 10 % · THC 0,3 %`; undefined where nothing is given. */
    percentages: ({ cbdPercentage, thcPercentage }: Contents) =>
      given([
        ['CBD', cbdPercentage],
        ['THC', thcPercentage],
      ])
        .map((part) => `${part}${NO_BREAK}%`)
        .join(' · ') || undefined,
    /** `CBD 33 · THC 1,65 mg/ml`, what a lot was measured to hold. */
    strength: ({ strength }: AssociationLot) => {
      const parts = given([
        ['CBD', strength.cbd],
        ['THC', strength.thc],
        ['CBDA', strength.cbda],
        ['THCA', strength.thca],
      ]);
      return parts.length > 0
        ? `${parts.join(`${NO_BREAK}· `)}${NO_BREAK}${t(`inventory:content.${strength.basis}`)}`
        : undefined;
    },
    /** `vence em 5 dias`; undefined while the day is far, or not given. */
    expiry: (expiry: AssociationLot['expiry']): string | undefined => {
      if (expiry.kind === 'not_given' || expiry.kind === 'later') return undefined;
      if (expiry.kind === 'expired') return t('inventory:expiry.ago', { count: expiry.daysAgo });
      return expiry.days === 0 ? t('inventory:expiry.today') : t('inventory:expiry.in', { count: expiry.days });
    },
  };
}
export type ShelfFormat = ReturnType<typeof createShelfFormat>;

/** How the shelf speaks of amounts, contents and days in the language of the interface. */
export function useShelfFormat(): ShelfFormat {
  const { t, i18n } = useTranslation(['diary', 'dispensary', 'inventory']);
  return useMemo(() => createShelfFormat(t, htmlLanguage(i18n.language)), [t, i18n.language]);
}
