import { describe, expect, it } from 'vitest';
import { invitationPathOf } from './invitation-link.ts';

describe('an address with an invitation', () => {
  it.each([
    ['invite_token=abc', '/aceitar-convite/abc'],
    ['utm_source=mail&invite_token=abc', '/aceitar-convite/abc'],
    ['invite_token=a/b?c', '/aceitar-convite/a%2Fb%3Fc'],
    ['invite_token=abc&type=signup', '/aceitar-convite/abc'],
    ['', undefined],
    ['invite_token=', undefined],
    ['invite_token=abc&type=signup&token_hash=def', undefined],
  ])('%s leads to %s', (parameters, path) => {
    expect(invitationPathOf(new URLSearchParams(parameters))).toBe(path);
  });
});
