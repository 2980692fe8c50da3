import { describe, expect, it } from 'vitest';
import { UNKNOWN_STRENGTH } from '../dose/strength.ts';
import { type LotField, type LotForm, lotProblems } from './lot.ts';
import { shelfAmountProblem } from './product.ts';

const lot: LotForm = {
  batchNumber: 'RS-2601',
  manufacturedOn: '2026-01-10',
  expiresOn: '2027-01-10',
  strength: { thc: 1, thca: null, cbd: 20, cbda: null, basis: 'mg_per_ml' },
};

describe('a lot', () => {
  it.each<[Partial<LotForm>, LotField | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ batchNumber: null, manufacturedOn: null, expiresOn: null, strength: UNKNOWN_STRENGTH }, undefined, undefined],
    [{ expiresOn: '2026-01-11' }, undefined, undefined],
    [{ expiresOn: '2026-01-10' }, 'expiresOn', 'expires_before_made'],
    [{ expiresOn: '2025-12-31' }, 'expiresOn', 'expires_before_made'],
    [{ manufacturedOn: null, expiresOn: '2025-12-31' }, undefined, undefined],
    [{ expiresOn: '2026-02-30' }, 'expiresOn', 'date_invalid'],
    [{ manufacturedOn: '10/01/2026', expiresOn: null }, 'manufacturedOn', 'date_invalid'],
    [{ batchNumber: 'x'.repeat(81) }, 'batchNumber', 'text_too_long'],
    [{ strength: { ...UNKNOWN_STRENGTH, cbd: 10, basis: 'mg_per_unit' } }, 'strength', 'basis_not_of_product'],
    [{ strength: { ...UNKNOWN_STRENGTH, cbd: 101, basis: 'percent' } }, 'strength', 'content_too_large'],
  ])('of an oil with %j has at %s the problem %s', (change, field, code) => {
    expect(lotProblems('oil', { ...lot, ...change })).toEqual(field ? [{ field, code }] : []);
  });

  it.each([
    [0, undefined],
    [0.5, undefined],
    [-1, 'quantity_negative'],
    [0.0001, 'too_many_decimals'],
    [10_000_001, 'quantity_too_large'],
    [Number.NaN, 'quantity_required'],
    [null, 'quantity_required'],
  ])('of the quantity %d has the problem %s', (quantity, code) => {
    expect(shelfAmountProblem(quantity)).toBe(code);
  });
});
