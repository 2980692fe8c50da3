import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answerFile, type StaticFile, staticFile } from './static-files.ts';

const TEXT = 'a long script '.repeat(100_000);
const PLAIN = Buffer.from(TEXT);
const BR = brotliCompressSync(TEXT);
const newFile = () => staticFile('.js', { plain: PLAIN, br: BR });
const ask = (file: StaticFile, headers: Record<string, string>) =>
  answerFile(new Request('http://a.example/a.js', { headers }), file, {});
const GZIP = { 'accept-encoding': 'gzip' };

const textOf = async (answer: Response) => {
  const body = Buffer.from(await answer.arrayBuffer());
  return (answer.headers.get('content-encoding') === 'gzip' ? gunzipSync(body) : body).toString();
};

test.each([
  ['plain', {}, {}],
  ['gzip', GZIP, { plain: Promise.resolve(PLAIN) }],
])('others are answered while a file is made for a reader without Brotli: %s', async (_, headers, made) => {
  const file = { ...newFile(), made };
  let turnsOfOthers = 0;
  const others = setInterval(() => turnsOfOthers++, 0);
  expect(await textOf(await ask(file, headers))).toBe(TEXT);
  clearInterval(others);
  expect(turnsOfOthers).toBeGreaterThan(0);
});

test('readers who ask at the same time share what is made for them', async () => {
  const file = newFile();
  const answers = [ask(file, {}), ask(file, GZIP)];
  const made = { ...file.made };
  expect(Object.keys(made).sort()).toEqual(['gzip', 'plain']);
  answers.push(ask(file, {}), ask(file, GZIP));
  expect(file.made?.plain).toBe(made.plain);
  expect(file.made?.gzip).toBe(made.gzip);
  for (const answer of await Promise.all(answers)) expect(await textOf(answer)).toBe(TEXT);
});

test('of what was made gzip alone is kept: plain is several times as much memory', async () => {
  const file = newFile();
  await Promise.all([ask(file, {}), ask(file, GZIP)]);
  expect(Object.keys(file.made ?? {})).toEqual(['gzip']);
});

test.each([
  ['plain', {}],
  ['gzip', GZIP],
])('what failed to be made is made anew for the next reader: %s', async (_, headers) => {
  const file = newFile();
  file.bodies = { br: Buffer.from('no Brotli') };
  await expect(ask(file, headers)).rejects.toThrow('Decompression failed');
  file.bodies = { br: BR };
  expect(await textOf(await ask(file, headers))).toBe(TEXT);
});

test('nothing is made for a reader who has the file already', async () => {
  const file = newFile();
  for (const headers of [GZIP, {}]) {
    const answer = await ask(file, { ...headers, 'if-none-match': file.etag });
    expect(answer.status).toBe(304);
  }
  expect(file.made).toBeUndefined();
});
