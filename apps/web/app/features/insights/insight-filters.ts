import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { PERIOD_PRESETS, type Period, periodProblem, periodUntil } from '@balsamo/domain/insights/period.ts';
import { isCalendarDay } from '@balsamo/domain/time/calendar-day.ts';

/** The last days up to and with today, or fixed days. */
export type ChosenPeriod =
  | { kind: 'preset'; days: (typeof PERIOD_PRESETS)[number] }
  | { kind: 'range'; from: string; to: string };

/**
 * What the dashboard looks at. Without `itemIds` it looks at every use, also of what is not in the stock; `compare`
 * are two items, both among `itemIds` where there are any.
 */
export type InsightFilters = {
  symptom: Symptom;
  period: ChosenPeriod;
  itemIds: readonly string[];
  compare: readonly [string, string] | null;
};

const DEFAULT_DAYS = 30;
/** Product.md §3 and §9. */
export const DEFAULT_FILTERS: InsightFilters = {
  symptom: 'mood',
  period: { kind: 'preset', days: DEFAULT_DAYS },
  itemIds: [],
  compare: null,
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isSymptom = (name: string | null): name is Symptom => SYMPTOMS.includes(name as Symptom);

/** The days of a period, as they are on that day. */
export function daysOfPeriod(period: ChosenPeriod, today: string): Period {
  return period.kind === 'range' ? { from: period.from, to: period.to } : periodUntil(today, period.days);
}

/** The same, as far as the choices go together: what is not looked at cannot be compared. */
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

function idsIn(list: string | null): string[] {
  return [...new Set((list ?? '').split(',').filter((id) => UUID.test(id)))];
}

function periodIn(query: URLSearchParams, today: string): ChosenPeriod {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (isCalendarDay(from) && isCalendarDay(to) && !periodProblem({ from, to }, today)) {
    return { kind: 'range', from, to };
  }
  const days = PERIOD_PRESETS.find((preset) => String(preset) === query.get('days'));
  return days ? { kind: 'preset', days } : DEFAULT_FILTERS.period;
}

/**
 * The fragment that keeps these filters. A fragment stays in the browser: which symptom and which products somebody
 * looks at is in no log of the pages that are asked for.
 */
export function hashOf({ symptom, period, itemIds, compare }: InsightFilters): string {
  const query = new URLSearchParams();
  if (symptom !== DEFAULT_FILTERS.symptom) query.set('symptom', symptom);
  if (period.kind === 'range') {
    query.set('from', period.from);
    query.set('to', period.to);
  } else if (period.days !== DEFAULT_DAYS) {
    query.set('days', String(period.days));
  }
  if (itemIds.length > 0) query.set('items', itemIds.join(','));
  if (compare) query.set('compare', compare.join(','));
  const text = query.toString().replaceAll('%2C', ',');
  return text ? `dashboard?${text}` : 'dashboard';
}
