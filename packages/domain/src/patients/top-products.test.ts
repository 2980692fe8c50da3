import { expect, it } from 'vitest';
import { topProducts } from './top-products.ts';

it('shows the five products used most, of equal ones the first of the alphabet, and none never used', () => {
  const counts = (['oleo', 'flor', 'capsula', 'outro', 'resina', 'pomada', 'topico'] as const).map(
    (productType, index) => ({ productType, uses: [3, 9, 3, 1, 0, 1, 1][index] as number }),
  );
  expect(topProducts(counts)).toEqual([
    { productType: 'flor', uses: 9 },
    { productType: 'capsula', uses: 3 },
    { productType: 'oleo', uses: 3 },
    { productType: 'outro', uses: 1 },
    { productType: 'pomada', uses: 1 },
  ]);
  expect(topProducts([])).toEqual([]);
});
