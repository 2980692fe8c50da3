import type { ReportTaken } from '@balsamo/contract/reports/schemas.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { roundedMg } from '@balsamo/domain/dose/amount.ts';
import type { Verdict } from '@balsamo/domain/insights/verdict.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createChangeWords } from '../../components/charts/change-words.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';

type Ends = { low: number | null; high: number | null };

/** How the figures of a report are put into words, in one language. */
function createReportWords(t: TFunction<['diary', 'reports']>, language: string) {
  const changes = createChangeWords(t, language);
  const { number, signed } = changes;
  const percentage = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const whole = numberFormat(language);
  const percent = (share: number) => percentage.format(share);
  const between =
    (write: (value: number) => string) =>
    ({ low, high }: Ends) =>
      low === null || high === null ? null : t('reports:interval', { low: write(low), high: write(high) });
  const records = (count: number) => t('reports:records', { count });
  const patients = (count: number) => t('reports:patientsCount', { count });
  const mg = numberFormat(language, { maximumFractionDigits: 2 });
  const range = ({ from, to }: { from: number; to: number }) => {
    const [low, high] = [mg.format(roundedMg(from)), mg.format(roundedMg(to))];
    return low === high ? low : `${low}–${high}`;
  };
  return {
    ...changes,
    milligrams: (known: ReportTaken['thc']) => (known ? `${range(known)} mg` : t('reports:taken.unknown')),
    /** `3,5 mg de CBD + 0,2 mg de THC por uso`. What is known to be none is told where nothing else is known. */
    perUse: (product: ReportTaken) => {
      const known = (['cbd', 'thc'] as const).filter((cannabinoid) => product[cannabinoid]);
      const held = known.filter((cannabinoid) => (product[cannabinoid]?.to ?? 0) > 0);
      const told = held.length > 0 ? held : known;
      const doses = told.map((cannabinoid) =>
        t(`diary:dose.${cannabinoid}`, { mg: range(product[cannabinoid] ?? { from: 0, to: 0 }) }),
      );
      return doses.length > 0 ? t('reports:taken.perUse', { doses: doses.join(' + ') }) : t('reports:taken.unknown');
    },
    whole: (value: number) => whole.format(value),
    percent,
    interval: between(number),
    signedInterval: between(signed),
    percentInterval: between(percent),
    records,
    patients,
    uses: (count: number) => t('reports:uses', { count }),
    counts: (of: { patients: number; records: number }) => `${patients(of.patients)} · ${records(of.records)}`,
    symptom: (symptom: Symptom) => t(`diary:symptom.${symptom}`),
    symptoms: (blocks: readonly { symptom: Symptom }[]) =>
      blocks.map(({ symptom }) => t(`diary:symptom.${symptom}`)).join(', '),
    theSymptom: (symptom: Symptom) => t(`diary:symptomThe.${symptom}`),
    product: (type: ProductType | null) => (type ? t(`diary:product.${type}`) : t('reports:filters.allTypes')),
    method: (method: ConsumptionMethod) => t(`diary:method.${method}`),
    verdict: (verdict: Verdict) => t(`diary:verdict.${verdict}`),
  };
}

export function useReportWords(): ReturnType<typeof createReportWords> {
  const { t, i18n } = useTranslation(['diary', 'reports']);
  return useMemo(() => createReportWords(t, htmlLanguage(i18n.language)), [t, i18n.language]);
}
