import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { describe, expect, it } from 'vitest';
import { usualChangeIn } from './use-usual-change.ts';

const effect = (verdict: 'helps' | 'unclear', kind: 'measured' | 'too_few' = 'measured') =>
  ({ kind, verdict, before: 7.1, after: 4.9 }) as never;
type Bars = Pick<Insights, 'itemEffectiveness' | 'productEffectiveness'>;
const bars = (verdict: 'helps' | 'unclear', kind?: 'measured' | 'too_few'): Bars => ({
  itemEffectiveness: [{ group: 'oil', effect: effect(verdict, kind), drawn: null }],
  productEffectiveness: [{ group: 'flor', effect: effect(verdict, kind), drawn: null }],
});
const oil = { inventoryItemId: 'oil', productType: 'oleo' } as const;

describe('the usual change beside a result', () => {
  it('is that of the product used, or of its kind where none of the own stock was', () => {
    expect(usualChangeIn(bars('helps'), oil)).toEqual({ before: 7.1, after: 4.9 });
    expect(usualChangeIn(bars('helps'), { inventoryItemId: null, productType: 'flor' })).toEqual({
      before: 7.1,
      after: 4.9,
    });
    expect(usualChangeIn(bars('helps'), { ...oil, inventoryItemId: 'other' })).toBeUndefined();
  });

  it('is left out where the one verdict has no answer', () => {
    expect(usualChangeIn(bars('unclear'), oil)).toBeUndefined();
    expect(usualChangeIn(bars('unclear', 'too_few'), oil)).toBeUndefined();
  });
});
