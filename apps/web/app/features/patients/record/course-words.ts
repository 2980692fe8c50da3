import type { PatientCourse } from '@balsamo/contract/patients/course-schemas.ts';
import { roundedMg } from '@balsamo/domain/dose/amount.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../../../platform/i18n.ts';
import { listFormat, numberFormat } from '../../../platform/intl-formats.ts';

type Day = PatientCourse['days'][number];
type Span = { from: number; to: number };
const CANNABINOIDS = ['cbd', 'thc'] as const;

/** How dose and symptom are put into words, in one language. */
function createCourseWords(t: TFunction<['record', 'diary']>, language: string) {
  const oneDecimal = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const signed = numberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const numbers = numberFormat(language, { maximumFractionDigits: 2 });
  const milligrams = ({ from, to }: Span) => {
    const [low, high] = [numbers.format(roundedMg(from)), numbers.format(roundedMg(to))];
    return low === high ? low : `${low}–${high}`;
  };
  return {
    average: (value: number) => oneDecimal.format(value),
    change: (value: number) => signed.format(value).replace('-', '−'),
    milligrams,
    /** Milligrams of a day; `–` where none of its uses can be told, and `+` where some cannot. */
    dose: ({ from, to, unknown }: Day['thc'], uses: number) => {
      if (uses === 0) return '0';
      if (unknown === uses) return '–';
      return unknown > 0 ? `${milligrams({ from, to })} +` : milligrams({ from, to });
    },
    /** `Média 5,2 em 34 notas.` */
    rated: ({ days }: PatientCourse) => {
      const records = days.reduce((sum, day) => sum + day.records, 0);
      if (records === 0) return t('record:course.notRated');
      const mean = days.reduce((sum, day) => sum + (day.rating ?? 0) * day.records, 0) / records;
      return t('record:course.rated', { count: records, mean: oneDecimal.format(mean) });
    },
    /** `Em dia de uso, em média 12 mg de CBD e 2 mg de THC.` */
    taken: ({ days }: PatientCourse) => {
      const used = days.filter(({ uses }) => uses > 0);
      if (used.length === 0) return t('record:course.notTaken');
      const told = CANNABINOIDS.flatMap((cannabinoid) => {
        const known = used.filter((day) => day[cannabinoid].unknown === 0);
        if (known.length === 0) return [];
        const mean = (end: 'from' | 'to') => known.reduce((sum, day) => sum + day[cannabinoid][end], 0) / known.length;
        return [t(`diary:dose.${cannabinoid}`, { mg: milligrams({ from: mean('from'), to: mean('to') }) })];
      });
      if (told.length === 0) return t('record:course.doseUnknown', { count: used.length });
      const list = listFormat(language, { type: 'conjunction' }).format(told);
      return t('record:course.taken', { count: used.length, doses: list });
    },
  };
}

export function useCourseWords() {
  const { t, i18n } = useTranslation(['record', 'diary']);
  return useMemo(() => createCourseWords(t, htmlLanguage(i18n.language)), [t, i18n.language]);
}
