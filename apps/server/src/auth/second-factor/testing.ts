import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyProof, PasskeyRegistration } from '@balsamo/contract/second-factor/schemas.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Answer, Browser } from '../testing.ts';
import { totpCode, totpStep } from './totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app that was given a secret. */
export function createApp(base32Secret: string) {
  const bits = [...base32Secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return { codeAt: (at: Date) => totpCode(secret, totpStep(at)) };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

type Options = { options: { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } } };
type Lies = { origin?: string; rpId?: string; isVerified?: boolean; type?: string; challenge?: string };

/** An authenticator with one passkey, after WebAuthn Level 3 §6: P-256, attestation "none". */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };

  return {
    register({ options }: Options, lies: Lies = {}): PasskeyRegistration {
      userHandle = options.user?.id ?? '';
      const client = clientData('webauthn.create', lies.challenge ?? options.challenge, lies.origin ?? origin);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const authData = authenticatorData(lies.rpId ?? options.rp?.id ?? '', UP | UV | AT, attested);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      const id = credentialId.toString('base64url');
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    sign({ options }: Options, lies: Lies = {}): PasskeyProof {
      const type = lies.type ?? 'webauthn.get';
      const client = clientData(type, lies.challenge ?? options.challenge, lies.origin ?? origin);
      const authData = authenticatorData(lies.rpId ?? options.rpId ?? '', UP | (lies.isVerified === false ? 0 : UV));
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey);
      const id = credentialId.toString('base64url');
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      };
    },

    /** A copy of the device signs with the count that it was copied at. */
    rewind(to: number): void {
      counter = to;
    },
  };
}

/** RFC 9052: an EC2 key for ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}

/** A factor that is on already, which is asked for besides the password. */
type CurrentFactor = { code?: string | undefined };

/** Turns an app on for whoever is signed in; answers the app and the recovery codes. */
export async function turnAppOn(browser: Browser, password: string, now: () => Date, current: CurrentFactor = {}) {
  const { body: begun } = await browser.post('/api/account/second-factor/app', { password, ...current });
  const app = createApp(begun.secret as string);
  const { body: on } = await browser.post('/api/account/second-factor/app/confirmation', { code: app.codeAt(now()) });
  return { app, recoveryCodes: on.recoveryCodes as string[] };
}

/** Adds a passkey for whoever is signed in. */
export async function addPasskey(
  browser: Browser,
  password: string,
  origin: string,
  name = 'Celular',
  current: CurrentFactor = {},
) {
  const authenticator = createAuthenticator(origin);
  const { body: asked } = await browser.post('/api/account/passkeys/challenge', { password, ...current });
  const registration = authenticator.register(asked as Options);
  const answer: Answer = await browser.post('/api/account/passkeys', { name, passkey: registration });
  return { authenticator, registration, answer };
}
