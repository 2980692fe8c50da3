import { BRAZILIAN_STATES, isCrmNumber } from '@balsamo/domain/auth/account.ts';
import { type SocialNetwork, socialHandle, websiteAddress, whatsappDigits } from '@balsamo/domain/doctors/contact.ts';
import {
  BIO_MAX_LENGTH,
  CONSULTATION_LANGUAGES,
  LINK_MAX_LENGTH,
  SPECIALTY_MAX_LENGTH,
  WHATSAPP_TYPED_MAX_LENGTH,
} from '@balsamo/domain/doctors/profile.ts';
import { z } from 'zod';
import { EmailAddress } from '../auth/schemas.ts';
import { orNull, storableText } from '../scalars.ts';

/** Addresses of one picture, square, in two sizes (`PHOTO_SIDES`). Another picture has other addresses. */
export const DoctorPhoto = z.object({ small: z.string(), large: z.string() }).meta({ id: 'DoctorPhoto' });
export type DoctorPhoto = z.infer<typeof DoctorPhoto>;

/**
 * A doctor as patients see one. Everything but the name is the doctor's to tell; null = not told. The address of the
 * account is never among it.
 */
export const DoctorProfile = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** `number-UF`. */
    crm: z.string().nullable(),
    /** Has an operator found the registration in order? Else it says *registro não conferido* to whoever is not connected. */
    isRegistrationChecked: z.boolean(),
    specialty: z.string().nullable(),
    bio: z.string().nullable(),
    languages: z.array(z.enum(CONSULTATION_LANGUAGES)),
    isPubliclyListed: z.boolean(),
    photo: orNull(DoctorPhoto),
    contact: z.object({
      email: z.string().nullable(),
      /** Digits with the country's, as wa.me takes them. */
      whatsappNumber: z.string().nullable(),
      /** http or https. */
      website: z.string().nullable(),
      /** Handles without @. */
      instagram: z.string().nullable(),
      twitter: z.string().nullable(),
      facebook: z.string().nullable(),
      linkedin: z.string().nullable(),
    }),
  })
  .meta({ id: 'DoctorProfile' });
export type DoctorProfile = z.infer<typeof DoctorProfile>;

/** The own profile. `isPubliclyListed` is what the doctor wants, `listing` what became of it. */
export const OwnDoctorProfile = DoctorProfile.extend({
  /**
   * `registration_taken`: another account has the same registration, and had it and a confirmed address before. `registration_refused`: an
   * operator did not find it in the council's register.
   */
  /** Why the registration was refused, in the words of who looked it up; null where it was not. */
  refusal: z.string().nullable(),
  listing: z.enum(['off', 'listed', 'email_unconfirmed', 'registration_taken', 'registration_refused']),
}).meta({ id: 'OwnDoctorProfile' });
export type OwnDoctorProfile = z.infer<typeof OwnDoctorProfile>;

const handle = (network: SocialNetwork) =>
  storableText(LINK_MAX_LENGTH)
    .refine((typed) => socialHandle(network, typed) !== undefined, { message: 'handle_invalid' })
    .nullable()
    .optional();

/**
 * What a doctor changes of their own profile; left out stays, null is not told any more. `crm` and `crmState` come together, and cannot be
 * taken away. Who is to be listed has a registration.
 */
export const DoctorProfileChanges = z
  .strictObject({
    crm: z.string().refine(isCrmNumber, { message: 'crm_invalid' }).optional(),
    crmState: z.enum(BRAZILIAN_STATES).optional(),
    specialty: storableText(SPECIALTY_MAX_LENGTH).nullable().optional(),
    bio: storableText(BIO_MAX_LENGTH).nullable().optional(),
    languages: z.array(z.enum(CONSULTATION_LANGUAGES)).max(CONSULTATION_LANGUAGES.length).optional(),
    isPubliclyListed: z.boolean().optional(),
    /** A number of Brazil with its area code, or one with the country's. */
    whatsappNumber: storableText(WHATSAPP_TYPED_MAX_LENGTH)
      .refine((typed) => whatsappDigits(typed) !== undefined, { message: 'whatsapp_invalid' })
      .nullable()
      .optional(),
    contactEmail: EmailAddress.nullable().optional(),
    /** http or https; without either, https. */
    website: storableText(LINK_MAX_LENGTH)
      .refine((typed) => websiteAddress(typed) !== undefined, { message: 'url_invalid' })
      .nullable()
      .optional(),
    /** Handles with or without @, or the address of the person's page. */
    instagram: handle('instagram'),
    facebook: handle('facebook'),
    linkedin: handle('linkedin'),
    twitter: handle('twitter'),
  })
  .superRefine(({ crm, crmState }, context) => {
    if (crm !== undefined && crmState === undefined)
      context.addIssue({ code: 'custom', message: 'crm_state_required', path: ['crmState'] });
    if (crm === undefined && crmState !== undefined)
      context.addIssue({ code: 'custom', message: 'crm_required', path: ['crm'] });
  })
  .meta({ id: 'DoctorProfileChanges' });
export type DoctorProfileChanges = z.infer<typeof DoctorProfileChanges>;
