import type { PatientInsight, SymptomTrend } from '@balsamo/contract/patients/detail-schemas.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem } from '../../../platform/api-client.ts';
import { htmlLanguage } from '../../../platform/i18n.ts';
import { dateTimeFormat, numberFormat } from '../../../platform/intl-formats.ts';

/** How a patient's figures are put into words, in one language. */
function createRecordWords(t: TFunction<['record', 'diary']>, language: string) {
  const oneDecimal = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const atMostOne = numberFormat(language, { maximumFractionDigits: 1 });
  const percentage = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const points = (difference: number) => oneDecimal.format(Math.abs(difference));
  const percent = (value: number) => percentage.format(value / 100);

  return {
    number: (value: number) => atMostOne.format(value),
    /** One decimal, also where it is a zero, so that numbers below each other align. */
    average: (value: number) => oneDecimal.format(value),
    percent,
    /** `Horário de Brasília`. */
    zone: (timeZone: string) =>
      dateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    insight: (insight: PatientInsight): { title: string; text: string } => {
      const title = t(`record:insight.${insight.code}.title`);
      switch (insight.code) {
        case 'silent':
          return { title, text: t('record:insight.silent.text', { count: insight.days }) };
        case 'diary_seldom':
        case 'diary_often':
          return {
            title,
            text: t('record:insight.frequencyText', {
              count: insight.records,
              percent: percent(insight.percent),
            }),
          };
        case 'mood_up':
        case 'mood_down':
          return {
            title,
            text: t(`record:insight.${insight.code}.text`, {
              count: insight.records,
              earlier: insight.earlierRecords,
              average: oneDecimal.format(insight.average),
              difference: points(insight.difference),
            }),
          };
        case 'mood_low':
        case 'sleep_low':
          return {
            title,
            text: t('record:insight.averageText', {
              count: insight.records,
              average: oneDecimal.format(insight.average),
            }),
          };
        case 'one_product':
          return {
            title,
            text: t('record:insight.one_product.text', {
              product: t(`diary:product.${insight.productType}`),
              percent: percent(insight.percent),
              uses: atMostOne.format(insight.uses),
              total: atMostOne.format(insight.records),
              count: insight.records,
            }),
          };
      }
    },
    /** `subiu 0,8: melhorou`, or that it cannot be said yet. */
    trend: ({ change }: SymptomTrend): string => {
      if (!change) return t('record:trend.tooFew');
      if (change.direction === 'stable') return t('record:trend.stable');
      const told = { points: points(change.difference), meaning: t(`diary:change.${change.meaning}`) };
      return change.direction === 'up' ? t('record:trend.up', told) : t('record:trend.down', told);
    },
  };
}
/** Why something of a patient could not be read. */
export function readFailure(error: Error, t: TFunction<['record']>): string {
  if (error instanceof NetworkProblem) return t('record:errors.connection');
  if (error instanceof ApiProblem && error.code === 'patients.access_not_logged') return t('record:errors.notLogged');
  return t('record:errors.later');
}
export type RecordWords = ReturnType<typeof createRecordWords>;

export function useRecordWords(): RecordWords {
  const { t, i18n } = useTranslation(['record', 'diary']);
  return useMemo(() => createRecordWords(t, htmlLanguage(i18n.language)), [t, i18n.language]);
}
