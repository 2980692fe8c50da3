import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compare, flatten, missingForms, unusedKeys } from './translations.ts';

const texts = (tree: object) => flatten(tree);

test('a key that a language lacks, or has alone, is named', () => {
  expect(compare(texts({ a: { b: 'x', c: 'y' } }), texts({ a: { b: 'x', d: 'z' } }))).toEqual([
    'a.c is missing',
    'a.d is in no other language',
  ]);
});

test('plural forms may differ, placeholders may not', () => {
  expect(
    compare(texts({ n_one: '{{count}} dia', n_other: '{{count}} dias' }), texts({ n_other: '{{count}} days' })),
  ).toEqual([]);
  expect(compare(texts({ n: 'Olá {{name}}' }), texts({ n: 'Hello {{nome}}' }))).toEqual(['n has other placeholders']);
});

test('a text in other letters than Latin is named', () => {
  expect(compare(texts({ n: 'Olá' }), texts({ n: 'Γεια' }))).toEqual(['n has letters that the fonts of PDFs lack']);
});

test('the forms that a language has for the numbers below a thousand must be there', () => {
  const given = texts({ n_one: '', n_other: '', m_one: '', m_few: '', m_many: '', m_other: '' });
  expect(missingForms('fr', given)).toEqual([]);
  expect(missingForms('pl', given)).toEqual(['n_many is missing', 'n_few is missing']);
});

test('the form for who acts for another is of the same key, and may leave the name out', () => {
  const given = { n: 'Seu', n_acting: 'De {{person}}', m_acting_one: '{{person}}: {{count}}' };
  expect(compare(texts(given), texts({ n: 'Votre', n_acting: 'Le', m_acting_one: '{{count}}' }))).toEqual([]);
  expect(compare(texts({ n: '{{person}}' }), texts({ n: 'x' }))).toEqual(['n has other placeholders']);
  expect(unusedKeys('diary', Object.keys({ n: '', n_acting: '' }), "t('diary:n', whose)")).toEqual([]);
});

test('a key is used when it is written out, or when a template reaches it', () => {
  const keys = ['a.b', 'kind.x', 'n_one', 'n_other', 'lonely'];
  const sources = "t('diary:a.b'); t('diary:n', { count }); t(`diary:kind.$".concat('{kind}`)');
  expect(unusedKeys('diary', keys, sources)).toEqual(['lonely']);
});

/** Each file under the folder with its texts by key. */
function textsOf(pattern: string): [file: string, key: string, text: string][] {
  const folder = path.join(import.meta.dirname, '../packages/locales');
  return globSync(pattern, { cwd: folder }).flatMap((file) =>
    [...flatten(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))].map(
      ([key, text]): [string, string, string] => [file, key, text],
    ),
  );
}

test('French signs that stand apart stay on the line of their word: the space is a no-break space', () => {
  const apart = textsOf('{fr/*,legal/*/*/fr}.json').filter(([, , text]) => /\S [:?!;»]|« /.test(text));
  expect(apart.map((found) => found.join(' '))).toEqual([]);
});

test('French calls an entry saisie and a rating score: note, which is both, stands nowhere', () => {
  const found = textsOf('fr/*.json')
    .filter(([, , text]) => /\bnotes?\b/i.test(text.replace(/\{\{.*?\}\}/g, '')))
    .map((words) => words.join(' '));
  expect(found).toEqual([]);
});
