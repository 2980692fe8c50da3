import type { PatientInsights } from '@balsamo/contract/patients/schemas.ts';
import { readSums } from '@balsamo/database/insights/sums.ts';
import { insightsAnswer, type Question } from '../answers/insights-answer.ts';

/** The patient's own dashboard by the same rules, without what the stock tells: that is not shared. */
export function patientInsights(question: Omit<Question, 'itemIds' | 'compare'>, json: string): PatientInsights {
  const {
    itemEffectiveness: _items,
    products: _products,
    spans: _spans,
    comparison: _comparison,
    doseTrends: _doses,
    enhancedInventoryStats: _stats,
    items: _stock,
    leading,
    ...shared
  } = insightsAnswer({ ...question, itemIds: null, compare: undefined }, readSums(json), []);
  return { ...shared, leading: { productType: leading.productType, method: leading.method } };
}
