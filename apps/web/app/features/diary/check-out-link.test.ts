import { describe, expect, it } from 'vitest';
import { checkOutIdOf } from './check-out-link.ts';

const ORIGIN = 'https://balsamo.example';

describe('an address that asks for a check-out', () => {
  it.each([
    ['/diary?checkout=abc', 'abc'],
    ['https://balsamo.example/diary?checkout=abc#quick', 'abc'],
    ['/diary', undefined],
    ['https://elsewhere.example/diary?checkout=abc', undefined],
    ['http://[', undefined],
  ])('%s: %s', (url, id) => {
    expect(checkOutIdOf(url, ORIGIN)).toBe(id);
  });
});
