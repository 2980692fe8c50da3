import { expect, test } from 'vitest';
import { createFormTokens } from './form-token.ts';

const tokens = createFormTokens({ authSecret: 'a secret' });
const ISSUED = new Date('2026-03-02T12:00:00Z');
const after = (seconds: number) => new Date(ISSUED.getTime() + seconds * 1000);

test('a form is taken from three seconds on, for a day, and always as the same message', () => {
  const token = tokens.issue(ISSUED);
  expect(tokens.read(token, after(2.9))).toEqual({ refused: 'too_fast' });
  const read = tokens.read(token, after(3));
  expect(read).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(tokens.read(token, after(86_400))).toEqual(read);
  expect(tokens.read(token, after(86_401))).toEqual({ refused: 'expired' });
  expect(tokens.read(tokens.issue(ISSUED), after(3))).not.toEqual(read);
});

test('a token that was made up, changed or signed by somebody else is none', () => {
  const token = tokens.issue(ISSUED);
  const [id, , signature] = token.split('.');
  const others = [
    '',
    '..',
    'nonsense',
    `${token}.x`,
    `${id}.${(ISSUED.getTime() - 60_000).toString(36)}.${signature}`,
    `${crypto.randomUUID()}.${token.split('.').slice(1).join('.')}`,
    createFormTokens({ authSecret: 'another secret' }).issue(ISSUED),
  ];
  for (const other of others) expect([other, tokens.read(other, after(60))]).toEqual([other, { refused: 'expired' }]);
});
