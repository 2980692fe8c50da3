import { type FilterState, useFragmentFilters } from '../../components/charts/use-fragment-filters.ts';
import { consistent, filtersOf, hashOf, type InsightFilters } from './insight-filters.ts';

const FRAGMENT = { filtersOf, hashOf, consistent };

/** The filters of the patient's dashboard. */
export function useInsightFilters(): FilterState<InsightFilters> {
  return useFragmentFilters(FRAGMENT);
}
