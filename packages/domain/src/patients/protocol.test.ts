import { describe, expect, it } from 'vitest';
import type { ConsumptionMethod, ProductType } from '../diary/vocabulary.ts';
import type { PrescribedProduct } from '../prescriptions/prescription.ts';
import { type DayUses, protocolStanding, protocolUse } from './protocol.ts';

const SINCE = new Date('2026-11-01T12:00:00Z');
const oil: PrescribedProduct = {
  type: 'oleo',
  name: 'CBD 20:1',
  dosage: '4 gotas',
  frequency: '2x ao dia',
  consumptionMethod: 'sublingual',
};
const cream: PrescribedProduct = { type: 'topico', name: 'Creme', dosage: 'fina camada', frequency: 'à noite' };
const use = (productType: ProductType, consumptionMethod: ConsumptionMethod, at = '2026-11-10T12:00:00Z') => ({
  productType,
  consumptionMethod,
  consumedAt: new Date(at),
});

describe('how a use stands to the protocol', () => {
  const protocol = [{ since: SINCE, products: [oil, cream] }];
  it.each([
    ['named, and in the way that is named', use('oleo', 'sublingual'), 'within'],
    ['named, in another way', use('oleo', 'oral'), 'other_method'],
    ['named without a way', use('topico', 'oral'), 'within'],
    ['an ointment where something topical is named', use('pomada', 'topico'), 'within'],
    ['not named', use('flor', 'fumando'), 'other_product'],
    ['for leisure', use('outro', 'recreativo'), 'other_product'],
    ['the instant it began', use('oleo', 'oral', SINCE.toISOString()), 'other_method'],
    ['older than it', use('oleo', 'oral', '2026-11-01T11:59:59.999Z'), 'none'],
  ])('%s', (_, recorded, standing) => expect(protocolStanding(recorded, protocol)).toBe(standing));

  it('is not told where none is in force', () => expect(protocolStanding(use('oleo', 'oral'), [])).toBe('none'));

  it('is within when one of several names it', () => {
    const spray = { ...oil, consumptionMethod: 'oral' } as const;
    const both = [...protocol, { since: new Date('2026-11-09T00:00:00Z'), products: [spray] }];
    expect(protocolStanding(use('oleo', 'oral'), both)).toBe('within');
    expect(protocolStanding(use('oleo', 'oral', '2026-11-08T12:00:00Z'), both)).toBe('other_method');
  });
});

const TODAY = '2026-11-20';
const day = (date: string, productType: ProductType, consumptionMethod: ConsumptionMethod, uses: number): DayUses => ({
  day: date,
  productType,
  consumptionMethod,
  uses,
});

describe('a protocol beside what was recorded', () => {
  const parts = [{ writtenOn: '2026-01-01', products: [oil, cream] }];

  it('counts the last 14 whole days by type and method, and what is named nowhere apart', () => {
    const found = protocolUse(
      parts,
      [
        day('2026-11-05', 'oleo', 'sublingual', 9),
        day('2026-11-06', 'oleo', 'sublingual', 2),
        day('2026-11-19', 'oleo', 'sublingual', 1),
        day(TODAY, 'oleo', 'sublingual', 5),
        day('2026-11-10', 'oleo', 'oral', 1),
        day('2026-11-10', 'pomada', 'topico', 4),
        day('2026-11-11', 'flor', 'fumando', 2),
        day('2026-11-12', 'flor', 'fumando', 1),
      ],
      TODAY,
    );
    expect(found.planned).toEqual([
      { productType: 'oleo', method: 'sublingual', kind: 'known', perDay: 2, days: 14, recorded: 3 },
      { productType: 'topico', method: null, kind: 'known', perDay: 1, days: 14, recorded: 4 },
    ]);
    expect(found.outside).toEqual([
      { productType: 'flor', consumptionMethod: 'fumando', uses: 3, standing: 'other_product' },
      { productType: 'oleo', consumptionMethod: 'oral', uses: 1, standing: 'other_method' },
    ]);
  });

  it('begins the day after it was written, and needs a week', () => {
    const days = [day('2026-11-12', 'oleo', 'oral', 4), day('2026-11-13', 'oleo', 'sublingual', 2)];
    const written = (writtenOn: string) => protocolUse([{ writtenOn, products: [oil] }], days, TODAY);
    expect(written('2026-11-12').planned[0]).toMatchObject({ kind: 'known', days: 7, recorded: 2 });
    expect(written('2026-11-13').planned[0]).toMatchObject({ kind: 'unknown', reason: 'too_few_days' });
    expect(written('2026-11-12').outside).toEqual([]);
    expect(written('2026-11-11').outside).toMatchObject([{ uses: 4, standing: 'other_method' }]);
  });

  it('adds up what two prescriptions plan of one type, from when both held', () => {
    const capsule = { ...oil, consumptionMethod: 'oral', frequency: '1x ao dia' } as const;
    const two = [
      { writtenOn: '2026-01-01', products: [oil] },
      { writtenOn: '2026-11-10', products: [capsule] },
    ];
    const days = [day('2026-11-10', 'oleo', 'oral', 7), day('2026-11-11', 'oleo', 'oral', 1)];
    expect(protocolUse(two, days, TODAY).planned).toEqual([
      { productType: 'oleo', method: null, kind: 'known', perDay: 3, days: 9, recorded: 1 },
    ]);
  });

  it('says where the words of the plan are not understood, and compares nothing without a plan', () => {
    const vague = { ...oil, frequency: 'se necessário' };
    expect(protocolUse([{ writtenOn: '2026-01-01', products: [oil, vague] }], [], TODAY).planned).toEqual([
      { productType: 'oleo', method: 'sublingual', kind: 'unknown', reason: 'frequency_not_understood' },
    ]);
    expect(protocolUse([], [day('2026-11-10', 'flor', 'fumando', 2)], TODAY)).toEqual({ planned: [], outside: [] });
  });
});
