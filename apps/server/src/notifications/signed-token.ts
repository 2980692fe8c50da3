import { createPrivateKey, type KeyObject, sign } from 'node:crypto';

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A JWT (RFC 7519) signed with a private key as PEM: RS256 of an RSA key, ES256 of one of P-256 (RFC 7518). */
export function signedToken(pem: string, claims: object, header: { kid?: string } = {}): string {
  const key = createPrivateKey(pem);
  const isRsa = key.asymmetricKeyType === 'rsa';
  const text = `${encoded({ alg: isRsa ? 'RS256' : 'ES256', typ: 'JWT', ...header })}.${encoded(claims)}`;
  return `${text}.${signatureOf(text, key).toString('base64url')}`;
}

/** JOSE takes the two numbers of an ECDSA signature side by side, not in DER; RSA has no such choice. */
const signatureOf = (text: string, key: KeyObject) =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
