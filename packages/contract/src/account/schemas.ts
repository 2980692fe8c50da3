import { ERASURE_OBSTACLES } from '@balsamo/domain/account/erasure.ts';
import { FEEDBACK_CATEGORIES, FEEDBACK_MAX_LENGTH, FEEDBACK_TYPES } from '@balsamo/domain/account/feedback.ts';
import {
  AGE_MAX,
  AGE_MIN,
  CITY_MAX_LENGTH,
  isCity,
  isPhone,
  PHONE_MAX_LENGTH,
} from '@balsamo/domain/account/profile.ts';
import { AUTH_EVENTS } from '@balsamo/domain/auth/events.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { AGREED_DOCUMENTS } from '@balsamo/domain/legal/versions.ts';
import { z } from 'zod';
import { Account, EmailAddress, LinkToken, NewPassword, PersonName } from '../auth/schemas.ts';
import { CalendarDay, Cursor, OutInstant, orNull, storableText, TimeZone } from '../scalars.ts';
import { currentFactor } from '../second-factor/schemas.ts';

/** The account with everything that its person can set. */
export const AccountSettings = Account.extend({
  phone: z.string().nullable(),
  /** Years; kept, like `city`, only while `researchConsent` stands. */
  age: z.int().nullable(),
  city: z.string().nullable(),
  researchConsent: z.boolean(),
  researchConsentedAt: z.string().nullable().meta({ format: 'date-time' }),
  notifyByPush: z.boolean(),
  notifyByEmail: z.boolean(),
  /** Why this account cannot be erased now. */
  erasureObstacle: z.enum(ERASURE_OBSTACLES).nullable(),
  /** When the last diary is erased that the account is responsible for, where all of them are to be; null: not all, or none. */
  diariesErasedAt: orNull(OutInstant),
}).meta({ id: 'AccountSettings' });
export type AccountSettings = z.infer<typeof AccountSettings>;

/** What is left out stays. Withdrawing `researchConsent` clears `age` and `city`; without it they are not taken. */
export const AccountChanges = z
  .strictObject({
    name: PersonName.optional(),
    phone: storableText(PHONE_MAX_LENGTH).refine(isPhone, { message: 'phone_invalid' }).nullable().optional(),
    age: z.int().min(AGE_MIN).max(AGE_MAX).nullable().optional(),
    city: storableText(2 * CITY_MAX_LENGTH)
      .refine(isCity, { message: 'city_invalid' })
      .nullable()
      .optional(),
    researchConsent: z.boolean().optional(),
    language: z.enum(LANGUAGES).optional(),
    timeZone: TimeZone.optional(),
    notifyByPush: z.boolean().optional(),
    notifyByEmail: z.boolean().optional(),
  })
  .meta({ id: 'AccountChanges' });
export type AccountChanges = z.infer<typeof AccountChanges>;

/** Where a second factor is on, `code` or `passkey` besides the password; `EmailChange` too. */
export const PasswordChange = z
  .strictObject({ currentPassword: storableText(128).min(1), newPassword: NewPassword, ...currentFactor })
  .meta({ id: 'PasswordChange' });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const EmailChange = z
  .strictObject({ newEmail: EmailAddress, password: storableText(128).min(1), ...currentFactor })
  .meta({ id: 'EmailChange' });
export type EmailChange = z.infer<typeof EmailChange>;

/** Undoing a change of the address asks for the password of before it, and for a code of the second factor where that is the owner's. */
export const EmailUndoState = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('valid'),
      /** The address that comes back. */
      email: z.string(),
      asksCode: z.boolean(),
    }),
    z.object({ state: z.enum(['expired', 'invalid']) }),
  ])
  .meta({ id: 'EmailUndoState' });
export type EmailUndoState = z.infer<typeof EmailUndoState>;
export const EmailUndo = z
  .strictObject({
    token: LinkToken.shape.token,
    /** The one that opened the account before the address changed. */
    password: storableText(128).min(1),
    code: currentFactor.code,
  })
  .meta({ id: 'EmailUndo' });
export type EmailUndo = z.infer<typeof EmailUndo>;
/** `token` is of a link for a new password (`/api/auth/reset-password`), good for an hour. */
export const EmailUndone = z.object({ token: z.string() }).meta({ id: 'EmailUndone' });
export type EmailUndone = z.infer<typeof EmailUndone>;

export const ErasureRequest = z.strictObject({ password: storableText(128).min(1) }).meta({ id: 'ErasureRequest' });
export type ErasureRequest = z.infer<typeof ErasureRequest>;

/** A browser that is signed in. `browser` and `system` are names such as `Chrome` and `Android`, null when unknown. */
export const Session = z
  .object({
    id: z.uuid(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    isCurrent: z.boolean(),
    createdAt: z.string().meta({ format: 'date-time' }),
    /** To within an hour. */
    lastUsedAt: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;
export const SessionList = z.object({ items: z.array(Session) }).meta({ id: 'SessionList' });
export type SessionList = z.infer<typeof SessionList>;

/** A sign-in, or a change of what opens the account. `network` is shortened, such as `203.0.113.0/24`; null = not known. */
export const AuthEvent = z
  .object({
    id: z.uuid(),
    kind: z.enum(AUTH_EVENTS),
    at: OutInstant,
    network: z.string().nullable(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  })
  .meta({ id: 'AuthEvent' });
export type AuthEvent = z.infer<typeof AuthEvent>;
export const AuthEventPage = z
  .object({ items: z.array(AuthEvent), nextCursor: z.string().nullable() })
  .meta({ id: 'AuthEventPage' });
export type AuthEventPage = z.infer<typeof AuthEventPage>;
export const AuthEventQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  cursor: Cursor.optional(),
});

/** Texts of the law of which there is a version to which the person has not agreed; `agreed` is the newest to which they did. */
export const LegalNews = z
  .object({
    items: z.array(z.object({ document: z.enum(AGREED_DOCUMENTS), version: CalendarDay, agreed: orNull(CalendarDay) })),
  })
  .meta({ id: 'LegalNews' });
export type LegalNews = z.infer<typeof LegalNews>;
/** The versions that were shown, one for each document at most. */
export const LegalAgreement = z
  .strictObject({
    items: z
      .array(z.strictObject({ document: z.enum(AGREED_DOCUMENTS), version: CalendarDay }))
      .min(1)
      .max(AGREED_DOCUMENTS.length),
  })
  .meta({ id: 'LegalAgreement' });
export type LegalAgreement = z.infer<typeof LegalAgreement>;

/** Without `message` it is the quick one: a thumb up or down. */
export const NewFeedback = z
  .strictObject({
    type: z.enum(FEEDBACK_TYPES),
    category: z.enum(FEEDBACK_CATEGORIES).default('outros'),
    message: storableText(FEEDBACK_MAX_LENGTH)
      .refine((text) => text.trim() !== '', { message: 'message_required' })
      .optional(),
  })
  .meta({ id: 'NewFeedback' });
export type NewFeedback = z.input<typeof NewFeedback>;
