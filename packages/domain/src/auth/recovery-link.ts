/** Names under which a mailed link carries its secret. */
const TOKEN_NAMES = ['token', 'token_hash', 'access_token', 'code'];

/**
 * Does an address carry a link for a new password, or the news that one has expired (spec §2.1, home redirect guard)?
 * Takes the parameters of its query or of its hash.
 */
export function isRecoveryLink(parameters: URLSearchParams): boolean {
  const hasToken = TOKEN_NAMES.some((name) => parameters.has(name));
  return (
    (parameters.get('type') === 'recovery' && hasToken) ||
    parameters.get('error') === 'access_denied' ||
    parameters.get('error_code') === 'otp_expired'
  );
}
