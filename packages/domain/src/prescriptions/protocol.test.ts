import { describe, expect, it } from 'vitest';
import type { ConsumptionMethod, ProductType } from '../diary/vocabulary.ts';
import type { Plan, UsesOfDay } from './planned-use.ts';
import type { PrescribedProduct } from './prescription.ts';
import { protocolStanding, protocolUse } from './protocol.ts';

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
const day = (
  date: string,
  productType: ProductType,
  consumptionMethod: ConsumptionMethod,
  uses: number,
): UsesOfDay => ({
  day: date,
  itemId: null,
  productType,
  consumptionMethod,
  uses,
});
const part = (products: PrescribedProduct[], writtenOn = '2026-01-01', isOwn = false): Plan & { id: string } => ({
  id: `of ${writtenOn}`,
  isOwn,
  writtenOn,
  products,
});
const against = (parts: (Plan & { id: string })[], days: UsesOfDay[]) => protocolUse(parts, { items: [], days }, TODAY);

describe('a protocol beside what was recorded', () => {
  it('counts the last 14 whole days by type and method, and what is named nowhere apart', () => {
    const found = against(
      [part([oil, cream])],
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
    );
    expect(found.planned).toEqual([
      {
        prescriptionId: 'of 2026-01-01',
        product: 0,
        name: 'CBD 20:1',
        productType: 'oleo',
        method: 'sublingual',
        plan: { kind: 'known', perDay: 2, days: 14, recorded: 3 },
      },
      {
        prescriptionId: 'of 2026-01-01',
        product: 1,
        name: 'Creme',
        productType: 'topico',
        method: null,
        plan: { kind: 'known', perDay: 1, days: 14, recorded: 4 },
      },
    ]);
    expect(found.outside).toEqual([
      { productType: 'flor', consumptionMethod: 'fumando', uses: 3, standing: 'other_product' },
      { productType: 'oleo', consumptionMethod: 'oral', uses: 1, standing: 'other_method' },
    ]);
  });

  it('begins the day after it was written', () => {
    const days = [day('2026-11-12', 'oleo', 'oral', 4), day('2026-11-13', 'oleo', 'sublingual', 2)];
    const written = (writtenOn: string) => against([part([oil], writtenOn)], days);
    expect(written('2026-11-12').planned[0]?.plan).toMatchObject({ kind: 'known', days: 7, recorded: 2 });
    expect(written('2026-11-12').outside).toEqual([]);
    expect(written('2026-11-11').outside).toMatchObject([{ uses: 4, standing: 'other_method' }]);
  });

  it('does not add up what the doctor and the patient wrote of one product', () => {
    const found = against([part([oil]), part([oil], '2026-02-01', true)], []);
    expect(found.planned.map(({ plan }) => plan)).toEqual([
      { kind: 'known', perDay: 2, days: 14, recorded: 0 },
      { kind: 'unknown', reason: 'counted_once' },
    ]);
  });

  it('compares nothing without a plan', () => {
    expect(against([], [day('2026-11-10', 'flor', 'fumando', 2)])).toEqual({ planned: [], outside: [] });
  });
});
