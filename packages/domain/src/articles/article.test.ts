import { expect, test } from 'vitest';
import { articleStatus, contentProblem, excerptOf, readMinutes, slugProblem, titleProblem } from './article.ts';

const NOW = new Date('2026-11-25T12:00:00Z');

test.each([
  [null, 'draft'],
  ['2026-11-25T12:00:00.001Z', 'scheduled'],
  ['2026-11-25T12:00:00Z', 'published'],
  ['2020-01-01T00:00:00Z', 'published'],
] as const)('an article dated %s is %s', (at, status) => {
  expect(articleStatus(at === null ? null : new Date(at), NOW)).toBe(status);
});

test.each([
  ['  abc ', 'title_too_short'],
  ['12345', undefined],
  ['a  \n  b ', 'title_too_short'],
  ['𝒜𝒷𝒸', 'title_too_short'],
  ['☘☘☘☘☘', 'slug_empty'],
])('a title "%s": %s', (title, problem) => expect(titleProblem(title)).toBe(problem));

test.each([
  ['gotas-ml-e-mg', undefined],
  ['2026', undefined],
  ['Gotas', 'slug_shape'],
  ['gotas--ml', 'slug_shape'],
  ['-gotas', 'slug_shape'],
  ['gotas ml', 'slug_shape'],
  ['../gotas', 'slug_shape'],
  ['a'.repeat(81), 'slug_shape'],
])('an address "%s": %s', (slug, problem) => expect(slugProblem(slug)).toBe(problem));

const LONG = 'Um texto com palavras bastantes para ser um artigo de verdade. '.repeat(3);

test.each([
  ['a'.repeat(99), 'content_too_short'],
  [`${'a'.repeat(90)}${' '.repeat(50)}`, 'content_too_short'],
  ['a'.repeat(100), undefined],
  [`${LONG}\\n\\nOutro parágrafo`, 'content_escaped_twice'],
  [`${LONG}\\"entre aspas\\"`, 'content_escaped_twice'],
  [`${LONG}a\\u00e7ão`, 'content_escaped_twice'],
  [`${LONG}\n\n\\*não é ênfase\\* e C:\\new`, undefined],
])('a text is refused that is too short or was escaped twice (%#)', (content, problem) =>
  expect(contentProblem(content)).toBe(problem),
);

test('an excerpt is the beginning of the text in whole words', () => {
  expect(excerptOf('  Duas\n linhas. ')).toBe('Duas linhas.');
  const made = excerptOf('palavra, '.repeat(60));
  expect(made.length).toBeLessThanOrEqual(201);
  expect(made).toMatch(/palavra…$/);
  expect(excerptOf('a'.repeat(500))).toBe(`${'a'.repeat(200)}…`);
});

test('reading takes whole minutes, at least one', () => {
  expect([readMinutes(''), readMinutes('uma palavra'), readMinutes('x '.repeat(500))]).toEqual([1, 1, 3]);
});
