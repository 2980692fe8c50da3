import { describe, expect, it } from 'vitest';
import { EMPTY_LOT, EMPTY_PRODUCT, readLotChanges, readNewProduct, readProductChanges, withType } from './drafts.ts';

const oil = { ...EMPTY_PRODUCT, ...withType(EMPTY_PRODUCT, 'oil'), name: ' Óleo CBD ' };
const nothing = { ...EMPTY_LOT, id: 'lot', quantity: '' };

describe('the form of a product', () => {
  it('reads numbers as people type them, and what is left blank as not given', () => {
    const read = readProductChanges({ ...oil, cbdPercentage: '10,5', lowStockThreshold: '60', description: ' ' });
    expect(read).toMatchObject({
      body: {
        name: 'Óleo CBD',
        unit: 'ml',
        cbdPercentage: 10.5,
        lowStockThreshold: 60,
        description: null,
        packageSize: null,
      },
    });
    expect(readProductChanges({ ...oil, cbdPercentage: 'muito' })).toEqual({
      findings: [{ field: 'cbdPercentage', code: 'percentage_invalid' }],
    });
  });

  it('without anything of a first lot is one of which nothing is there yet', () => {
    expect(readNewProduct('product', oil, { ...nothing, basis: 'mg_per_ml' })).toMatchObject({
      body: { id: 'product', firstLot: null },
    });
  });

  it('with anything of a first lot needs how much there is of it', () => {
    expect(readNewProduct('product', oil, { ...nothing, batchNumber: 'RS-1' })).toEqual({
      findings: [{ field: 'quantity', code: 'quantity_required' }],
    });
    const read = readNewProduct('product', oil, { ...nothing, quantity: '0', cbd: '20', basis: 'mg_per_ml' });
    expect(read).toMatchObject({
      body: { firstLot: { id: 'lot', quantity: 0, strength: { cbd: 20, basis: 'mg_per_ml' } } },
    });
  });

  it('counts another type in its usual unit, and measures it on a basis that it knows', () => {
    expect(withType({ unit: 'ml', basis: 'mg_per_ml' }, 'flower')).toEqual({
      productType: 'flower',
      unit: 'g',
      basis: 'percent',
    });
    expect(withType({ unit: 'ml', basis: 'mg_per_ml' }, 'topical')).toEqual({
      productType: 'topical',
      unit: 'ml',
      basis: 'mg_per_ml',
    });
  });
});

describe('the form of a lot', () => {
  it('says nothing of a basis where no content is given', () => {
    expect(readLotChanges('oil', { ...EMPTY_LOT, basis: 'mg_per_ml' })).toMatchObject({
      body: { strength: { basis: 'unknown' } },
    });
  });
});
