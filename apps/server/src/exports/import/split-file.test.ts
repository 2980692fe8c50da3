import { RECORD_KINDS } from '@balsamo/domain/exports/vocabulary.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FilePart, NotAnExportError, splitFile } from './split-file.ts';

async function parts(...chunks: string[]): Promise<FilePart[]> {
  const found: FilePart[] = [];
  for await (const part of splitFile(chunks)) found.push(part);
  return found;
}

/** A text cut at the given places. */
function cut(text: string, places: number[]): string[] {
  const at = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length];
  return at.slice(1).map((end, index) => text.slice(at[index], end));
}

const value = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
const places = fc.array(fc.nat(10_000), { maxLength: 12 });

test('what is put together of the parts is what a parser makes of the whole, wherever the text was cut and however it is spaced', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string(), value, { maxKeys: 4 }),
      fc.uniqueArray(fc.tuple(fc.constantFrom(...RECORD_KINDS), fc.array(value, { maxLength: 4 })), {
        selector: ([kind]) => kind,
      }),
      fc.constantFrom(0, 2, '\t', '\r\n'),
      places,
      async (head, lists, space, at) => {
        const others = Object.entries(head).filter(([name]) => !(RECORD_KINDS as readonly string[]).includes(name));
        const members = [...others, ...lists] as [string, unknown][];
        const text = ` {${members.map(([name, of]) => `${JSON.stringify(name)} : ${JSON.stringify(of, null, space)}`).join(' ,\n')}}\n`;
        const found = new Map<string, unknown>(lists.map(([kind]) => [kind, []]));
        for (const part of await parts(...cut(text, at))) {
          if (part.kind === 'head') {
            for (const [name, of] of Object.entries(JSON.parse(part.text))) found.set(name, of);
          } else {
            const list = found.get(part.kind) as unknown[];
            expect(part.index).toBe(list.length);
            list.push(JSON.parse(part.text));
          }
        }
        expect(found).toEqual(new Map(Object.entries(JSON.parse(text))));
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['nothing', ''],
  ['a list', '[]'],
  ['a text', '"entries"'],
  ['half a file', '{"entries":[{"id":1}'],
  ['more than one value', '{} {}'],
  ['a list that comes twice', '{"entries":[],"entries":[]}'],
  ['a name without quotes', '{entries:[]}'],
  ['a sign too many', '{"entries":[]],"a":1}'],
  ['a comma at the end', '{"format":"balsamo-export",}'],
  ['a head that never ends', `{"notes":"${'x'.repeat(70_000)}"}`],
])('%s is no export', async (_, text) => {
  await expect(parts(text)).rejects.toBeInstanceOf(NotAnExportError);
});

test('a record that is no JSON is left to the parser to refuse', async () => {
  const [record] = await parts('{"entries":[{"id" 1}]}');
  expect(() => JSON.parse(record?.text ?? '')).toThrow(SyntaxError);
  const [empty] = await parts('{"entries":[,1]}');
  expect(() => JSON.parse(empty?.text ?? '')).toThrow(SyntaxError);
});
