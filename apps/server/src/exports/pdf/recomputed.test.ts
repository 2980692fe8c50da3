import type { PersonalExport } from '@balsamo/contract/exports/schemas.ts';
import { isHigherBetter, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { differenceOfMeans } from '@balsamo/domain/insights/estimate.ts';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvFile } from '../csv-file.ts';
import { doctorSummary } from '../pdf-file.ts';
import { anyPatient, EXPORTED_AT } from '../testing-exports.ts';
import { livedPatient } from '../testing-lives.ts';

/** Figures of the sheet, worked out once more from nothing but the rows of the exported CSV. */

const WHOLE = { from: null, to: null };
const DAY_MS = 86_400_000;
type Row = Record<string, string>;

/** RFC 4180, of our own files. */
function rowsOf(csv: string): Row[] {
  const lines: string[][] = [[]];
  for (const [, separator, quoted, plain] of csv
    .replace(/^\uFEFF/, '')
    .matchAll(/(^|,|\r\n)(?:"((?:[^"]|"")*)"|([^,\r\n]*))/g)) {
    if (separator === '\r\n') lines.push([]);
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
  }
  const [names, ...rows] = lines;
  return rows
    .filter((row) => row.length === names?.length)
    .map((row) => Object.fromEntries(row.map((cell, index) => [names?.[index] ?? '', cell])));
}

