import { describe, expect, it } from 'vitest';
import { invitationPath, invitationPathOf, invitationTokenIn } from './invitation-link.ts';

describe('an address with an invitation', () => {
  it.each([
    ['invite_token=abc', '/aceitar-convite#token=abc'],
    ['utm_source=mail&invite_token=abc', '/aceitar-convite#token=abc'],
    ['invite_token=a/b?c', '/aceitar-convite#token=a%2Fb%3Fc'],
    ['invite_token=abc&type=signup', '/aceitar-convite#token=abc'],
    ['', undefined],
    ['invite_token=', undefined],
    ['invite_token=abc&type=signup&token_hash=def', undefined],
  ])('%s leads to %s', (parameters, path) => {
    expect(invitationPathOf(new URLSearchParams(parameters))).toBe(path);
  });

  it('carries the token in the fragment alone, which no server is sent', () => {
    const { pathname, search, hash } = new URL(invitationPath('a/b?c&d'), 'https://balsamo.test');
    expect([pathname, search]).toEqual(['/aceitar-convite', '']);
    expect(invitationTokenIn(hash)).toBe('a/b?c&d');
  });

  it.each(['', '#', '#token=', '#doctor'])('%j holds no token', (hash) => {
    expect(invitationTokenIn(hash)).toBeUndefined();
  });
});
