import type { Unit } from '@balsamo/domain/diary/vocabulary.ts';
import { type Amount, roundedAmount } from '@balsamo/domain/dose/amount.ts';
import type { Cannabinoid, DoseEstimate, Span } from '@balsamo/domain/dose/estimate.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';

/** Keeps the ends of a range on one line. */
const WORD_JOINER = '\u2060';
/** A dose is read in one piece. */
export const NO_BREAK = '\u00a0';

/** How amounts of products, and doses, are written in one language. */
export function createAmountFormat(t: TFunction<['diary']>, language: string) {
  const numbers = numberFormat(language, { maximumFractionDigits: 3, useGrouping: false });
  const number = (value: number) => numbers.format(value);
  const unit = (name: Unit, count: number) => t(`diary:unit.${name}`, { count: Math.abs(count) });
  const amount = (value: number, name: Unit) => `${number(value)} ${unit(name, value)}`;
  /** Coarser than the ledger is: thousandths of a millilitre are nothing that anybody sees in a bottle. */
  const shownAmount = (value: number, name: Unit) => {
    const steps = Math.abs(value) >= 10 ? 10 : Math.abs(value) >= 1 ? 100 : 1000;
    return amount(Math.round(value * steps) / steps, name);
  };
  const coarse = numberFormat(language, { maximumSignificantDigits: 2, useGrouping: false });
  /** `0,1`, or `0,067–0,1` where the ends differ. */
  const span = ({ from, to }: Span) => (from === to ? number(from) : `${number(from)}–${WORD_JOINER}${number(to)}`);
  const milligrams = (known: Exclude<Amount, { kind: 'unknown' }>) =>
    known.kind === 'exact' ? number(known.mg) : span(known);

  /** `3,3 mg de CBD`, larger amounts first, without the cannabinoids that are unknown or absent; none where nothing is known. */
  const doses = (estimate: Pick<DoseEstimate, Cannabinoid>): string[] => {
    const known = (['cbd', 'thc'] as const).flatMap((cannabinoid) => {
      const shown = roundedAmount(estimate[cannabinoid]);
      if (shown.kind === 'unknown') return [];
      return [
        {
          mg: shown.kind === 'exact' ? shown.mg : shown.to,
          text: t(`diary:dose.${cannabinoid}`, { mg: milligrams(shown) }).replaceAll(' ', NO_BREAK),
        },
      ];
    });
    const present = known.filter(({ mg }) => mg > 0).sort((a, b) => b.mg - a.mg);
    // "0 mg de THC" beside a CBD that is unknown would read as if the whole were nothing.
    if (present.length === 0 && known.length < 2) return [];
    return (present.length > 0 ? present : known).map(({ text }) => text);
  };

  return {
    number,
    /** `2 gotas`, `0,1 g`. */
    amount,
    shownAmount,
    /** An average, which is true to two figures at most. */
    averageAmount: (value: number, name: Unit) => `${coarse.format(value)} ${unit(name, value)}`,
    unit,
    span,
    doses,
  };
}
export type AmountFormat = ReturnType<typeof createAmountFormat>;

/** The same in the language of the interface. */
export function useAmountFormat(): AmountFormat {
  const { t, i18n } = useTranslation(['diary']);
  return useMemo(() => createAmountFormat(t, htmlLanguage(i18n.language)), [t, i18n.language]);
}
