import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { triggerKey } from '@balsamo/domain/diary/triggers.ts';
import {
  type ConsumptionMethod,
  type KnownTrigger,
  type ProductType,
  TRIGGERS_TO_PROMOTE,
  TRIGGERS_TO_RELIEVE,
} from '@balsamo/domain/diary/vocabulary.ts';
import type { Effect, MeasuredEffect } from '@balsamo/domain/insights/effect.ts';
import type { Meaning } from '@balsamo/domain/insights/meaningful-change.ts';
import type { ComparisonSentence, DoseSentence } from '@balsamo/domain/insights/sentences.ts';
import { VERDICTS } from '@balsamo/domain/insights/verdict.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createChangeWords, toOneDecimal, withMinus } from '../../components/charts/change-words.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';

/** What an effect was measured of. */
export type EffectGroup =
  | { kind: 'productType'; productType: ProductType }
  | { kind: 'method'; method: ConsumptionMethod }
  | { kind: 'item'; nickname: string; productType?: ProductType }
  /** Uses of a type beside items of the same type. */
  | { kind: 'withoutItem'; productType: ProductType };

const KNOWN_TRIGGERS: readonly string[] = [...TRIGGERS_TO_RELIEVE, ...TRIGGERS_TO_PROMOTE];

/** How the figures of the dashboard are put into words, in one language. */
function createInsightWords(t: TFunction<['diary', 'insights']>, language: string) {
  const changes = createChangeWords(t, language);
  const { number, signed } = changes;
  const coarse = numberFormat(language, { maximumSignificantDigits: 2, useGrouping: false });
  // A milligram more or less moves hundredths of a point.
  const signedFine = numberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const percentage = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const points = (value: number) =>
    t('insights:points', { count: Math.abs(toOneDecimal(value)), value: number(value) });
  const records = (count: number) => t('insights:records', { count });
  const fine = (value: number) => withMinus(signedFine.format(Math.round(value * 100) / 100 + 0));
  const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

  const groupName = (group: EffectGroup) => {
    if (group.kind === 'item') return group.nickname;
    if (group.kind === 'method') return t(`diary:method.${group.method}`);
    const product = t(`diary:product.${group.productType}`);
    return group.kind === 'withoutItem' ? t('insights:withoutItem', { product }) : product;
  };
  /** `Com o Óleo da noite`: where a nickname begins with what the product is, the article of that fits. */
  const withItem = (name: string, productType: ProductType | undefined) => {
    const isNamedByType =
      productType !== undefined &&
      name.toLocaleLowerCase(language).startsWith(t(`diary:product.${productType}`).toLocaleLowerCase(language));
    return isNamedByType ? t(`insights:withItemOf.${productType}`, { name }) : t('insights:withItem', { name });
  };
  /** `Com óleo`, `Vaporizando`, `Com Óleo da noite`: how a sentence about the group begins. */
  const groupLead = (group: EffectGroup) => {
    if (group.kind === 'item') return withItem(group.nickname, group.productType);
    return group.kind === 'method'
      ? t(`diary:withMethod.${group.method}`)
      : t(`insights:withProduct.${group.productType}`);
  };

  const tooFew = (records: number, missing: number) =>
    missing > 0
      ? t('insights:sentence.tooFew', { count: missing })
      : t('insights:sentence.tooFewDays', { count: records });

  /** From where to where, as shown: a fall is told as a fall, whether that is good or not. */
  const moved = (
    lead: string,
    symptom: Insights['symptom'],
    { before, after }: { before: number; after: number },
    isUsual = true,
  ) => {
    const step = toOneDecimal(after) - toOneDecimal(before);
    const way = step < 0 ? 'falls' : step > 0 ? 'rises' : 'stays';
    return t(`insights:answer.${isUsual ? 'usual' : 'mean'}.${way}`, {
      ...{ lead, symptom: t(`diary:symptomThe.${symptom}`) },
      ...{ before: number(before), after: number(after) },
    });
  };

  return {
    ...changes,
    language,
    signedFine: fine,
    records,
    days: (count: number) => t('insights:days', { count }),
    percent: (share: number) => percentage.format(share),
    coarse: (value: number) => coarse.format(value),
    /** `3,4 ± 1,5 mg` */
    dosesAround: ({ mg, mgSpread }: { mg: number; mgSpread: number }) =>
      `${coarse.format(mg)} ± ${coarse.format(mgSpread)} mg`,
    upperFirst,
    tooFew,
    moved,
    /** The answer in one sentence. What may as well be nothing is not told as what usually happens. */
    answer: ({ group, effect }: { group: EffectGroup; effect: MeasuredEffect }) =>
      moved(groupLead(group), effect.symptom, effect, effect.verdict !== 'unclear'),
    /** `melhora de 1,2 ponto`, of a change of which up is better. */
    change: (value: number) => {
      const way = toOneDecimal(value) > 0 ? 'better' : toOneDecimal(value) < 0 ? 'worse' : 'none';
      return t(`insights:answer.changed.${way}`, { points: points(value) });
    },
    /** How much would have come by itself. */
    expected: (value: number) => {
      const way = toOneDecimal(value) > 0 ? 'better' : toOneDecimal(value) < 0 ? 'worse' : 'none';
      return t(`insights:effects.expected.${way}`, { value: number(Math.abs(value)) });
    },
    symptom: (symptom: Insights['symptom']) => t(`diary:symptom.${symptom}`),
    groupName,
    groupLead,
    /** `a flor`, as it stands within a sentence. */
    groupThe: (group: EffectGroup) =>
      group.kind === 'item' || group.kind === 'method'
        ? groupName(group)
        : t(`insights:theProduct.${group.productType}`),
    /** What a chart of several groups says as a whole. */
    effects: (effects: readonly Effect[]) => {
      const measured = effects.filter((effect) => effect.kind === 'measured');
      if (measured.length === 0) return t('insights:sentence.allTooFew');
      const [first] = measured;
      const symptom = t(`diary:symptomThe.${first?.symptom ?? 'mood'}`);
      const counts = VERDICTS.map((verdict) => ({
        verdict: t(`diary:verdict.${verdict}`),
        count: measured.filter((effect) => effect.verdict === verdict).length,
      })).filter(({ count }) => count > 0);
      if (measured.every(({ verdict }) => verdict === 'unclear')) {
        return t('insights:sentence.noneClear', { symptom, count: measured.length });
      }
      const verdicts = counts.map((each) => t('insights:sentence.verdictIn', each)).join(', ');
      return t('insights:sentence.verdicts', { symptom: upperFirst(symptom), verdicts });
    },
    /** From where to where, with 95 % certainty; `de +1,1 a +2,5`. */
    interval: ({ low, high }: { low: number; high: number }) =>
      t('insights:interval', { low: signed(low), high: signed(high) }),
    intervalFine: ({ low, high }: { low: number; high: number }) =>
      t('insights:interval', { low: fine(low), high: fine(high) }),
    meaning: ({ size }: Meaning) => t(`insights:meaning.${size}`),
    /** The same with what it rests on, where that is nothing but our own convention. */
    fullMeaning: ({ size, basis }: Meaning) =>
      basis === 'convention'
        ? `${t(`insights:meaning.${size}`)} (${t('insights:byConvention')})`
        : t(`insights:meaning.${size}`),
    comparison: (names: readonly [string, string], sentence: ComparisonSentence) => {
      const [first, second] = names;
      const [ofFirst, ofSecond] = sentence.records;
      const told = { first, second, ofFirst: records(ofFirst), ofSecond: records(ofSecond) };
      if (sentence.code === 'too_few') return t('insights:comparison.tooFew', told);
      const shown = { ...told, points: points(sentence.points) };
      switch (sentence.code) {
        case 'first_better':
          return t('insights:comparison.better', { ...shown, better: first, other: second });
        case 'second_better':
          return t('insights:comparison.better', { ...shown, better: second, other: first });
        case 'start_may_explain':
          return t('insights:comparison.startMayExplain', shown);
        case 'no_clear_difference':
          return t('insights:comparison.noClearDifference', shown);
      }
    },
    dose: (sentence: DoseSentence) => {
      switch (sentence.code) {
        case 'too_few':
          return t('insights:dose.tooFew', { count: sentence.records });
        case 'same_dose':
          return t('insights:dose.sameDose', { count: sentence.records });
        case 'better_with_more':
        case 'worse_with_more':
        case 'no_clear_trend':
          return t(`insights:dose.${sentence.code}`, {
            count: sentence.records,
            mg: coarse.format(sentence.mg),
            spread: coarse.format(sentence.mgSpread),
          });
      }
    },
    /** A trigger of ours in the reader's language, any other text as it was written. */
    trigger: (text: string) =>
      KNOWN_TRIGGERS.includes(text) ? t(`diary:trigger.${triggerKey(text as KnownTrigger) as 'foco'}`) : text,
  };
}
export type InsightWords = ReturnType<typeof createInsightWords>;

/** The words of the dashboard in the language of the interface. */
export function useInsightWords(): InsightWords {
  const { t, i18n } = useTranslation(['diary', 'insights']);
  return useMemo(() => createInsightWords(t, htmlLanguage(i18n.language)), [t, i18n.language]);
}
