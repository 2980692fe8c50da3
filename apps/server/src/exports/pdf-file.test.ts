import type { PersonalExport } from '@balsamo/contract/exports/schemas.ts';
import { PRIMARY_EFFECTS, type PrimaryEffect } from '@balsamo/domain/diary/vocabulary.ts';
import { LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import { describe, expect, it, vi } from 'vitest';
import { PAGES_MAX, Sheet } from '../pdf/sheet.ts';
import { doctorSummary, drawSheet, ownRecords, pdfFile } from './pdf-file.ts';
import { anyPatient } from './testing-exports.ts';
import { livedPatient } from './testing-lives.ts';

const WHOLE = { from: null, to: null };

/** The texts that a sheet was drawn with, and what became of it. */
async function drawn(person: PersonalExport, language: Language) {
  const write = vi.spyOn(Sheet.prototype, 'write');
  const source = { ...person, period: WHOLE };
  const summary = await doctorSummary(source);
  const sheet = drawSheet(summary, source, language, await ownRecords(source, summary));
  const texts = write.mock.calls.map(([text]) => text);
  write.mockRestore();
  return { texts, pages: sheet.pages, isFull: sheet.isFull };
}

const WITHOUT_SPACES = 'W'.repeat(80);
const LONG = 'Extrato integral de espectro completo com nome interminável 🌙 e mais'.padEnd(80, 'x').slice(0, 80);

/** As much of everything as storage takes. */
function everythingOf(name: string): PersonalExport {
  const person = livedPatient(4, { days: 700, products: 30, benefit: 2, finishes: 0.6, ratesWithoutUse: 0.004, name });
  const methods = ['fumando', 'vaporizando', 'sublingual', 'oral', 'topico', 'recreativo'] as const;
  const [prescription] = person.prescriptions;
  if (!prescription) throw new Error('a life with products has a prescription');
  const words = LONG.repeat(2).slice(0, 120);
  return {
    ...person,
    ...{ trackers: [], seizures: [], seizureFreeDays: [] },
    entries: person.entries.map((entry, index) => {
      const item = person.inventoryItems[index % 9];
      return {
        ...entry,
        inventoryItemId: item?.id ?? null,
        productType: item?.productType ?? 'outro',
        consumptionMethod: methods[index % methods.length] ?? 'oral',
        quantity: { value: 1.234 + (index % 3), unit: index % 2 ? 'aplicações' : 'pitadas' },
        primaryEffect: entry.symptoms.after ? (PRIMARY_EFFECTS[index % PRIMARY_EFFECTS.length] as PrimaryEffect) : null,
      };
    }),
    prescriptions: Array.from({ length: 12 }, () => ({
      ...prescription,
      products: [{ type: 'oleo' as const, name: words, dosage: words, frequency: words }],
    })),
  };
}

/** Somebody who writes down more seizures than the sheet tells one by one, and follows three things. */
function withSeizures(person: PersonalExport): PersonalExport {
  const stamps = { createdAt: person.exportedAt, updatedAt: person.exportedAt };
  const daysAgo = (days: number) => new Date(Date.parse(person.exportedAt) - days * 86_400_000).toISOString();
  const seizure = { timeZone: 'America/Sao_Paulo', count: 1, kind: 'focal_impaired', note: 'segredo', changedAt: null };
  const tracker = { lowEnd: null, highEnd: null, windowHours: null, better: 'less', ...stamps } as const;
  const ids = ['d', 'e', 'f'].map((letter) => `0198f3f0-0000-7000-8000-00000000000${letter}`);
  const [scale = '', count = '', yes = ''] = ids;
  return {
    ...person,
    seizures: Array.from({ length: 40 }, (_, index) => ({
      ...{ ...seizure, ...stamps, id: crypto.randomUUID(), occurredAt: daysAgo(1 + 5 * index) },
      ...(index === 3
        ? { length: 'over_5_min' as const, timedSeconds: 425 }
        : { length: 'unknown' as const, timedSeconds: null }),
    })) as PersonalExport['seizures'],
    seizureFreeDays: Array.from({ length: 190 }, (_, index) => ({
      ...{ id: crypto.randomUUID(), createdAt: person.exportedAt, day: daysAgo(2 + index).slice(0, 10) },
    })).filter((_, index) => index % 5 > 1),
    trackers: [
      { ...tracker, id: scale, name: 'Tremor', kind: 'scale', lowEnd: 'nada', highEnd: 'muito', place: 1 },
      { ...tracker, id: count, name: 'Espasmos', kind: 'count', windowHours: 3, place: 2 },
      { ...tracker, id: yes, name: 'Dormiu bem', kind: 'yes_no', better: 'more', place: 3 },
    ],
    entries: person.entries.map((entry, index) => ({
      ...entry,
      ownBefore: { [scale]: 8 - (index % 5), [count]: 4, [yes]: index % 2 },
      ownAfter: entry.symptoms.after ? { [scale]: 3 + (index % 2), [count]: 2, [yes]: 1 } : {},
    })),
  };
}

describe('the PDF for the doctor', () => {
  it.each(LANGUAGES)('is one honest page where nothing was recorded (%s)', async (language) => {
    const nobody = livedPatient(1, { days: 0, products: 0, benefit: 0, finishes: 1, ratesWithoutUse: 0 });
    const { pages, texts } = await drawn(nobody, language);
    expect(pages).toBe(1);
    expect(texts.filter((text) => /\d,\d|\d\.\d/.test(text))).toEqual([]);
    expect(texts.length).toBeGreaterThan(10);
  });

  it.each([LONG, WITHOUT_SPACES].flatMap((name) => LANGUAGES.map((language) => [language, name] as const)))(
    'has at most two pages and nothing dropped, whatever there is (%s, %s)',
    async (language, name) => {
      const { pages, isFull, texts } = await drawn(everythingOf(name), language);
      expect(pages).toBe(PAGES_MAX);
      expect(isFull).toBe(false);
      expect(texts.join()).not.toContain('🌙');
    },
  );

  it.each(LANGUAGES)(
    'tells seizures and what is followed on a page of their own, and no note of a seizure (%s)',
    async (language) => {
      const { pages, isFull, texts } = await drawn(withSeizures(everythingOf('Ana')), language);
      expect(pages).toBe(PAGES_MAX + 1);
      expect(isFull).toBe(false);
      const all = texts.join('\n');
      expect(all).toMatch(/\b40 (crises|seizures)/);
      expect(all).toContain('7 min 5 s');
      expect(all).toContain('Espasmos');
      expect(all).not.toContain('segredo');
      expect(all).not.toMatch(/exports-pdf|seizures:|trackers:|diary:|undefined|NaN|\{\{/);
      // Each try with fewer products writes them again.
      expect(texts.slice(texts.lastIndexOf('Bálsamo')).filter((text) => /^focal/i.test(text))).toHaveLength(10);
    },
  );

  it('compares seizures only where the whole diary is on the sheet: the first use may lie before it', async () => {
    const person = withSeizures(
      livedPatient(4, { days: 300, products: 2, benefit: 2, finishes: 0.6, ratesWithoutUse: 0 }),
    );
    const whole = { ...person, period: WHOLE };
    const part = { ...person, period: { from: person.exportedAt.slice(0, 4).concat('-01-01'), to: null } };
    const changeOf = async (source: typeof whole) =>
      (await ownRecords(source, await doctorSummary(source))).seizures?.change;
    expect(await changeOf(whole)).not.toBeNull();
    expect(await changeOf(part as unknown as typeof whole)).toBeNull();
  });

  it('finds room for any patient, in words alone', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const person = anyPatient(seed, 80);
      const { isFull, texts } = await drawn(person, person.language);
      expect(isFull).toBe(false);
      expect(texts.filter((text) => /exports-pdf|diary:|plan\.uses|undefined|NaN|Infinity|\{\{/.test(text))).toEqual(
        [],
      );
    }
  });

  it('says how much was left out', async () => {
    const person = everythingOf(LONG);
    const summary = await doctorSummary({ ...person, period: WHOLE });
    const { texts } = await drawn(person, 'en');
    const more = texts
      .map((text) => /^And (\d+) more products: (\d+) uses recorded\.$/.exec(text))
      .filter(Boolean)
      .at(-1);
    const told = 9 - Number(more?.[1]);
    const usesTold = summary.products.shown.slice(0, told).reduce((sum, { uses }) => sum + uses, 0);
    expect(told).toBeGreaterThanOrEqual(4);
    expect(Number(more?.[2])).toBe(summary.counts.uses - usesTold);
  });

  it('has shares of ways of using and of times of day that add up to 100 %', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const person = anyPatient(seed, 60);
      if (person.entries.length === 0) continue;
      const { texts } = await drawn(person, 'pt');
      const { methods, dayPeriods } = await doctorSummary({ ...person, period: WHOLE });
      const all = texts.flatMap((text) => /^[\d.]+ · (\d+)\s?%$/.exec(text)?.[1] ?? []).map(Number);
      // Drawn again where it did not fit at first: the last time is the one that stands.
      const shares = all.slice(-(methods.length + dayPeriods.length));
      expect(shares).toHaveLength(methods.length + dayPeriods.length);
      for (const list of [shares.slice(0, methods.length), shares.slice(methods.length)])
        expect(list.reduce((sum, percent) => sum + percent, 0)).toBe(100);
    }
  });

  it('tells the age only where it was given', async () => {
    const person = livedPatient(7, { days: 30, products: 1, benefit: 1, finishes: 1, ratesWithoutUse: 1 });
    const ageOf = async (age: number | null) => {
      const { texts } = await drawn({ ...person, account: { ...person.account, age } }, 'pt');
      return texts.some((text) => text.includes('anos'));
    };
    expect(await ageOf(43)).toBe(true);
    expect(await ageOf(null)).toBe(false);
  });

  it('can be read aloud: tagged, with a language, a title and words for every drawing', async () => {
    const person = livedPatient(7, { days: 60, products: 2, benefit: 1, finishes: 1, ratesWithoutUse: 1 });
    const pieces: Uint8Array[] = [];
    for await (const piece of pdfFile({ ...person, period: WHOLE }, 'fr')) pieces.push(piece);
    const file = Buffer.concat(pieces).toString('latin1');
    expect(file.startsWith('%PDF-1.7')).toBe(true);
    for (const part of ['/Marked true', '/Lang (fr)', '/DisplayDocTitle true', '<pdfuaid:part>1</pdfuaid:part>']) {
      expect(file).toContain(part);
    }
    const figures = file.match(/\/S \/Figure\n/g) ?? [];
    expect(figures).toHaveLength(11);
    expect(file.match(/\/Alt \(/g)).toHaveLength(figures.length);
  });

  it('keeps to the days it was asked for', async () => {
    const person = livedPatient(7, { days: 90, products: 2, benefit: 1, finishes: 1, ratesWithoutUse: 1 });
    const period = { from: '2026-06-01', to: '2026-06-15' };
    const summary = await doctorSummary({ ...person, period });
    const within = person.entries.filter(({ consumedAt }) => {
      // São Paulo is three hours behind.
      const day = new Date(Date.parse(consumedAt) - 3 * 3_600_000).toISOString().slice(0, 10);
      return day >= period.from && day <= period.to;
    });
    expect(summary.period).toEqual({ ...period, days: 15 });
    expect(summary.counts.uses).toBe(within.length);
    expect(within.length).toBeGreaterThan(5);
  });
});
