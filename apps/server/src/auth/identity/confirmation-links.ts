import { type AuthSecrets, hmacsOf, isOneOf } from '../../platform/auth-secrets.ts';

/** The token of a link that confirms an address (a JWT of better-auth's, HS256) as the present secret signs it, where a former one has signed it; any other as it is. */
export function signedByPresent(secrets: AuthSecrets, token: string): string {
  const [header, payload, signature, ...rest] = token.split('.');
  if (signature === undefined || rest.length > 0) return token;
  const text = `${header}.${payload}`;
  const [present, ...former] = hmacsOf(secrets, text);
  return isOneOf(former, signature) ? `${text}.${present}` : token;
}
