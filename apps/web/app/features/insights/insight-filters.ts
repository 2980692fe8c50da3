import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import {
  type ChosenPeriod,
  DEFAULT_PERIOD,
  idsIn,
  periodIn,
  writePeriod,
} from '../../components/charts/chosen-period.ts';

/**
 * What the dashboard looks at. Without `symptom` it looks at the one that was looked at last, at first the person's main one; without
 * `itemIds` at every use, also of what is not in the stock; `compare` are two items, both among `itemIds` where there are any.
 */
export type InsightFilters = {
  symptom: Symptom | null;
  period: ChosenPeriod;
  itemIds: readonly string[];
  compare: readonly [string, string] | null;
};

/** spec §3 and §9. */
export const DEFAULT_FILTERS: InsightFilters = {
  symptom: null,
  period: DEFAULT_PERIOD,
  itemIds: [],
  compare: null,
};

const isSymptom = (name: string | null): name is Symptom => SYMPTOMS.includes(name as Symptom);

/** The filters, as far as the choices go together: what is not looked at cannot be compared. */
export function consistent(filters: InsightFilters): InsightFilters {
  const { itemIds, compare } = filters;
  const canCompare = !compare || itemIds.length === 0 || compare.every((id) => itemIds.includes(id));
  return canCompare ? filters : { ...filters, compare: null };
}

/**
 * The filters that an address keeps, in its fragment: `#dashboard?symptom=pain&days=7`. What it does not say, or says
 * wrongly, is the default.
 */
export function filtersOf(hash: string, today: string): InsightFilters {
  const query = new URLSearchParams(hash.split('?').slice(1).join('?'));
  const symptom = query.get('symptom');
  const [first, second] = idsIn(query.get('compare'));
  return consistent({
    symptom: isSymptom(symptom) ? symptom : DEFAULT_FILTERS.symptom,
    period: periodIn(query, today),
    itemIds: idsIn(query.get('items')),
    compare: first && second ? [first, second] : null,
  });
}

/**
 * The fragment that keeps these filters. A fragment stays in the browser: which symptom and which products somebody
 * looks at is in no log of the pages that are asked for.
 */
export function hashOf({ symptom, period, itemIds, compare }: InsightFilters): string {
  const query = new URLSearchParams();
  if (symptom) query.set('symptom', symptom);
  writePeriod(query, period);
  if (itemIds.length > 0) query.set('items', itemIds.join(','));
  if (compare) query.set('compare', compare.join(','));
  const text = query.toString().replaceAll('%2C', ',');
  return text ? `dashboard?${text}` : 'dashboard';
}
