import { passkeyNameProblem } from '@balsamo/domain/auth/second-factor.ts';
import { z } from 'zod';
import { OutInstant, storableText } from '../scalars.ts';

/** What someone typed: six digits of their app, or a recovery code. Spaces and hyphens do not matter. */
const TypedCode = storableText(40).min(1);
const Password = storableText(128).min(1);

/** Binary parts of WebAuthn, as browsers write them. */
const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]*$/);
const CredentialId = base64url(1400).min(1);
const Extensions = z.record(z.string().max(64), z.unknown());

/** What both of WebAuthn's answers say beside their `response`. */
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullable().optional(),
  clientExtensionResults: Extensions,
};

/** WebAuthn's AuthenticationResponseJSON: a passkey's signature under a challenge of ours. */
export const PasskeyProof = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: base64url(200).nullable().optional(),
    }),
  })
  .meta({ id: 'PasskeyProof' });
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** WebAuthn's RegistrationResponseJSON: a new passkey. */
export const PasskeyRegistration = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      authenticatorData: base64url(4000).optional(),
      transports: z.array(z.string().max(20)).max(10).optional(),
      publicKey: base64url(4000).optional(),
      publicKeyAlgorithm: z.int().optional(),
    }),
  })
  .meta({ id: 'PasskeyRegistration' });
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** Options of WebAuthn in their JSON form, for `navigator.credentials`. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) }).meta({ id: 'PasskeyOptions' });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** `code` or `passkey`, one of them. `trustsDevice`: the password is enough in this browser for 30 days. */
export const SecondStepAnswer = z
  .strictObject({
    code: TypedCode.optional(),
    passkey: PasskeyProof.optional(),
    trustsDevice: z.boolean().default(false),
  })
  .refine((body) => (body.code === undefined) !== (body.passkey === undefined), { message: 'one_proof' })
  .meta({ id: 'SecondStepAnswer' });
export type SecondStepAnswer = z.input<typeof SecondStepAnswer>;

export const PasskeySignIn = z.strictObject({ passkey: PasskeyProof }).meta({ id: 'PasskeySignIn' });
export type PasskeySignIn = z.infer<typeof PasskeySignIn>;

export const Passkey = z
  .object({ id: z.uuid(), name: z.string(), createdAt: OutInstant, lastUsedAt: OutInstant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

/** How the signed-in person stands with the second factor. */
export const SecondFactor = z
  .object({
    /** With an app or a passkey. */
    isOn: z.boolean(),
    /** By the installation, for this role: it cannot be turned off, and nothing else is reached without. */
    isRequired: z.boolean(),
    hasApp: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(Passkey),
    /** Passkeys belong to a name; under a bare network address there are none. */
    canUsePasskeys: z.boolean(),
    /** The address that has to be confirmed before a factor can be set up; null once it is. */
    emailToConfirm: z.string().nullable(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** A factor that is on, besides the password: a code of the app or for recovery, or a passkey; one of them. */
export const currentFactor = { code: TypedCode.optional(), passkey: PasskeyProof.optional() };
export type CurrentFactor = { code?: string | undefined; passkey?: PasskeyProof | undefined };

/** Who asks: the password and, where a second factor is on, `code` or `passkey`. */
export const OwnerProof = z.strictObject({ password: Password, ...currentFactor }).meta({ id: 'OwnerProof' });
export type OwnerProof = z.infer<typeof OwnerProof>;

/** An app to set up: the secret in Base32 for typing, and the address that a QR code shows. */
export const AppSecret = z.object({ secret: z.string(), address: z.string() }).meta({ id: 'AppSecret' });
export type AppSecret = z.infer<typeof AppSecret>;

export const AppConfirmation = z.strictObject({ code: TypedCode }).meta({ id: 'AppConfirmation' });
export type AppConfirmation = z.infer<typeof AppConfirmation>;

/** Shown once; null where the ones from before still stand. */
const ShownCodes = z.array(z.string()).nullable();

export const AppTurnedOn = z.object({ recoveryCodes: ShownCodes }).meta({ id: 'AppTurnedOn' });
export type AppTurnedOn = z.infer<typeof AppTurnedOn>;

export const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'NewRecoveryCodes' });
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodes>;

const PasskeyName = storableText(240).superRefine((name, context) => {
  const problem = passkeyNameProblem(name);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

export const NewPasskey = z
  .strictObject({ name: PasskeyName, passkey: PasskeyRegistration })
  .meta({ id: 'NewPasskey' });
export type NewPasskey = z.infer<typeof NewPasskey>;

export const PasskeyAdded = z.object({ passkey: Passkey, recoveryCodes: ShownCodes }).meta({ id: 'PasskeyAdded' });
export type PasskeyAdded = z.infer<typeof PasskeyAdded>;

export const PasskeyChange = z.strictObject({ name: PasskeyName }).meta({ id: 'PasskeyChange' });
export type PasskeyChange = z.infer<typeof PasskeyChange>;
