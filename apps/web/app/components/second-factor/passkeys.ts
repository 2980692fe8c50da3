import type { PasskeyOptions, PasskeyProof, PasskeyRegistration } from '@balsamo/contract/second-factor/schemas.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The library comes when a passkey is about to be used: no page's first load carries it. */
const library = () => import('@simplewebauthn/browser');

/** Its person, or the browser, did not go through with it. */
export class PasskeyCalledOffError extends Error {
  override name = 'PasskeyCalledOffError';
}

async function goThrough<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new PasskeyCalledOffError('passkey', { cause: error });
  }
}

/** Has the browser make a passkey. @throws PasskeyCalledOffError */
export async function makePasskey({ options }: PasskeyOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await library();
  const made = await goThrough(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
  return made as PasskeyRegistration;
}

/**
 * Has the browser sign with a passkey.
 * @param isAutofill waits in the list under the e-mail field instead of asking at once
 * @throws PasskeyCalledOffError
 */
export async function signWithPasskey({ options }: PasskeyOptions, isAutofill = false): Promise<PasskeyProof> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const signed = await goThrough(startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }));
  return signed as PasskeyProof;
}

/** Can the browser offer passkeys in the list under a field? */
export async function canAutofillPasskeys(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Takes a question back that waits in the list under a field. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}
