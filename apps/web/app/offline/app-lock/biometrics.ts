/** Finger, face or the device's own code, asked for by the device through WebAuthn: nothing of it reaches the app. */
export type Biometrics = {
  kind: 'biometrics';
  /** Of the credential that the device made for this; base64. Empty inside a store app, which asks without one. */
  credentialId: string;
};

const NAME = 'Bálsamo';
const TIMEOUT_MS = 60_000;
/** ES256 and RS256, the two that every platform can do. */
const ALGORITHMS = [-7, -257];
/** In the authenticator's data after the hash of the site: flags, of which this one says that the person was verified. */
const FLAGS_AT = 32;
const PERSON_VERIFIED = 0b100;

/** Can this device ask for finger, face or code? */
export async function hasBiometrics(): Promise<boolean> {
  if (import.meta.env.SHELL_SERVER) return (await import('../../phone/phone-lock.ts')).canAskWhoItIs();
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    // No WebAuthn, or not on this address.
    return false;
  }
}

/**
 * Asks the device once, and remembers what it answered with.
 * @throws {DOMException} when the person or the device says no
 */
export async function makeBiometrics(): Promise<Biometrics> {
  if (import.meta.env.SHELL_SERVER) {
    if (!(await (await import('../../phone/phone-lock.ts')).askWhoItIs()))
      throw new DOMException('not the owner', 'NotAllowedError');
    return { kind: 'biometrics', credentialId: '' };
  }
  const credential = await navigator.credentials.create({
    publicKey: {
      rp: { name: NAME },
      // Says nothing about the person: the device lists it under the name of the app.
      user: { id: randomBytes(16), name: NAME, displayName: NAME },
      challenge: randomBytes(32),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        userVerification: 'required',
        residentKey: 'discouraged',
      },
      attestation: 'none',
      timeout: TIMEOUT_MS,
    },
  });
  if (!isPublicKeyCredential(credential)) throw new DOMException('no credential', 'NotAllowedError');
  return { kind: 'biometrics', credentialId: btoa(String.fromCharCode(...new Uint8Array(credential.rawId))) };
}

/** Does the device say that it is the same person? False also where they gave up. */
export async function tryBiometrics({ credentialId }: Biometrics): Promise<boolean> {
  if (import.meta.env.SHELL_SERVER) return (await import('../../phone/phone-lock.ts')).askWhoItIs();
  const id = Uint8Array.from(atob(credentialId), (character) => character.charCodeAt(0));
  try {
    const credential = await navigator.credentials.get({
      publicKey: {
        challenge: randomBytes(32),
        allowCredentials: [{ type: 'public-key', id, transports: ['internal'] }],
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      },
    });
    if (!isPublicKeyCredential(credential)) return false;
    const { authenticatorData } = credential.response as AuthenticatorAssertionResponse;
    const flags = new Uint8Array(authenticatorData)[FLAGS_AT] ?? 0;
    return (flags & PERSON_VERIFIED) !== 0;
  } catch {
    return false;
  }
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

const isPublicKeyCredential = (credential: Credential | null): credential is PublicKeyCredential =>
  credential?.type === 'public-key';
