import { describe, expect, test } from 'vitest';
import { pictureIdOf, pictureMarkdown } from './picture.ts';

const ID = '0198c0de-0000-7000-8000-00000000000a';

describe('the address of a picture', () => {
  test('names it', () => {
    expect(pictureIdOf(`/api/articles/images/${ID}`)).toBe(ID);
  });

  test.each([
    `https://balsamo.test/api/articles/images/${ID}`,
    `//evil.test/api/articles/images/${ID}`,
    `/api/articles/images/${ID}?size=1`,
    `/api/articles/images/${ID}#a`,
    `/api/articles/images/${ID}/../x`,
    `/api/articles/images/${ID.toUpperCase()}`,
    `/x/../api/articles/images/${ID}`,
    `/api/articles/images/${ID}\n`,
    '/api/articles/images/',
    `/api/directory/photos/${ID}`,
    `data:image/png,${ID}`,
    '',
  ])('of another kind names none: %j', (address) => {
    expect(pictureIdOf(address)).toBeUndefined();
  });
});

test('a picture stands in Markdown in one line, and its description holds no markup', () => {
  const address = `/api/articles/images/${ID}`;
  expect(pictureMarkdown({ address, description: '  Um *frasco* [10 ml]\n de `óleo` ' })).toBe(
    `![Um \\*frasco\\* \\[10 ml\\] de \\\`óleo\\\`](${address})`,
  );
});
