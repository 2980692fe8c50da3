import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseQuantity,
  QUANTITY_MAX,
  steppedQuantity,
  type UsedQuantity,
  unclearNumber,
  unitAfterTypeChange,
  usualQuantity,
} from './quantity.ts';
import { CONSUMPTION_METHODS, isUnitOf, PRODUCT_TYPES, UNITS, UNITS_OF } from './vocabulary.ts';

describe('an amount as it is typed', () => {
  it.each([
    ['2', 2],
    ['2,5', 2.5],
    ['2.5', 2.5],
    [' 0,1 ', 0.1],
    [',5', 0.5],
    ['3,', 3],
    ['+1', 1],
    ['0,125', 0.125],
    ['100000', QUANTITY_MAX],
  ])('%j is %d', (text, value) => {
    expect(parseQuantity(text)).toEqual({ value });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['0', 'not_positive'],
    ['0,0', 'not_positive'],
    ['-1', 'not_positive'],
    ['duas', 'not_a_number'],
    ['1.000,5', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['2 5', 'not_a_number'],
    [',', 'not_a_number'],
    ['100001', 'too_large'],
    ['0,1234', 'too_many_decimals'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parseQuantity(text)).toEqual({ problem });
  });

  it('reads back every amount it accepts, with comma or point', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: QUANTITY_MAX * 1000 }), (thousandths) => {
        const value = thousandths / 1000;
        expect(parseQuantity(String(value))).toEqual({ value });
        expect(parseQuantity(String(value).replace('.', ','))).toEqual({ value });
      }),
    );
  });

  it('answers any text with a positive amount or a reason', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseQuantity(text);
        if ('value' in parsed) expect(parsed.value).toBeGreaterThan(0);
        else expect(parsed.problem).toBeTruthy();
      }),
    );
  });
});

describe('an amount that may be meant in thousands', () => {
  it.each([
    ['1.500', ',', { few: 1.5, many: 1500 }],
    [' 20.000 ', ',', { few: 20, many: 20_000 }],
    ['1,500', '.', { few: 1.5, many: 1500 }],
    ['1,500', ',', undefined],
    ['1.500', '.', undefined],
    ['0.125', ',', undefined],
    ['1.50', ',', undefined],
    ['1.5000', ',', undefined],
    ['1500', ',', undefined],
    ['1500.000', ',', undefined],
    ['', ',', undefined],
  ])('%j with the decimal sign %j is %j', (text, sign, unclear) => {
    expect(unclearNumber(text, sign)).toEqual(unclear);
    const parsed = parseQuantity(text);
    if (unclear) expect(parsed).toEqual({ value: unclear.few });
  });
});

describe('a step of an amount', () => {
  it.each([
    ['2,5', 'gotas', 1, 3.5],
    ['0,2', 'ml', 1, 0.3],
    ['0,125', 'g', -1, 0.025],
    ['', 'gotas', 1, 1],
    ['', 'gotas', -1, undefined],
    ['1', 'gotas', -1, undefined],
    ['duas', 'gotas', 1, undefined],
    ['100000', 'mg', 1, undefined],
  ] as const)('from %j %s by %i is %s', (text, unit, direction, expected) => {
    expect(steppedQuantity(text, unit, direction)).toBe(expected);
  });
});

describe('the usual amount', () => {
  const used: UsedQuantity[] = [
    { productType: 'flor', consumptionMethod: 'fumando', quantity: { value: 0.3, unit: 'g' } },
    { productType: 'flor', consumptionMethod: 'vaporizando', quantity: { value: 2, unit: 'pitadas' } },
  ];

  it.each([
    ['as last used in this way', 'flor', 'vaporizando', { value: 2, unit: 'pitadas' }],
    ['else as last used of this product', 'flor', 'oral', { value: 0.3, unit: 'g' }],
    ['never suggested to who has entered none for it', 'oleo', 'sublingual', undefined],
    ['never suggested to who has entered none for it', 'pomada', 'topico', undefined],
  ] as const)('%s: %s, %s', (_, type, method, expected) => {
    expect(usualQuantity(type, method, used)).toEqual(expected);
  });

  it('is always an amount that may be recorded, and one that was entered for this product', () => {
    const usedBefore = fc.array(
      fc.record({
        productType: fc.constantFrom(...PRODUCT_TYPES),
        consumptionMethod: fc.constantFrom(...CONSUMPTION_METHODS),
        quantity: fc.record({ value: fc.integer({ min: 1, max: 50 }), unit: fc.constantFrom(...UNITS) }),
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...PRODUCT_TYPES),
        fc.constantFrom(...CONSUMPTION_METHODS),
        usedBefore,
        (type, method, usual) => {
          const quantity = usualQuantity(type, method, usual);
          const entered = usual.filter((one) => one.productType === type && isUnitOf(type, one.quantity.unit));
          if (entered.length === 0) expect(quantity).toBeUndefined();
          else expect(entered.map((one) => one.quantity)).toContain(quantity);
        },
      ),
    );
  });

  it('takes the first unit of a type when the type changes', () => {
    for (const type of PRODUCT_TYPES) expect(unitAfterTypeChange(type)).toBe(UNITS_OF[type][0]);
  });
});
