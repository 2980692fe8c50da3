import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { I18N_OPTIONS } from '../../platform/i18n.ts';
import { createDiaryFormat } from './diary-format.ts';

const LOCALES = path.join(import.meta.dirname, '../../../../../packages/locales');
function formatIn(language: string, tag: string) {
  const texts = JSON.parse(readFileSync(path.join(LOCALES, language, 'diary.json'), 'utf8'));
  const i18n = createInstance();
  i18n.init({ ...I18N_OPTIONS, lng: language, resources: { [language]: { diary: texts } }, initAsync: false });
  return createDiaryFormat(i18n.getFixedT(null, ['diary']), tag);
}
const pt = formatIn('pt', 'pt-BR');
const en = formatIn('en', 'en');
const fr = formatIn('fr', 'fr');
const now = new Date('2026-11-20T16:00:00Z');
const home = { instant: now, timeZone: 'America/Sao_Paulo' };
/** `Intl` sets narrow and unbreakable spaces; read them as spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('amounts', () => {
  it.each([
    [{ value: 1, unit: 'gotas' }, '1 gota', '1 drop', '1 goutte'],
    [{ value: 2, unit: 'gotas' }, '2 gotas', '2 drops', '2 gouttes'],
    [{ value: 0.1, unit: 'g' }, '0,1 g', '0.1 g', '0,1 g'],
    [{ value: 2.5, unit: 'unidades' }, '2,5 unidades', '2.5 units', '2,5 unités'],
    [{ value: 1200, unit: 'mg' }, '1200 mg', '1200 mg', '1200 mg'],
  ] as const)('%j', (quantity, inPortuguese, inEnglish, inFrench) => {
    expect(pt.quantity(quantity)).toBe(inPortuguese);
    expect(en.quantity(quantity)).toBe(inEnglish);
    expect(fr.quantity(quantity)).toBe(inFrench);
  });
});

describe('when an entry was used', () => {
  const used = (consumedAt: string, timeZone = 'America/Sao_Paulo') =>
    ({ productType: 'oleo', consumedAt, timeZone }) as const;
  it.each([
    ['2026-11-20T12:10:00Z', 'hoje 9:10', 'today 9:10 AM', 'aujourd’hui 09:10'],
    ['2026-11-20T00:40:00Z', 'ontem 21:40', 'yesterday 9:40 PM', 'hier 21:40'],
    ['2026-11-21T12:00:00Z', 'amanhã 9:00', 'tomorrow 9:00 AM', 'demain 09:00'],
    ['2026-11-12T11:00:00Z', '12 de nov, 8:00', 'Nov 12, 8:00 AM', '12 nov, 08:00'],
    ['2025-11-12T11:00:00Z', '12 de nov de 2025, 8:00', 'Nov 12, 2025, 8:00 AM', '12 nov 2025, 08:00'],
  ])('%s', (consumedAt, inPortuguese, inEnglish, inFrench) => {
    expect(plain(pt.whenUsed(used(consumedAt), home))).toBe(inPortuguese);
    expect(plain(en.whenUsed(used(consumedAt), home))).toBe(inEnglish);
    expect(plain(fr.whenUsed(used(consumedAt), home))).toBe(inFrench);
  });

  it('reads the clock of the zone it was made in', () => {
    expect(pt.whenUsed(used('2026-11-20T12:10:00Z', 'Europe/Paris'), home)).toBe('hoje 13:10');
  });
});

describe('how far a due time is away', () => {
  const MINUTE = 60_000;
  it.each([
    [0, 'Agora', 'Now', 'Maintenant'],
    [20, 'em 20 minutos', 'in 20 minutes', 'dans 20 minutes'],
    [61, 'em 1 hora', 'in 1 hour', 'dans 1 heure'],
    [-20, 'atrasado há 20 minutos', '20 minutes overdue', 'en retard de 20 minutes'],
    [-53 * 60, 'atrasado há 2 dias e 5 horas', '2 days and 5 hours overdue', 'en retard de 2 jours et 5 heures'],
    [-48 * 60, 'atrasado há 2 dias', '2 days overdue', 'en retard de 2 jours'],
    [-9 * 24 * 60 - 300, 'atrasado há 9 dias', '9 days overdue', 'en retard de 9 jours'],
  ])('%i minutes', (minutes, inPortuguese, inEnglish, inFrench) => {
    const dueAt = new Date(now.getTime() + minutes * MINUTE).toISOString();
    expect(plain(pt.due(dueAt, now))).toBe(inPortuguese);
    expect(plain(en.due(dueAt, now))).toBe(inEnglish);
    expect(plain(fr.due(dueAt, now))).toBe(inFrench);
  });
});

describe('durations and names', () => {
  it('says short durations in minutes, others in hours', () => {
    expect(plain(pt.duration(0.17))).toBe('10 minutos');
    expect(plain(pt.duration(2.6))).toBe('2,6 horas');
    expect(plain(pt.duration(0.1))).toBe('6 minutos');
    expect([pt.duration(0), pt.later(0)]).toEqual(['menos de 3 minutos', 'menos de 3 minutos']);
  });

  it('translates triggers of ours and leaves others as they were written', () => {
    expect(en.trigger('Dor Crônica')).toBe('Chronic pain');
    expect(en.trigger('enxaqueca')).toBe('enxaqueca');
  });
});
