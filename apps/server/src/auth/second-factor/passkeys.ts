import { isIP } from 'node:net';
import type { PasskeyProof, PasskeyRegistration } from '@balsamo/contract/second-factor/schemas.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import {
  beginStep,
  findPasskey,
  finishStep,
  listPasskeys,
  type NewPasskey,
  notePasskeyUse,
} from '@balsamo/database/second-factor/passkeys.ts';
import type { SignInStepKind } from '@balsamo/database/second-factor/tables.ts';
import type { VerifyAuthenticationResponseOpts, VerifyRegistrationResponseOpts } from '@simplewebauthn/server';
import type { Context } from 'hono';
import { ProblemError } from '../../http/problem.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import type { Services } from '../../services/services.ts';
import { createSecurityNews } from '../identity/security-news.ts';
import { hashOf } from '../identity/vault.ts';

/** Loaded with the first passkey: with what it needs it is 200 modules. */
const webauthn = () => import('@simplewebauthn/server');

/** How long a browser may take to ask its person; page and options are asked for together. */
const CHALLENGE_MS = 10 * 60_000;
/** ES256, EdDSA, RS256: what every platform has, in the order of preference. */
const ALGORITHMS = [-7, -8, -257];

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';
type Person = { userId: string; name: string; email: string };
/** Whose passkey signed, and the hash of their password when it was looked up: a new one ends what the passkey was about to open. */
type ProvenPasskey = { userId: string; passwordHash: string };

