import { createECDH } from 'node:crypto';
import { OperatorError } from '@balsamo/database/names.ts';

/** 65 and 32 bytes as base64url, made for each other. */
export type VapidPair = { publicKey: string; privateKey: string };

/** The public half; undefined where this is no private key. */
function publicKeyOf(privateKey: string): string | undefined {
  const secret = Buffer.from(privateKey, 'base64url');
  if (secret.length !== 32) return undefined;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(secret);
    return curve.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

/** The pair that was given. @throws OperatorError when a half is missing, damaged, or of another pair */
export function readVapidPair(publicKey: string | undefined, privateKey: string | undefined): VapidPair | undefined {
  if (!publicKey && !privateKey) return undefined;
  if (!publicKey || !privateKey)
    throw new OperatorError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither.');
  const own = publicKeyOf(privateKey);
  if (own === undefined)
    throw new OperatorError(
      'VAPID_PRIVATE_KEY must be 32 bytes as base64url, as `npx web-push generate-vapid-keys` makes.',
    );
  if (own !== publicKey) throw new OperatorError('VAPID_PUBLIC_KEY is not the public half of VAPID_PRIVATE_KEY.');
  return { publicKey, privateKey };
}

/**
 * VAPID_PRIVATE_KEY_PREVIOUS: one private key, or several with commas between them, newest first.
 * @throws OperatorError when one is damaged; it quotes none
 */
export function readFormerVapidPairs(given: string | undefined): VapidPair[] {
  if (!given) return [];
  return given.split(',').map((each) => {
    const privateKey = each.trim();
    const publicKey = publicKeyOf(privateKey);
    if (publicKey === undefined)
      throw new OperatorError(
        'VAPID_PRIVATE_KEY_PREVIOUS must hold private keys of 32 bytes as base64url, separated by commas.',
      );
    return { publicKey, privateKey };
  });
}
