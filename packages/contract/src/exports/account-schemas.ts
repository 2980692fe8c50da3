import { ROLES } from '@balsamo/domain/auth/account.ts';
import { AUTH_EVENTS } from '@balsamo/domain/auth/events.ts';
import { CONSULTATION_LANGUAGES } from '@balsamo/domain/doctors/profile.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { AGREED_DOCUMENTS } from '@balsamo/domain/legal/versions.ts';
import { z } from 'zod';
import { DiaryPreferences } from '../diary/preference-schemas.ts';
import { CalendarDay, Instant, orNull, TimeZone } from '../scalars.ts';

/** What a doctor told of themselves. Their photo is the picture that they brought, cut to a square, and no part of the file. */
export const ExportedDoctorProfile = z.strictObject({
  specialty: z.string().nullable(),
  bio: z.string().nullable(),
  languages: z.array(z.enum(CONSULTATION_LANGUAGES)),
  isPubliclyListed: z.boolean(),
  contactEmail: z.string().nullable(),
  whatsappNumber: z.string().nullable(),
  website: z.string().nullable(),
  instagram: z.string().nullable(),
  facebook: z.string().nullable(),
  linkedin: z.string().nullable(),
  twitter: z.string().nullable(),
});
export type ExportedDoctorProfile = z.infer<typeof ExportedDoctorProfile>;

/** The person, without secrets. An import reads none of it: the account it arrives in stays what it is. */
export const ExportedAccount = z.strictObject({
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  role: z.enum(ROLES),
  /** `number-UF`, doctors only. */
  crm: z.string().nullable(),
  language: z.enum(LANGUAGES),
  timeZone: TimeZone,
  phone: z.string().nullable(),
  /** Years; like `city` there only under the consent to research. */
  age: z.int().nullable(),
  city: z.string().nullable(),
  /** Absent in older files, and where nothing was told. */
  doctorProfile: ExportedDoctorProfile.optional(),
  createdAt: Instant,
});
export type ExportedAccount = z.infer<typeof ExportedAccount>;

/** A consent that stands, and since when. An import gives none: a consent is given anew where it is to count. */
export const ExportedConsent = z.strictObject({ purpose: z.enum(['research']), givenAt: Instant });
export type ExportedConsent = z.infer<typeof ExportedConsent>;

/** How the person is told things. Not imported. */
export const ExportedSettings = z.strictObject({
  notifyByPush: z.boolean(),
  notifyByEmail: z.boolean(),
  /** A mail when the weekly letter is there; left out in older files. */
  letterByEmail: z.boolean().optional(),
  /** The daily question "how are you now?", at this time of the wall clock; null = never set. */
  ratingQuestion: orNull(z.strictObject({ time: z.string(), isActive: z.boolean() })),
  /** What bothers most, and which cards stand first in the diary; left out in older files. */
  diary: DiaryPreferences.optional(),
});
export type ExportedSettings = z.infer<typeof ExportedSettings>;

export const ExportedAuthEvent = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(AUTH_EVENTS),
    at: Instant,
    network: z.string().nullable(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  })
  .meta({ id: 'ExportedAuthEvent' });
export type ExportedAuthEvent = z.infer<typeof ExportedAuthEvent>;

export const ExportedLegalAgreement = z
  .strictObject({ document: z.enum(AGREED_DOCUMENTS), version: CalendarDay, agreedAt: Instant })
  .meta({ id: 'ExportedLegalAgreement' });
export type ExportedLegalAgreement = z.infer<typeof ExportedLegalAgreement>;

/** What a doctor paid for the plan; amounts in cents. The tax number is the one that was given to the payment provider. */
export const ExportedReceipt = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    amount: z.number().int(),
    currency: z.string(),
    paidAt: z.string(),
    periodStart: z.string(),
    periodEnd: z.string(),
    payerName: z.string(),
    payerTaxId: z.string().nullable(),
  })
  .meta({ id: 'ExportedReceipt' });
export type ExportedReceipt = z.infer<typeof ExportedReceipt>;
