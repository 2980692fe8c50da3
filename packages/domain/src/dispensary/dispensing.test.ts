import { describe, expect, it } from 'vitest';
import { itemProblems } from '../inventory/item.ts';
import { dispensingProblem, type HandedProduct, isUndoable, itemOfHanded } from './dispensing.ts';

const NONE_MEANT = { isBelowZeroMeant: false, isExpiredMeant: false };
const LOT = { quantity: 30, expiresOn: '2026-06-30', isRecalled: false };

describe('what may be handed out of a lot', () => {
  it.each([
    ['all that there is', LOT, 30, NONE_MEANT, undefined],
    ['a thousandth more', LOT, 30.001, NONE_MEANT, 'not_enough'],
    ['more, and it is meant', LOT, 31, { ...NONE_MEANT, isBelowZeroMeant: true }, undefined],
    ['on its last day', { ...LOT, expiresOn: '2026-06-15' }, 1, NONE_MEANT, undefined],
    ['the day after', { ...LOT, expiresOn: '2026-06-14' }, 1, NONE_MEANT, 'lot_expired'],
    [
      'the day after, and it is meant',
      { ...LOT, expiresOn: '2026-06-14' },
      1,
      { ...NONE_MEANT, isExpiredMeant: true },
      undefined,
    ],
    ['of a lot that does not expire', { ...LOT, expiresOn: null }, 1, NONE_MEANT, undefined],
    [
      'of a recalled lot, whatever is meant',
      { ...LOT, isRecalled: true },
      1,
      { isBelowZeroMeant: true, isExpiredMeant: true },
      'lot_recalled',
    ],
  ] as const)('%s', (_case, lot, quantity, meant, expected) => {
    expect(dispensingProblem(lot, quantity, meant, '2026-06-15')).toBe(expected);
  });
});

describe('undoing', () => {
  const at = new Date('2026-06-15T12:00:00.000Z');
  it.each([
    ['at once', '12:00:00.000', true],
    ['after nine minutes and 59 seconds', '12:09:59.999', true],
    ['after ten minutes', '12:10:00.000', true],
    ['a thousandth of a second later', '12:10:00.001', false],
    ['by a clock that is behind', '11:59:00.000', true],
  ])('%s', (_case, time, expected) => {
    expect(isUndoable(at, new Date(`2026-06-15T${time}Z`))).toBe(expected);
  });
});

describe('the item that it becomes', () => {
  const OIL: HandedProduct = {
    name: 'Óleo Raiz 10 %',
    productType: 'oil',
    unit: 'ml',
    quantity: 30,
    associationName: 'Raiz Serena',
    thcPercentage: 1,
    cbdPercentage: 10,
    strength: { thc: 2, thca: null, cbd: 98, cbda: null, basis: 'mg_per_ml' },
    dropsPerMl: 25,
    batchNumber: 'RS-0142',
    expiresOn: '2027-05-31',
    deliveryDays: 12,
  };

  it('has everything that the lot says', () => {
    expect(itemOfHanded(OIL)).toEqual({
      nickname: 'Óleo Raiz 10 %',
      productType: 'oleo',
      quantity: 30,
      unit: 'ml',
      details: {
        brand: 'Raiz Serena',
        strength: OIL.strength,
        dropsPerMl: 25,
        amountPerUse: null,
        batch: 'RS-0142',
        expiresOn: '2027-05-31',
        openedOn: null,
        daysAfterOpening: null,
        deliveryDays: 12,
        notes: null,
      },
    });
  });

  it('arrives in as many days as nobody said, where the association does not say it', () => {
    expect(itemOfHanded({ ...OIL, deliveryDays: null }).details.deliveryDays).toBeNull();
  });

  it.each<[string, Partial<HandedProduct>, object]>([
    [
      'of a lot that was not measured: what the product says',
      { strength: { thc: null, cbd: null, basis: 'unknown' } },
      { thc: 1, cbd: 10, basis: 'percent' },
    ],
    [
      'where nobody says anything',
      { thcPercentage: null, cbdPercentage: null, strength: { thc: null, cbd: null, basis: 'unknown' } },
      { thc: null, cbd: null, basis: 'unknown' },
    ],
    [
      'on a basis that the type does not have',
      { strength: { thc: 1, cbd: 1, basis: 'mg_per_unit' } },
      { thc: null, cbd: null, basis: 'unknown' },
    ],
  ])('has the strength %s', (_case, given, expected) => {
    expect(itemOfHanded({ ...OIL, ...given }).details.strength).toMatchObject(expected);
  });

  it.each<[string, Partial<HandedProduct>, string]>([
    ['oil', {}, 'oleo'],
    ['flower', { productType: 'flower', unit: 'g' }, 'flor'],
    ['edible', { productType: 'edible', unit: 'unidades' }, 'comestivel'],
    ['extract', { productType: 'extract', unit: 'g' }, 'extrato'],
    ['topical', { productType: 'topical', unit: 'g' }, 'topico'],
    ['oil by weight, which no patient counts so', { unit: 'g' }, 'outro'],
  ])('is of the type of %s, and one that the stock takes', (_case, given, productType) => {
    const item = itemOfHanded({ ...OIL, ...given, name: 'x'.repeat(120), associationName: 'y'.repeat(120) });
    expect(item.productType).toBe(productType);
    expect(itemProblems(item, '2026-06-15')).toEqual([]);
  });
});
