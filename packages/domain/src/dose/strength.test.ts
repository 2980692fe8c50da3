import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPES } from '../diary/vocabulary.ts';
import {
  ACID_FACTOR,
  contentToBlame,
  MOLAR_MASS,
  STRENGTH_BASES,
  STRENGTH_BASES_OF,
  type Strength,
  strengthProblem,
  totalContent,
  UNKNOWN_STRENGTH,
} from './strength.ts';

describe('what a label can say', () => {
  it('may be unknown for every product, and names each basis once', () => {
    for (const type of PRODUCT_TYPES) {
      expect(strengthProblem(type, UNKNOWN_STRENGTH)).toBeUndefined();
      expect(new Set(STRENGTH_BASES_OF[type]).size).toBe(STRENGTH_BASES_OF[type].length);
      for (const basis of STRENGTH_BASES_OF[type]) expect(STRENGTH_BASES).toContain(basis);
    }
  });

  it.each([
    ['oleo', { thc: 2, cbd: 50, basis: 'mg_per_ml' }, undefined],
    ['oleo', { thc: null, cbd: null, basis: 'mg_per_ml' }, undefined],
    ['oleo', { thc: 18, cbd: 1, basis: 'mg_per_unit' }, 'basis_not_of_product'],
    ['flor', { thc: 18, cbd: 1, basis: 'percent_weight_volume' }, 'basis_not_of_product'],
    ['flor', { thc: 1, thca: 24, cbd: 0, cbda: 0.1, basis: 'percent' }, undefined],
    ['flor', { thc: 60, thca: 41, cbd: 0, basis: 'percent' }, 'content_too_large'],
    ['flor', { thc: 600, cbd: 401, basis: 'mg_per_g' }, 'content_too_large'],
    ['flor', { thc: 600, cbd: 400, basis: 'mg_per_g' }, undefined],
    ['capsula', { thc: -1, cbd: 10, basis: 'mg_per_unit' }, 'content_invalid'],
    ['capsula', { thc: Number.NaN, cbd: 10, basis: 'mg_per_unit' }, 'content_invalid'],
    ['capsula', { thc: 10, cbd: Number.POSITIVE_INFINITY, basis: 'mg_per_unit' }, 'content_invalid'],
  ] satisfies [keyof typeof STRENGTH_BASES_OF, Strength, unknown][])('%s %j: %s', (type, strength, problem) => {
    expect(strengthProblem(type, strength)).toBe(problem);
  });
});

describe('what of a strength is to blame', () => {
  it.each([
    ['a number below 0', { thc: -2, cbd: 20, basis: 'mg_per_ml' }, 'thc'],
    ['what is no number', { thc: Number.NaN, cbd: null, basis: 'mg_per_ml' }, 'thc'],
    ['what is too much by itself', { thc: 5000, cbd: null, basis: 'mg_per_ml' }, 'thc'],
    ['the first of two', { thc: -1, cbd: -1, basis: 'mg_per_ml' }, 'cbd'],
    ['an acid', { thc: 1, cbd: 1, cbda: -1, thca: 2, basis: 'percent' }, 'cbda'],
    ['the greatest of what is too much together', { thc: 60, cbd: 50, basis: 'percent' }, 'thc'],
  ] as const)('is %s', (_, strength, blamed) => {
    expect(contentToBlame(strength)).toBe(blamed);
  });
});

describe('total content', () => {
  it('weighs the acid with the quotient of the molar masses, to three decimals', () => {
    expect(ACID_FACTOR).toBe(Math.round((MOLAR_MASS.neutral / MOLAR_MASS.acid) * 1000) / 1000);
  });

  it.each([
    [1, 20, 18.54],
    [0, 24, 21.048],
    [0.5, 0, 0.5],
    [15, null, 15],
    [15, undefined, 15],
    [null, 24, null],
    [null, null, null],
  ])('%s and %s of acid are %s', (neutral, acid, total) => {
    const found = totalContent(neutral, acid);
    if (total === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(total, 12);
  });
});
