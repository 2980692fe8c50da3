import { expect, it } from 'vitest';
import { staffInvitationPath, staffInvitationTokenIn } from './staff-invitation.ts';

it.each(['abc', 'a-b_c', 'a b&c=d'])('a link keeps its token, in the fragment: %s', (token) => {
  const path = staffInvitationPath(token);
  expect(path.startsWith('/equipe-associacao#')).toBe(true);
  expect(staffInvitationTokenIn(path.slice(path.indexOf('#')))).toBe(token);
});

it.each(['', '#', '#token=', '#other=x'])('there is no token in "%s"', (hash) => {
  expect(staffInvitationTokenIn(hash)).toBeUndefined();
});
