import { expect, test } from 'vitest';
import { createFileSeals } from './file-seal.ts';

const HASH = 'a'.repeat(64);
const [first, second] = ['one secret '.repeat(4), 'two secrets '.repeat(4)];

test('a seal holds for the bytes that it was made of, under the secret of then, and for nothing else', () => {
  const then = createFileSeals({ authSecret: first });
  const seal = then.sealOf(HASH);
  expect(then.isSealed(HASH, seal)).toBe(true);
  expect(then.isSealed('b'.repeat(64), seal)).toBe(false);
  for (const other of ['', seal.slice(1), `${seal}a`]) expect(then.isSealed(HASH, other)).toBe(false);
  expect(createFileSeals({ authSecret: second, formerSecrets: [first] }).isSealed(HASH, seal)).toBe(true);
  expect(createFileSeals({ authSecret: second }).isSealed(HASH, seal)).toBe(false);
});
