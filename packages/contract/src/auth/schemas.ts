import {
  BRAZILIAN_STATES,
  isCrmNumber,
  NAME_MAX_LENGTH,
  nameProblem,
  ROLES,
  SIGN_UP_ROLES,
} from '@balsamo/domain/auth/account.ts';
import { EMAIL_MAX_LENGTH } from '@balsamo/domain/auth/email.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@balsamo/domain/auth/password.ts';
import { SECOND_FACTOR_QUESTIONS } from '@balsamo/domain/auth/second-factor.ts';
import { CARE_COLOURS, CARE_RELATIONS, CARE_ROLES } from '@balsamo/domain/care/care.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { z } from 'zod';
import { OutInstant, orNull, storableText } from '../scalars.ts';

/** An e-mail address, at most 254 characters (RFC 5321), compared without case. */
export const EmailAddress = z.email().max(EMAIL_MAX_LENGTH).meta({ id: 'EmailAddress' });

/** Length only: which passwords are refused as common is the server's to know. */
export const NewPassword = storableText(PASSWORD_MAX_LENGTH).min(PASSWORD_MIN_LENGTH).meta({ id: 'NewPassword' });

export const PersonName = storableText(NAME_MAX_LENGTH)
  .superRefine((name, context) => {
    const problem = nameProblem(name);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ id: 'PersonName' });

/** Body of sign-up. `crm` and `crmState` are required for `medico` and refused for `paciente`. */
export const SignUp = z
  .strictObject({
    name: PersonName,
    email: EmailAddress,
    password: NewPassword,
    role: z.enum(SIGN_UP_ROLES),
    crm: z.string().refine(isCrmNumber, { message: 'crm_invalid' }).optional(),
    crmState: z.enum(BRAZILIAN_STATES).optional(),
  })
  .superRefine((body, context) => {
    if (body.role !== 'medico') return;
    if (body.crm === undefined) context.addIssue({ code: 'custom', message: 'crm_required', path: ['crm'] });
    if (body.crmState === undefined)
      context.addIssue({ code: 'custom', message: 'crm_state_required', path: ['crmState'] });
  })
  .meta({ id: 'SignUp' });
export type SignUp = z.infer<typeof SignUp>;

export const SignIn = z
  .strictObject({ email: EmailAddress, password: storableText(PASSWORD_MAX_LENGTH).min(1) })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

export const PasswordResetRequest = z.strictObject({ email: EmailAddress }).meta({ id: 'PasswordResetRequest' });
export const LinkToken = z.strictObject({ token: storableText(512).min(1) }).meta({ id: 'LinkToken' });
export const PasswordReset = z
  .strictObject({
    token: storableText(512).min(1),
    /** Left out only where the account is erased. */
    newPassword: NewPassword.optional(),
    /** Also ends the second factor: app, passkeys, recovery codes and the trust in browsers. */
    removesKeys: z.boolean().default(false),
    /** Of an account whose address was never confirmed: erases it, and the address is free to sign up with. */
    erasesAccount: z.boolean().default(false),
  })
  .meta({ id: 'PasswordReset' });
export type PasswordReset = z.input<typeof PasswordReset>;

/** The erasure of an account that was asked for. Until `dueAt`, and as long as the account is there, it can be called off. */
export const Erasure = z.object({ requestedAt: OutInstant, dueAt: OutInstant }).meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof Erasure>;

/** Who is signed in. */
export const Account = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    role: z.enum(ROLES),
    /** `number-UF`, doctors only. */
    crm: z.string().nullable(),
    language: z.enum(LANGUAGES),
    timeZone: z.string(),
    createdAt: z.string().meta({ format: 'date-time' }),
    /** Null = the account stays. */
    erasure: orNull(Erasure),
    /** What to ask this person about a second factor now; left out: nothing. */
    secondFactor: z.enum(SECOND_FACTOR_QUESTIONS).optional(),
    /** Left out: for nobody. What a page shows of it, it has room for from the beginning. */
    caresForSomeone: z.literal(true).optional(),
    /** Who acts for this person, and how; left out: the person themselves. */
    care: z
      .object({
        linkId: z.uuid(),
        caregiver: z.object({ id: z.uuid(), name: z.string() }),
        role: z.enum(CARE_ROLES),
        relation: z.enum(CARE_RELATIONS),
        colour: z.enum(CARE_COLOURS),
        hasOwnSignIn: z.boolean(),
        birthDate: z.string().nullable(),
      })
      .optional(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

/** Of a valid link also what the new password can be chosen together with. */
export const ResetLinkState = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('valid'),
      /** A second factor is on. */
      hasKeys: z.boolean(),
      /** Whether the address was confirmed before; else a new password clears names, keys and connections. */
      isConfirmed: z.boolean(),
    }),
    z.object({ state: z.enum(['expired', 'invalid']) }),
  ])
  .meta({ id: 'ResetLinkState' });
export type ResetLinkState = z.infer<typeof ResetLinkState>;
export const Accepted = z.object({ accepted: z.literal(true) }).meta({ id: 'Accepted' });

/** The password was right; one of these is missing. The step stands for ten minutes. */
export const SecondStep = z
  .object({ secondStep: z.object({ hasApp: z.boolean(), hasPasskey: z.boolean() }) })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.infer<typeof SecondStep>;
