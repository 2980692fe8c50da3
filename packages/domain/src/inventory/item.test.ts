import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPES, UNITS_OF } from '../diary/vocabulary.ts';
import { UNKNOWN_STRENGTH } from '../dose/strength.ts';
import { deductionOf } from './deduction.ts';
import {
  type ItemDetails,
  type ItemForm,
  isStockUnitOf,
  itemProblems,
  renewalProblem,
  STOCK_UNITS,
  STOCK_UNITS_OF,
} from './item.ts';

const today = '2026-03-10';
const details: ItemDetails = {
  brand: null,
  strength: UNKNOWN_STRENGTH,
  dropsPerMl: null,
  amountPerUse: null,
  batch: null,
  expiresOn: null,
  openedOn: null,
  daysAfterOpening: null,
  deliveryDays: null,
  notes: null,
};
const oil: ItemForm = { nickname: 'Óleo da noite', productType: 'oleo', quantity: 30, unit: 'ml', details };

describe('units of stock', () => {
  it('counts every product type in known units, each named once', () => {
    for (const type of PRODUCT_TYPES) {
      expect(new Set(STOCK_UNITS_OF[type]).size).toBe(STOCK_UNITS_OF[type].length);
      for (const unit of STOCK_UNITS) expect(isStockUnitOf(type, unit)).toBe(STOCK_UNITS_OF[type].includes(unit));
    }
    expect(isStockUnitOf('oleo', 'unidades')).toBe(false);
  });

  it('can take at least one recorded unit of the type from its default unit', () => {
    for (const type of PRODUCT_TYPES) {
      const item = { unit: STOCK_UNITS_OF[type][0], dropsPerMl: null, amountPerUse: null };
      const kinds = UNITS_OF[type].map((unit) => deductionOf({ value: 1, unit }, item).kind);
      expect(kinds).toContain('taken');
    }
  });
});

describe('the form of an item', () => {
  it('accepts a full form, and one with the name and the type alone', () => {
    const full: ItemDetails = {
      brand: 'Associação',
      strength: { thc: 2, cbd: 50, basis: 'mg_per_ml' },
      dropsPerMl: 25,
      amountPerUse: null,
      batch: 'L-17',
      expiresOn: '2027-03-31',
      openedOn: today,
      daysAfterOpening: 90,
      deliveryDays: 20,
      notes: 'Guardar na geladeira',
    };
    expect(itemProblems({ ...oil, details: full }, today)).toEqual([]);
    expect(itemProblems({ ...oil, quantity: null }, today)).toEqual([]);
    expect(itemProblems({ ...oil, quantity: 0 }, today)).toEqual([]);
  });

  it.each([
    ['nickname', 'nickname_required', { nickname: '  ' }],
    ['nickname', 'nickname_too_long', { nickname: 'a'.repeat(81) }],
    ['productType', 'product_type_required', { productType: null }],
    ['quantity', 'quantity_invalid', { quantity: -1 }],
    ['quantity', 'quantity_invalid', { quantity: Number.NaN }],
    ['quantity', 'quantity_invalid', { quantity: 0.0001 }],
    ['quantity', 'quantity_invalid', { quantity: 100_001 }],
    ['unit', 'unit_not_of_product', { unit: 'unidades' }],
  ] as const)('refuses %s: %s in %j', (field, code, change) => {
    expect(itemProblems({ ...oil, ...change }, today)).toEqual([{ field, code }]);
  });

  it.each([
    ['brand', 'text_too_long', { brand: 'a'.repeat(81) }],
    ['batch', 'text_too_long', { batch: 'a'.repeat(81) }],
    ['notes', 'text_too_long', { notes: 'a'.repeat(501) }],
    ['dropsPerMl', 'drops_per_ml_invalid', { dropsPerMl: 0 }],
    ['expiresOn', 'date_invalid', { expiresOn: '2026-02-30' }],
    ['openedOn', 'date_invalid', { openedOn: '10/03/2026' }],
    ['openedOn', 'opened_in_future', { openedOn: '2026-03-11' }],
    ['daysAfterOpening', 'days_after_opening_invalid', { daysAfterOpening: 0 }],
    ['daysAfterOpening', 'days_after_opening_invalid', { daysAfterOpening: 1.5 }],
    ['deliveryDays', 'delivery_days_invalid', { deliveryDays: 181 }],
    ['strength', 'basis_not_of_product', { strength: { thc: 1, cbd: 1, basis: 'mg_per_unit' } }],
    ['strength', 'content_too_large', { strength: { thc: 900, cbd: 101, basis: 'mg_per_ml' } }],
  ] as const)('refuses %s: %s in %j', (field, code, change) => {
    expect(itemProblems({ ...oil, details: { ...details, ...change } }, today)).toEqual([{ field, code }]);
  });

  it('names every problem at once', () => {
    const form = { ...oil, nickname: '', quantity: -1, details: { ...details, dropsPerMl: -3 } };
    expect(itemProblems(form, today).map((problem) => problem.field)).toEqual(['nickname', 'quantity', 'dropsPerMl']);
  });

  it.each([
    [null, 'quantity_invalid'],
    [0, 'quantity_invalid'],
    [-5, 'quantity_invalid'],
    [Number.NaN, 'quantity_invalid'],
    [Number.POSITIVE_INFINITY, 'quantity_invalid'],
    [0.001, undefined],
    [30, undefined],
  ])('a renewal by %s: %s', (added, problem) => {
    expect(renewalProblem(added)).toBe(problem);
  });
});
