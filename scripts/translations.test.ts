import { expect, test } from 'vitest';
import { compare, flatten, unusedKeys } from './translations.ts';

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

test('a key is used when it is written out, or when a template reaches it', () => {
  const keys = ['a.b', 'kind.x', 'n_one', 'n_other', 'lonely'];
  const sources = "t('diary:a.b'); t('diary:n', { count }); t(`diary:kind.$".concat('{kind}`)');
  expect(unusedKeys('diary', keys, sources)).toEqual(['lonely']);
});