/** Passkeys (WebAuthn): challenges, each answered once, and the check of what browsers answer. */
export function createPasskeys(services: Pick<Services, 'env' | 'db' | 'mail' | 'now'>) {
  const { env, db, now } = services;
  const reason = 'requests reach no passkeys and no challenges';
  const rateLimits = createRateLimits(services);
  const news = createSecurityNews(services);

  /**
   * The name that passkeys belong to: the one of APP_URL, and `localhost` while developing. Undefined where there is none:
   * browsers make no passkeys for bare network addresses.
   */
  function site(context: Context): { id: string; origin: string } | undefined {
    const asked = context.req.header('host') ?? '';
    const isLocal = !env.isProduction && /^localhost(:\d+)?$/.test(asked);
    const { hostname, origin } = new URL(isLocal ? `http://${asked}` : env.appUrl);
    return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin };
  }

  function requireSite(context: Context): { id: string; origin: string } {
    const found = site(context);
    if (!found) throw new ProblemError(409, 'auth.no_passkeys_here');
    return found;
  }

  /** @param binding what has to be brought again with the answer, besides the challenge itself */
  async function remember(kind: SignInStepKind, userId: string | null, challenge: string, binding = ''): Promise<void> {
    const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
    await asSystem(db, reason, ({ client }) =>
      beginStep(client, { tokenHash: hashOf(challenge + binding), kind, userId, expiresAt }, now()),
    );
  }

  /** Uses the challenge up; false when it is unknown, over, answered, or somebody else's. */
  async function take(kind: SignInStepKind, userId: string | null, challenge: string, binding = ''): Promise<boolean> {
    const step = await asSystem(db, reason, ({ client }) =>
      finishStep(client, hashOf(challenge + binding), kind, now()),
    );
    return step !== undefined && step.userId === userId;
  }

  return {
    canBeUsed: (context: Context) => site(context) !== undefined,

    /**
     * What `navigator.credentials.create` takes; the answer counts in the same session alone, where the question was proven.
     * @throws ProblemError 409 `auth.no_passkeys_here`
     */
    async registrationOptions(context: Context, person: Person, sessionToken: string) {
      const { id } = requireSite(context);
      const known = await asSystem(db, reason, ({ client }) => listPasskeys(client, person.userId));
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: 'Bálsamo',
        rpID: id,
        userID: new Uint8Array(Buffer.from(person.userId.replaceAll('-', ''), 'hex')),
        userName: person.email,
        userDisplayName: person.name,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      });
      await remember('passkey_registration', person.userId, options.challenge, sessionToken);
      return options;
    },

    /** The passkey that a browser made for a challenge of this person's. @throws ProblemError 409, 422 */
    async register(
      context: Context,
      { userId, sessionToken }: { userId: string; sessionToken: string },
      name: string,
      sent: PasskeyRegistration,
    ): Promise<NewPasskey> {
      const { id, origin } = requireSite(context);
      const challenge = challengeOf(sent.response.clientDataJSON);
      if (!challenge || !(await take('passkey_registration', userId, challenge, sessionToken))) {
        throw new ProblemError(409, 'account.passkey_too_late');
      }
      const { verifyRegistrationResponse } = await webauthn();
      const verified = await verifyRegistrationResponse({
        response: sent as VerifyRegistrationResponseOpts['response'],
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(refused);
      if (!verified?.verified) throw new ProblemError(422, 'account.passkey_refused');
      const { credential } = verified.registrationInfo;
      return {
        userId,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: (credential.transports ?? []).slice(0, 10),
        name,
        createdAt: now(),
      };
    },

    /**
     * What `navigator.credentials.get` takes: for the passkeys of a person, or for whichever the browser offers.
     * @throws ProblemError 409 `auth.no_passkeys_here`
     */
    async proofOptions(context: Context, userId: string | null) {
      const { id } = requireSite(context);
      const own = userId === null ? [] : await asSystem(db, reason, ({ client }) => listPasskeys(client, userId));
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID: id,
        userVerification: userId === null ? 'required' : 'preferred',
        ...(userId === null
          ? {}
          : {
              allowCredentials: own.map((key) => ({ id: key.credentialId, transports: key.transports as Transport[] })),
            }),
      });
      await remember(userId === null ? 'passkey_sign_in' : 'passkey_proof', userId, options.challenge);
      return options;
    },

    /**
     * Whose passkey signed a challenge of ours; undefined when none did. In the place of a password (`userId` null) its person
     * must have been recognised by it, by finger, face or PIN: then it is two factors in one.
     */
    async prove(context: Context, userId: string | null, sent: PasskeyProof): Promise<ProvenPasskey | undefined> {
      const { id, origin } = requireSite(context);
      const passkey = await asSystem(db, reason, ({ client }) => findPasskey(client, sent.id));
      if (!passkey || (userId !== null && passkey.userId !== userId)) return undefined;
      const challenge = challengeOf(sent.response.clientDataJSON);
      const kind = userId === null ? 'passkey_sign_in' : 'passkey_proof';
      if (!challenge || !(await take(kind, userId, challenge))) return undefined;
      const { verifyAuthenticationResponse } = await webauthn();
      const verified = await verifyAuthenticationResponse({
        response: sent as VerifyAuthenticationResponseOpts['response'],
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
          transports: passkey.transports as Transport[],
        },
        requireUserVerification: userId === null,
      }).catch(refused);
      if (!verified?.verified) return undefined;
      const { newCounter } = verified.authenticationInfo;
      const isCounted = await asSystem(db, reason, ({ client }) =>
        notePasskeyUse(client, passkey.id, newCounter, now()),
      );
      return isCounted ? { userId: passkey.userId, passwordHash: passkey.passwordHash } : undefined;
    },

    /**
     * A passkey as the second step of this person; one that does not prove them counts as an attempt and is recorded.
     * @throws ProblemError 429 `auth.too_many_guesses`
     */
    async proveSecondStep(context: Context, userId: string, sent: PasskeyProof): Promise<boolean> {
      const attempt = await rateLimits.countSecondStep(userId);
      if (await this.prove(context, userId, sent)) {
        await attempt.takeBack();
        return true;
      }
      await asSystem(db, reason, ({ client }) => news.record(client, context, userId, 'second_step_failed'));
      return false;
    },
  };
}

/** The library throws for whatever does not fit together. */
const refused = () => undefined;

/** The challenge that a browser says it answers. */
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
