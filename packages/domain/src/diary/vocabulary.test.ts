import { describe, expect, it } from 'vitest';
import { QUICK_ACTIONS } from './entry.ts';
import {
  CONSUMPTION_METHODS,
  isUnitOf,
  PRIMARY_EFFECTS,
  PRODUCT_TYPES,
  TRIGGERS_TO_PROMOTE,
  TRIGGERS_TO_RELIEVE,
  UNITS,
  UNITS_OF,
} from './vocabulary.ts';

describe('units per product type', () => {
  it.each([
    ['oleo', ['gotas', 'ml']],
    ['flor', ['g', 'pitadas']],
    ['pomada', ['g', 'aplicações']],
    ['capsula', ['unidades', 'mg']],
    ['comestivel', ['unidades', 'g', 'mg']],
    ['outro', ['gotas', 'g', 'aplicações', 'ml', 'unidades']],
  ] as const)('%s is measured in %j', (type, units) => {
    expect(UNITS_OF[type]).toEqual(units);
  });

  it('measures every product type in known units, each named once', () => {
    for (const type of PRODUCT_TYPES) {
      expect(new Set(UNITS_OF[type]).size).toBe(UNITS_OF[type].length);
      for (const unit of UNITS_OF[type]) expect(UNITS).toContain(unit);
    }
  });

  it('accepts a unit exactly where it is offered', () => {
    for (const type of PRODUCT_TYPES) {
      for (const unit of UNITS) expect(isUnitOf(type, unit)).toBe(UNITS_OF[type].includes(unit));
    }
    expect(isUnitOf('oleo', 'g')).toBe(false);
  });
});

describe('the words of an entry', () => {
  it('knows 14 primary effects, 12 triggers to relieve and 13 to promote, none of them twice', () => {
    expect(new Set(PRIMARY_EFFECTS).size).toBe(14);
    expect(new Set(TRIGGERS_TO_RELIEVE).size).toBe(12);
    expect(new Set(TRIGGERS_TO_PROMOTE).size).toBe(13);
    expect(new Set([...TRIGGERS_TO_RELIEVE, ...TRIGGERS_TO_PROMOTE]).size).toBe(25);
  });

  it('offers the six quick actions of the specification, and capsules', () => {
    const pairs = QUICK_ACTIONS.map((action) => `${action.productType}, ${action.consumptionMethod}`);
    expect(pairs.sort()).toEqual(
      [
        'outro, recreativo',
        'flor, fumando',
        'flor, vaporizando',
        'oleo, sublingual',
        'capsula, oral',
        'pomada, topico',
        'comestivel, oral',
      ].sort(),
    );
    for (const action of QUICK_ACTIONS) {
      expect(PRODUCT_TYPES).toContain(action.productType);
      expect(CONSUMPTION_METHODS).toContain(action.consumptionMethod);
    }
  });
});
