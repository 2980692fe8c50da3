import { CONSULTATION_LANGUAGES } from '@balsamo/domain/doctors/profile.ts';
import { z } from 'zod';

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
    specialty: z.string().nullable(),
    bio: z.string().nullable(),
    languages: z.array(z.enum(CONSULTATION_LANGUAGES)),
    isPubliclyListed: z.boolean(),
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
