import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Cell, csvLine } from '../csv/cell.ts';
import { csvFile } from './csv-file.ts';
import { anyPatient } from './testing-exports.ts';

const MARK = '\uFEFF';
const WHOLE = { from: null, to: null };

/** Reads RFC 4180 as a program would that was not written beside ours: null for an empty cell, text for a quoted one. */
function parseCsv(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  for (let at = 0; at < text.length; ) {
    let cell: string | null = null;
    if (text[at] === '"') {
      cell = '';
      for (at++; ; at++) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      at++;
    } else {
      const end = /[,\r]/g;
      end.lastIndex = at;
      const stop = end.exec(text)?.index ?? text.length;
      cell = text.slice(at, stop) || null;
      at = stop;
    }
    row.push(cell);
    if (text[at] === ',') at++;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      rows.push(row);
      row = [];
      continue;
    }
    // A comma at the end of a line has an empty cell behind it.
    if (text[at] === '\r') {
      row.push(null);
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

/** Takes the apostrophe off, as LEIA-ME says. */
const asWritten = (cell: string | null) => (cell?.startsWith("'") ? cell.slice(1) : cell);

/** Nothing for what was not rated, never a number. */
const asCell = (rating: number | null | undefined) => (rating == null ? null : String(rating));

async function filesOf(seed: number) {
  const patient = anyPatient(seed);
  const chunks: Uint8Array[] = [];
  for await (const chunk of csvFile({ ...patient, period: WHOLE }, 'pt')) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  const table = (name: string) => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(files[`${name}.csv`]);
    expect(text.startsWith(MARK)).toBe(true);
    const [columns = [], ...rows] = parseCsv(text.slice(MARK.length));
    return rows.map((row) => {
      expect(row).toHaveLength(columns.length);
      return Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]));
    });
  };
  return { patient, files, table };
}

test('a line gives back every text, also one that looks like a formula, and keeps nothing and an empty text apart', () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '=1+1', '+1', '-1', '@a', "'", "''=", '\t=', '\r\n', '"', '""', ',', '＝1', ' =1'),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
      const [read] = parseCsv(csvLine(cells));
      expect(read?.map(asWritten)).toEqual(cells);
    }),
    { numRuns: 2000 },
  );
});

test('no cell of text begins with what a spreadsheet runs', () => {
  fc.assert(
    fc.property(fc.constantFrom(...'=+-@＝＋－＠\t\r\n'), fc.string(), (sign, rest) => {
      expect(csvLine([sign + rest]).replace(/^"/, '')).toMatch(/^'/);
    }),
  );
});

test('numbers stay numbers, whatever their sign', () => {
  expect(csvLine([-2.5, 0, 1e-7, true, null])).toBe('-2.5,0,1e-7,true,\r\n');
});

test.each([1, 2, 3, 4, 5])('the tables hold everything of a patient, units and zones included (%i)', async (seed) => {
  const { patient, files, table } = await filesOf(seed);
  expect(Object.keys(files)[0]).toBe('LEIA-ME.txt');
  const diary = table('diary');
  expect(diary).toHaveLength(patient.entries.length);
  for (const [index, entry] of patient.entries.entries()) {
    const row = diary[index] ?? {};
    expect(row).toMatchObject({
      id: entry.id,
      consumed_at_utc: entry.consumedAt,
      time_zone: entry.timeZone,
      product_type: entry.productType,
      consumption_method: entry.consumptionMethod,
      quantity_value: String(entry.quantity.value),
      quantity_unit: entry.quantity.unit,
      stock_item_id: entry.inventoryItemId,
      mood_before: asCell(entry.symptoms.before.mood),
      sleep_before: asCell(entry.symptoms.before.sleep),
      pain_after: asCell(entry.symptoms.after?.pain),
      copied_before: JSON.stringify(entry.copiedBefore),
      primary_effect: entry.primaryEffect,
      unwanted_effects: JSON.stringify(entry.unwantedEffects),
      effect_duration_hours: entry.effectDurationHours === null ? null : String(entry.effectDurationHours),
    });
    expect(asWritten(row.notes ?? null)).toBe(entry.notes);
    expect(JSON.parse(row.triggers ?? '')).toEqual(entry.triggers);
    // The wall clock beside the instant is that of the entry's zone.
    const local = new Intl.DateTimeFormat('sv-SE', {
      timeZone: entry.timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    expect(row.consumed_at_local).toBe(local.format(new Date(entry.consumedAt)));
    const item = patient.inventoryItems.find(({ id }) => id === entry.inventoryItemId);
    const { thc } = estimateDose({ ...entry, strength: item?.strength ?? null, dropsPerMl: item?.dropsPerMl ?? null });
    const ends = thc.kind === 'unknown' ? [null, null] : thc.kind === 'exact' ? [thc.mg, thc.mg] : [thc.from, thc.to];
    expect([row.thc_mg_from, row.thc_mg_to]).toEqual(ends.map((end) => (end === null ? null : String(end))));
  }
  expect(table('stock').map((row) => asWritten(row.nickname ?? null))).toEqual(
    patient.inventoryItems.map(({ nickname }) => nickname),
  );
  expect(table('ratings').map(({ id }) => id)).toEqual(patient.ratings.map(({ id }) => id));
  expect(table('prescription_products')).toHaveLength(patient.prescriptions.flatMap(({ products }) => products).length);
  expect(table('account').find(({ field }) => field === 'timeZone')?.value).toBe(patient.account.timeZone);
});