async function tablesOf(person: PersonalExport): Promise<{ diary: Row[]; ratings: Row[] }> {
  const pieces: Uint8Array[] = [];
  for await (const piece of csvFile({ ...person, period: WHOLE }, 'pt')) pieces.push(piece);
  const files = unzipSync(Buffer.concat(pieces));
  const table = (name: string) => rowsOf(new TextDecoder().decode(files[`${name}.csv`]));
  return { diary: table('diary'), ratings: table('ratings') };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const dayOf = (row: Row) => (row.consumed_at_local as string).slice(0, 10);
const hourOf = (row: Row) => Number((row.consumed_at_local as string).slice(11, 13));
const isFinished = (row: Row) => SYMPTOMS.some((symptom) => row[`${symptom}_after`] !== '');

const HOUR_MS = 3_600_000;

/** What was observed (spec-D28): check-outs in time, those within 15 minutes of one another as the mean of one. */
function observations(diary: readonly Row[], symptom: Symptom): { day: string; before: number; after: number }[] {
  const at = (row: Row, name: string) => Date.parse(row[name] as string);
  const inTime = diary.filter((row) => {
    if (row.source !== 'quick' || row.checked_out_at_utc === '') return false;
    const [used, due] = [at(row, 'consumed_at_utc'), at(row, 'check_out_due_at_utc')];
    const after = at(row, 'checked_out_at_utc') - used;
    return after >= (due - used) / 4 && after <= due - used + Math.max(due - used, 3 * HOUR_MS);
  });
  const sittings: Row[][] = [];
  for (const row of inTime.toSorted((a, b) => at(a, 'checked_out_at_utc') - at(b, 'checked_out_at_utc'))) {
    const last = sittings.at(-1)?.at(-1);
    if (last && at(row, 'checked_out_at_utc') - at(last, 'checked_out_at_utc') <= HOUR_MS / 4)
      sittings.at(-1)?.push(row);
    else sittings.push([row]);
  }
  return sittings.flatMap((sitting) => {
    const rated = sitting.filter((row) => row[`${symptom}_before`] !== '' && row[`${symptom}_after`] !== '');
    if (rated.length === 0) return [];
    const mean = (time: string) => sum(rated.map((row) => Number(row[`${symptom}_${time}`]))) / rated.length;
    return [{ day: rated.map(dayOf).sort().at(-1) as string, before: mean('before'), after: mean('after') }];
  });
}

const PEOPLE = [
  ...Array.from({ length: 12 }, (_, seed) => anyPatient(seed + 1, 60)),
  livedPatient(7, { days: 90, products: 3, benefit: 2, finishes: 0.8, ratesWithoutUse: 0.6 }),
  livedPatient(8, { days: 400, products: 12, benefit: -1, finishes: 0.5, ratesWithoutUse: 0.1 }),
];

describe('every number of the sheet for the doctor can be recomputed from the CSV', () => {
  it.each(PEOPLE.map((person, index) => [index + 1, person] as const))('of patient %i', async (_, person) => {
    const { diary: everything, ratings } = await tablesOf(person);
    // Copied ratings are in the table, and no observations.
    const diary = everything.map((row) => ({
      ...row,
      ...Object.fromEntries(
        (JSON.parse(row.copied_before as string) as string[]).map((symptom) => [`${symptom}_before`, '']),
      ),
    })) as Row[];
    const summary = await doctorSummary({ ...person, period: WHOLE });
    const days = new Set(diary.map(dayOf));
    const periodDays = (Date.parse(summary.period.to) - Date.parse(summary.period.from)) / DAY_MS + 1;

    const unfinished = diary.flatMap((row) =>
      row.status === 'incompleto' ? [row.check_out_due_at_utc as string] : [],
    );
    const RESTING_BEFORE = new Date(Date.parse(EXPORTED_AT) - 72 * 3_600_000).toISOString();

    expect(diary).toHaveLength(person.entries.length);
    expect(summary.period.days).toBe(periodDays);
    expect(summary.counts).toEqual({
      uses: diary.length,
      finished: diary.filter(isFinished).length,
      overdue: unfinished.filter((due) => due <= EXPORTED_AT && due >= RESTING_BEFORE).length,
      resting: unfinished.filter((due) => due < RESTING_BEFORE).length,
      pending: unfinished.filter((due) => due > EXPORTED_AT).length,
      daysWithUse: days.size,
      ratingsWithoutUse: ratings.length,
    });
    expect(summary.usesPerWeek ?? 0).toBeCloseTo((diary.length / periodDays) * 7, 9);
    for (const { method, uses } of summary.methods) {
      expect(uses).toBe(diary.filter((row) => row.consumption_method === method).length);
    }
    expect(sum(summary.methods.map(({ uses }) => uses))).toBe(diary.length);
    expect(summary.dayPeriods.map(({ uses }) => uses)).toEqual(
      [0, 6, 12, 18].map((from) => diary.filter((row) => hourOf(row) >= from && hourOf(row) < from + 6).length),
    );
    for (const { effect, uses } of [...summary.effects.maybeUnwanted, ...summary.effects.others]) {
      expect(uses).toBe(diary.filter((row) => row.primary_effect === effect).length);
    }
    expect(summary.effects.recorded).toBe(diary.filter((row) => row.primary_effect !== '').length);
    type Told = { effect: string; strength: 'leve' | 'moderado' | 'forte' };
    const told = diary.flatMap((row) => JSON.parse(row.unwanted_effects as string) as Told[]);
    expect(sum(summary.unwanted.map(({ uses }) => uses))).toBe(told.length);
    for (const { effect, uses, strengths } of summary.unwanted) {
      const ofIt = told.filter((one) => one.effect === effect);
      expect(uses).toBe(ofIt.length);
      expect(strengths.leve).toBe(ofIt.filter(({ strength }) => strength === 'leve').length);
    }
    const lastWeek = new Date(Date.parse(summary.period.to) - 6 * DAY_MS).toISOString().slice(0, 10);
    expect(summary.diaryFrequency.entries).toBe(diary.filter((row) => dayOf(row) >= lastWeek).length);

    for (const product of summary.products.shown) {
      const { item, productType } = product;
      const known = new Set(person.inventoryItems.map(({ id }) => id));
      const ofProduct = diary.filter((row) =>
        item ? row.stock_item_id === item.id : row.product_type === productType && !known.has(row.stock_item_id ?? ''),
      );
      expect(product.uses).toBe(ofProduct.length);
      expect(sum(product.amounts.map(({ uses }) => uses))).toBe(ofProduct.length);
      for (const amount of product.amounts) {
        const values = ofProduct
          .filter((row) => row.quantity_unit === amount.unit)
          .map((row) => Number(row.quantity_value));
        expect([amount.from, amount.to, amount.uses]).toEqual([
          Math.min(...values),
          Math.max(...values),
          values.length,
        ]);
        const below = values.filter((value) => value < amount.median).length;
        const above = values.filter((value) => value > amount.median).length;
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      }
      for (const cannabinoid of ['thc', 'cbd'] as const) {
        const mg = product[cannabinoid];
        const rows = ofProduct.filter((row) => row[`${cannabinoid}_mg_from`] !== '');
        const ends = (end: 'from' | 'to') => rows.map((row) => Number(row[`${cannabinoid}_mg_${end}`]));
        expect([mg.known, mg.unknown]).toEqual([rows.length, ofProduct.length - rows.length]);
        if (!mg.perUse) continue;
        expect(mg.perUse.from).toBeCloseTo(Math.min(...ends('from')), 6);
        expect(mg.perUse.to).toBeCloseTo(Math.max(...ends('to')), 6);
        if (mg.perDay) expect(mg.perDay.from).toBeCloseTo(sum(ends('from')) / periodDays, 6);
        if (mg.perDay) expect(mg.perDay.to).toBeCloseTo(sum(ends('to')) / periodDays, 6);
      }
    }

    for (const { symptom, effect, better, same, worse, evolution } of summary.responses.symptoms) {
      const sign = isHigherBetter(symptom) ? 1 : -1;
      const seen = observations(diary, symptom);
      const changes = seen.map(({ before, after }) => sign * (after - before));
      expect([better, same, worse]).toEqual([
        changes.filter((each) => each > 0).length,
        changes.filter((each) => each === 0).length,
        changes.filter((each) => each < 0).length,
      ]);
      expect(effect.records).toBe(seen.length);
      const all = [...diary.map((row) => row[`${symptom}_before`]), ...ratings.map((row) => row[symptom])].filter(
        Boolean,
      );
      expect(sum(evolution.map(({ records }) => records))).toBe(all.length);
      expect(sum(evolution.map(({ average, records }) => average * records))).toBeCloseTo(sum(all.map(Number)), 6);
      if (effect.kind === 'too_few') continue;
      expect(effect.change.value).toBeCloseTo(sum(changes) / seen.length, 9);
      expect(effect.before).toBeCloseTo(sum(seen.map(({ before }) => before)) / seen.length, 9);
      expect(effect.after).toBeCloseTo(sum(seen.map(({ after }) => after)) / seen.length, 9);
      const byDay = new Map<string, { day: string; records: number; sum: number }>();
      for (const { day, before, after } of seen) {
        const known = byDay.get(day) ?? { day, records: 0, sum: 0 };
        byDay.set(day, { day, records: known.records + 1, sum: known.sum + sign * (after - before) });
      }
      const again = differenceOfMeans([{ sign: 1, days: [...byDay.values()] }], 2);
      expect([effect.change.low, effect.change.high]).toEqual([
        expect.closeTo(again.low, 6),
        expect.closeTo(again.high, 6),
      ]);
    }
  });

  it('with a benefit where there is one, and every symptom of every product beside it', async () => {
    const person = PEOPLE.at(-2) as PersonalExport;
    const { responses, products } = await doctorSummary({ ...person, period: WHOLE });
    expect(products.shown.flatMap(({ effects }) => effects)).toHaveLength(products.shown.length * SYMPTOMS.length);
    const outcomes = responses.symptoms.map(({ effect }) =>
      effect.kind === 'measured' ? effect.outcome : effect.kind,
    );
    expect(outcomes).toContain('benefit');
  });
});
