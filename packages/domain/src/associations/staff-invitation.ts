const TOKEN_PARAMETER = 'token';

/** Where an invitation to the staff of an association stands; one that was cancelled is gone. */
export const STAFF_INVITATION_STATUSES = ['pending', 'accepted'] as const;

/** The screen that the link of an invitation leads to; the token stands in the fragment, which browsers send to no server. */
export const staffInvitationPath = (token: string): string =>
  `/equipe-associacao#${new URLSearchParams({ [TOKEN_PARAMETER]: token })}`;

/** The token in the fragment of that screen's address; undefined without one. */
export const staffInvitationTokenIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get(TOKEN_PARAMETER) || undefined;

/** What the address of an invitation is already used for: nothing, an account that can join a staff, or one of another role. */
export const INVITED_ACCOUNTS = ['none', 'association', 'other'] as const;
export type InvitedAccount = (typeof INVITED_ACCOUNTS)[number];
