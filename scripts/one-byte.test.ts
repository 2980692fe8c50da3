import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { oneByte } from './one-byte.ts';

async function compiled(source: string): Promise<string> {
  return oneByte((await transform(source, { charset: 'ascii', minifyWhitespace: true, legalComments: 'none' })).code);
}

it.each([
  ["'Bálsamo “é” 🌿'"],
  ['`Ação “`'],
  ["'Fábio–é'.replace(/[–à-ÿ]/g, '*')"],
  ["/^endere[cç]o$/i.test('ENDEREÇO')"],
  ["({ ç: /ú/u.test('ú') })"],
  ["'=＝'.replace(/[＝]/, '') // “a comment”"],
])('%s means the same in ASCII', async (source) => {
  const code = await compiled(`globalThis.answer = ${source}`);
  expect(code).toMatch(/^[\0-\x7f]*$/);
  const read = (text: string) => new Function('globalThis', `${text}\nreturn globalThis.answer`)({});
  expect(read(code)).toEqual(read(`globalThis.answer = ${source}`));
});

it('a raw template is refused, since its escapes would be read as they are written', async () => {
  await expect(compiled('globalThis.answer = String.raw`ção`')).rejects.toThrow('more than ASCII');
  expect(await compiled('globalThis.answer = String.raw`cao`')).toContain('String.raw`cao`');
});
