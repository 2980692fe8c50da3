import { expect, test } from 'vitest';
import { putBlock } from './put-block.ts';

/** The text with `|` where the caret stands. */
const marked = (typed: string) => {
  const at = typed.indexOf('|');
  const { text, caret } = putBlock(typed.replace('|', ''), at, '![a](b)');
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

test.each([
  ['|', '![a](b)\n\n|'],
  ['um|', 'um\n\n![a](b)\n\n|'],
  ['um\n|', 'um\n\n![a](b)\n\n|'],
  ['um\n\n|dois', 'um\n\n![a](b)\n\n|dois'],
  ['um|\ndois', 'um\n\n![a](b)\n\n|dois'],
  ['um|\n\ndois', 'um\n\n![a](b)\n\n|dois'],
  ['um |dois', 'um \n\n![a](b)\n\n|dois'],
])('a block stands by itself: %j', (typed, expected) => {
  expect(marked(typed)).toBe(expected);
});
