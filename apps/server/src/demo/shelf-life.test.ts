import { isUndoable } from '@balsamo/domain/dispensary/dispensing.ts';
import { lotProblems } from '@balsamo/domain/dispensary/lot.ts';
import { unitsOfProduct } from '@balsamo/domain/dispensary/product.ts';
import { productStatus, shelfAmounts } from '@balsamo/domain/dispensary/shelf.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { expect, test } from 'vitest';
import { createRandom } from './random.ts';
import { liveShelf } from './shelf-life.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const TODAY = '2026-11-20';
const members = Array.from({ length: 40 }, (_, index) => ({
  patientId: `member ${index}`,
  joinedAt: new Date(NOW.getTime() - (118 - index) * 86_400_000),
}));
const live = (seed = 3) =>
  liveShelf(createRandom(seed), { associationId: 'a', now: NOW, keeperId: 'keeper', adminId: 'admin', members });

test('the same seed makes the same shelf', () => {
  expect(live()).toEqual(live());
});

test('every product and lot of the demo shelf is one that the forms accept', () => {
  const { products, lots } = live();
  for (const product of products) expect(unitsOfProduct(product.productType)).toContain(product.unit);
  for (const lot of lots) {
    const product = products.find(({ id }) => id === lot.productId);
    const { thc = null, thca = null, cbd = null, cbda = null, strengthBasis: basis = 'unknown' } = lot;
    const form = {
      batchNumber: lot.batchNumber ?? null,
      manufacturedOn: lot.manufacturedOn ?? null,
      expiresOn: lot.expiresOn ?? null,
      strength: { thc, thca, cbd, cbda, basis },
    };
    expect(product && lotProblems(product.productType, form)).toEqual([]);
  }
});

test('some of the demo shelf is low, some is gone, something expires soon and one lot has expired', () => {
  const { products, lots } = live();
  const statuses = products.map(({ id, lowStockThreshold }) => {
    const own = lots
      .filter(({ productId }) => productId === id)
      .map((lot) => ({
        quantity: Number(lot.quantity),
        expiresOn: lot.expiresOn ?? null,
        isRecalled: lot.recalledAt != null,
      }));
    return productStatus(shelfAmounts(own, TODAY).available, Number(lowStockThreshold));
  });
  expect(statuses.filter((status) => status === 'low_stock').length).toBeGreaterThanOrEqual(2);
  expect(statuses.filter((status) => status === 'out_of_stock').length).toBeGreaterThanOrEqual(2);
  const there = lots.filter(({ quantity }) => Number(quantity) > 0);
  const soon = there.filter(({ expiresOn }) => expiresOn && expiresOn >= TODAY && expiresOn <= addDays(TODAY, 30));
  expect(soon.length).toBeGreaterThanOrEqual(2);
  expect(there.filter(({ expiresOn }) => expiresOn && expiresOn < TODAY)).toHaveLength(1);
});

test('what was undone on the demo shelf was undone while it could be', () => {
  const undone = live().dispensings.filter(({ undoneAt }) => undoneAt);
  expect(undone.length).toBeGreaterThan(0);
  for (const { dispensedAt, undoneAt } of undone) {
    expect(isUndoable(dispensedAt, undoneAt as Date)).toBe(true);
  }
});
