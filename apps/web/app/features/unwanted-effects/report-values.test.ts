import type { EffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { describe, expect, it } from 'vitest';
import { newValues, OTHER_PRODUCT, productOf, readReport, valuesOf } from './report-values.ts';

const TODAY = '2026-11-26';
const OIL = {
  id: '019abf00-0000-7000-8000-000000000001',
  nickname: 'Óleo da noite',
  productType: 'oleo',
  details: { brand: 'Casa Verde', batch: 'B-7' },
} as Parameters<typeof productOf>[0];
const told = { ...newValues(OIL), beganOn: TODAY, unwanted: [{ effect: 'nausea', strength: 'leve' } as const] };
const MORE = { seriousness: ['internacao' as const], indication: 'Insônia', useBeganOn: '2026-08-03' };
const sent = (values: Parameters<typeof readReport>[0]) => {
  const reading = readReport(values, TODAY);
  if (!('body' in reading)) throw new Error(JSON.stringify(reading));
  return reading.body;
};

describe('the form of a report', () => {
  it('begins with the product used last and its lot, and with no day that nobody said', () => {
    expect(sent({ ...told, ...newValues(OIL), unwanted: told.unwanted })).toMatchObject({
      beganOn: null,
      outcome: 'desconhecido',
      product: { name: 'Óleo da noite', brand: 'Casa Verde', batch: 'B-7', type: 'oleo' },
      isShownToDoctors: false,
    });
  });

  it('begins with what was ticked in a check-out, which can be changed there without changing it here', () => {
    const ticked = [{ effect: 'tontura' as const, strength: '' as const }];
    const values = newValues(undefined, ticked);
    expect(values).toMatchObject({ unwanted: ticked, beganOn: '', description: '' });
    expect(values.unwanted).not.toBe(ticked);
    expect(readReport(values, TODAY)).toEqual({ findings: [{ field: 'unwanted', code: 'strength_missing' }] });
  });

  it('says nothing of a product that nobody names, and nothing that was left empty', () => {
    expect(sent({ ...told, ...productOf(undefined), beganOn: '' })).toMatchObject({
      product: null,
      seriousness: [],
      indication: null,
      useBeganOn: null,
      beganOn: null,
      description: null,
      dose: null,
      otherMedicines: null,
    });
  });

  it.each([
    [{ unwanted: [] }, 'unwanted', 'nothing_told'],
    [{ unwanted: [{ effect: 'nausea' as const, strength: '' as const }] }, 'unwanted', 'strength_missing'],
    [{ product: OTHER_PRODUCT, productName: ' ' }, 'productName', 'name_missing'],
    [{ beganOn: '', beganAt: '10:00' }, 'beganAt', 'time_without_day'],
    [{ endedOn: '2026-11-01' }, 'endedOn', 'ended_before_it_began'],
    [{ useBeganOn: '2026-12-01' }, 'useBeganOn', 'use_began_in_future'],
  ])('refuses %j at its field', (given, field, code) => {
    expect(readReport({ ...told, ...given }, TODAY)).toEqual({ findings: [{ field, code }] });
  });

  it('forgets what another action was once it is not ticked any more', () => {
    expect(sent({ ...told, actions: ['parou'], actionNote: 'chá' }).actionNote).toBeNull();
    expect(sent({ ...told, actions: ['outra'], actionNote: ' chá ' }).actionNote).toBe('chá');
  });

  it('gives back a report as it was written', () => {
    const report = {
      ...sent({ ...told, redFlags: ['desmaio'], beganAt: '22:30', dose: '5 gotas', method: 'oral', ...MORE }),
      createdAt: '',
      updatedAt: '',
    } as EffectReport;
    const { createdAt: _, updatedAt: __, ...body } = report;
    expect(sent(valuesOf(report))).toEqual(body);
  });
});
