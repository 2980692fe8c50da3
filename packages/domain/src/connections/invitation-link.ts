/** In the query or the hash of the home page: the token of a doctor's invitation (spec §2.1). */
const INVITE_PARAMETER = 'invite_token';
const TOKEN_PARAMETER = 'token';

/** The screen that an invitation's link leads to; the token stands in the fragment, which browsers send to no server. */
export const invitationPath = (token: string): string =>
  `/aceitar-convite#${new URLSearchParams({ [TOKEN_PARAMETER]: token })}`;

/** The token in the fragment of that screen's address; undefined without one. */
export const invitationTokenIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get(TOKEN_PARAMETER) || undefined;

/**
 * Where an address with an invitation leads; undefined without one. Takes the parameters of its query or of its hash. The
 * confirmation of a sign-up is left alone.
 */
export function invitationPathOf(parameters: URLSearchParams): string | undefined {
  const token = parameters.get(INVITE_PARAMETER);
  const isConfirmation = parameters.get('type') === 'signup' && parameters.has('token_hash');
  return token && !isConfirmation ? invitationPath(token) : undefined;
}
