import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { PRODUCT_TYPES, type ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { REPORT_PATIENTS_MAX, reportPeriodProblem } from '@balsamo/domain/reports/period.ts';
import {
  type ChosenPeriod,
  DEFAULT_PERIOD,
  daysOfPeriod,
  idsIn,
  periodIn,
  writePeriod,
} from '../../components/charts/chosen-period.ts';

/** What a report looks at. Without `patientIds` it looks at everyone who is connected. */
export type ReportFilters = {
  /** At least one, in the order of the five. */
  symptoms: readonly Symptom[];
  period: ChosenPeriod;
  patientIds: readonly string[];
  productType: ProductType | null;
};

/** spec §3 and §9. */
export const DEFAULT_FILTERS: ReportFilters = {
  symptoms: ['mood'],
  period: DEFAULT_PERIOD,
  patientIds: [],
  productType: null,
};

/**
 * The filters that an address keeps, in its fragment: `#reports?symptom=pain,sleep&patients=…`. Ids, never names; and a fragment
 * stays in the browser. What it does not say, or says wrongly, is the default.
 */
export function filtersOf(hash: string, today: string): ReportFilters {
  const query = new URLSearchParams(hash.split('?').slice(1).join('?'));
  return {
    symptoms: symptomsIn(query.get('symptom')),
    period: periodIn(query, today, reportPeriodProblem),
    patientIds: idsIn(query.get('patients')).slice(0, REPORT_PATIENTS_MAX),
    productType: PRODUCT_TYPES.find((type) => type === query.get('product')) ?? null,
  };
}

function symptomsIn(text: string | null): readonly Symptom[] {
  const found = inOrder(text?.split(',') ?? []);
  return found.length > 0 ? found : DEFAULT_FILTERS.symptoms;
}

/** The symptoms among these words, each once. */
const inOrder = (words: readonly string[]) => SYMPTOMS.filter((symptom) => words.includes(symptom));

/** With this symptom where it was left out, without it where it was not; the last one stays. */
export function withToggled(symptoms: readonly Symptom[], symptom: Symptom): readonly Symptom[] {
  if (!symptoms.includes(symptom)) return inOrder([...symptoms, symptom]);
  return symptoms.length > 1 ? symptoms.filter((each) => each !== symptom) : symptoms;
}

export function hashOf({ symptoms, period, patientIds, productType }: ReportFilters): string {
  const query = new URLSearchParams();
  if (symptoms.join() !== DEFAULT_FILTERS.symptoms.join()) query.set('symptom', symptoms.join());
  writePeriod(query, period);
  if (productType) query.set('product', productType);
  if (patientIds.length > 0) query.set('patients', patientIds.join(','));
  const text = query.toString().replaceAll('%2C', ',');
  return text ? `reports?${text}` : 'reports';
}

/** The filters as the server is asked with them. */
export function questionOf({ symptoms, period, patientIds, productType }: ReportFilters, today: string) {
  const { from, to } = daysOfPeriod(period, today);
  return {
    symptom: symptoms.join(),
    startDate: from,
    endDate: to,
    ...(productType ? { productType } : {}),
    ...(patientIds.length > 0 ? { patientIds: patientIds.join(',') } : {}),
  };
}
