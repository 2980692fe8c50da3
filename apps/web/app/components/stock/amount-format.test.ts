import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import type { Strength } from '@balsamo/domain/dose/strength.ts';
import { describe, expect, it } from 'vitest';
import { createTestI18n } from '../../testing/render-page.tsx';
import { createAmountFormat } from './amount-format.ts';

const formatIn = (language: 'pt' | 'en' | 'fr') => {
  const i18n = createTestI18n(language);
  return createAmountFormat(i18n.getFixedT(language, ['diary']), language === 'pt' ? 'pt-BR' : language);
};
const ofDrops = (strength: Strength, dropsPerMl: number | null) =>
  estimateDose({
    productType: 'oleo',
    consumptionMethod: 'sublingual',
    quantity: { value: 2, unit: 'gotas' },
    strength,
    dropsPerMl,
  });
const OIL: Strength = { thc: 1.65, cbd: 33, basis: 'mg_per_ml' };
const plain = (texts: string[]) => texts.map((text) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', ''));

describe('a dose in words', () => {
  it('names the larger amount first', () => {
    expect(plain(formatIn('pt').doses(ofDrops(OIL, 20)))).toEqual(['3,3 mg de CBD', '0,17 mg de THC']);
  });

  it('is a range where drops per ml are unknown', () => {
    const cbdOnly: Strength = { thc: null, cbd: 33, basis: 'mg_per_ml' };
    expect(plain(formatIn('pt').doses(ofDrops(cbdOnly, null)))).toEqual(['2,2–3,3 mg de CBD']);
    expect(plain(formatIn('en').doses(ofDrops(cbdOnly, null)))).toEqual(['2.2–3.3 mg CBD']);
    expect(plain(formatIn('fr').doses(ofDrops(cbdOnly, null)))).toEqual(['2,2–3,3 mg de CBD']);
  });

  it('leaves out a cannabinoid that is absent, and tells none where that is all that is known', () => {
    expect(plain(formatIn('pt').doses(ofDrops({ ...OIL, thc: 0 }, 20)))).toEqual(['3,3 mg de CBD']);
    expect(formatIn('pt').doses(ofDrops({ thc: 0, cbd: null, basis: 'mg_per_ml' }, 20))).toEqual([]);
    expect(formatIn('pt').doses(ofDrops({ ...OIL, basis: 'percent' }, 20))).toEqual([]);
  });

  it('names both where both are known to be absent', () => {
    expect(plain(formatIn('pt').doses(ofDrops({ thc: 0, cbd: 0, basis: 'mg_per_ml' }, 20)))).toEqual([
      '0 mg de CBD',
      '0 mg de THC',
    ]);
  });
});

describe('an amount of stock in words', () => {
  it('is as fine as can be seen in the bottle', () => {
    const { shownAmount } = formatIn('pt');
    expect(shownAmount(17.933, 'ml')).toBe('17,9 ml');
    expect(shownAmount(2.387, 'ml')).toBe('2,39 ml');
    expect(shownAmount(0.105, 'g')).toBe('0,105 g');
    expect(shownAmount(-0.4, 'unidades')).toBe('-0,4 unidade');
  });
});
