import { describe, expect, it } from 'vitest';
import {
  INSTRUCTIONS_MAX_LENGTH,
  PRODUCT_TEXT_MAX_LENGTH,
  PRODUCTS_MAX,
  PROTOCOL_NAME_MAX_LENGTH,
  type PrescriptionForm,
  prescriptionProblems,
  renewalProblem,
} from './prescription.ts';

const TODAY = '2026-11-20';
const oil = { type: 'oleo', name: 'Óleo CBD 20:1', dosage: '4 gotas à noite' } as const;
const form: PrescriptionForm = { protocolName: 'Sono', products: [oil], renewalDate: null };

describe('a prescription', () => {
  it('needs a name, and one medication with type, name and dosage; the rest is optional', () => {
    expect(prescriptionProblems(form, TODAY)).toEqual([]);
    expect(prescriptionProblems({ ...form, renewalDate: TODAY }, TODAY)).toEqual([]);
  });

  it.each<[string, Partial<PrescriptionForm>, object[]]>([
    ['no name', { protocolName: '  ' }, [{ field: 'protocolName', code: 'protocol_name_required' }]],
    [
      'a name that is too long',
      { protocolName: 'a'.repeat(PROTOCOL_NAME_MAX_LENGTH + 1) },
      [{ field: 'protocolName', code: 'text_too_long' }],
    ],
    ['no medication', { products: [] }, [{ field: 'products', code: 'products_required' }]],
    [
      'more medications than a page shows',
      { products: Array.from({ length: PRODUCTS_MAX + 1 }, () => oil) },
      [{ field: 'products', code: 'too_many_products' }],
    ],
    [
      'incomplete medications',
      { products: [oil, { ...oil, type: null }, { ...oil, name: '' }, { ...oil, dosage: ' ' }] },
      [1, 2, 3].map((product) => ({ field: 'products', code: 'product_incomplete', product })),
    ],
    [
      'texts that are too long',
      {
        products: [
          { ...oil, frequency: 'a'.repeat(PRODUCT_TEXT_MAX_LENGTH + 1) },
          { ...oil, instructions: 'a'.repeat(INSTRUCTIONS_MAX_LENGTH + 1) },
          { ...oil, instructions: 'a'.repeat(INSTRUCTIONS_MAX_LENGTH) },
        ],
      },
      [0, 1].map((product) => ({ field: 'products', code: 'text_too_long', product })),
    ],
    [
      'a renewal date that is past',
      { renewalDate: '2026-11-19' },
      [{ field: 'renewalDate', code: 'renewal_date_past' }],
    ],
    ['a renewal date that is none', { renewalDate: '2026-11-31' }, [{ field: 'renewalDate', code: 'date_invalid' }]],
  ])('with %s says so', (_, change, findings) => {
    expect(prescriptionProblems({ ...form, ...change }, TODAY)).toEqual(findings);
  });
});

describe('a renewal', () => {
  it.each([
    [null, 'renewal_date_required'],
    ['20/11/2026', 'date_invalid'],
    ['2026-11-19', 'renewal_date_past'],
    [TODAY, undefined],
  ])('on %s: %s', (renewalDate, problem) => {
    expect(renewalProblem(renewalDate, TODAY)).toBe(problem);
  });
});
