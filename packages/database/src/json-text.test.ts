import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { escaped, jsonText, numbersText, orNull, plain, quoted } from './json-text.ts';

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await client.connect();
});
afterAll(() => client?.end());

async function written(json: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await client.query<{ json: string }>(`select ${json} as json`, values);
  return JSON.parse(rows[0]?.json ?? '');
}

/** PostgreSQL keeps every character but NUL, and no half of a pair. */
const anyText = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed());

describe('JSON written as text', () => {
  test('holds any text as it is, and null where there is none', async () => {
    const json = jsonText([
      ['text', orNull(escaped)('$1::text')],
      ['list', escaped('$2::text[]')],
    ]);
    const member = fc.record({ text: fc.option(anyText), list: fc.array(anyText) });
    await fc.assert(
      fc.asyncProperty(member, async ({ text, list }) => {
        expect(await written(json, [text, list])).toEqual({ text, list });
      }),
    );
    const awkward = { text: '"\\\b\f\n\r\t\u001f\u2028é😀', list: ['', 'null', '{}', '"'] };
    expect(await written(json, [awkward.text, awkward.list])).toEqual(awkward);
  });

  test('puts quotation marks around words and none around numbers, JSON or null', async () => {
    const json = jsonText([
      ['word', quoted(`'gotas'`)],
      ['no word', orNull(quoted)('null::text')],
      ['perhaps a word', orNull(quoted)(`'ml'`)],
      ['number', plain('trim_scale(2.50)')],
      ['no number', orNull(plain)('null::numeric')],
      ['inner', plain(jsonText([['last', quoted(`'x'`)]]))],
      ['json', plain(`'[{"a": null}]'::jsonb`)],
    ]);
    expect(await written(json)).toEqual({
      word: 'gotas',
      'no word': null,
      'perhaps a word': 'ml',
      number: 2.5,
      'no number': null,
      inner: { last: 'x' },
      json: [{ a: null }],
    });
  });

  test('leaves out numbers that were not given, wherever they stand', async () => {
    const one = fc.option(fc.integer({ min: 0, max: 10 }));
    const json = numbersText(['a', 'b', 'c'].map((name, place) => [name, `$${place + 1}::smallint`]));
    await fc.assert(
      fc.asyncProperty(one, one, one, async (a, b, c) => {
        const given = Object.entries({ a, b, c }).filter(([, value]) => value !== null);
        expect(await written(json, [a, b, c])).toEqual(Object.fromEntries(given));
      }),
    );
  });
});
