import { PLACE_MAX_LENGTH, placeOfCursor } from '@balsamo/domain/directory/place.ts';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@balsamo/domain/directory/search.ts';
import { CONSULTATION_LANGUAGES } from '@balsamo/domain/doctors/profile.ts';
import { z } from 'zod';
import { DoctorPhoto } from '../doctors/schemas.ts';
import { orNull, storableText } from '../scalars.ts';

/** A doctor as everybody sees one who is publicly listed. Null = not told. */
export const DirectoryDoctor = z
  .object({
    /** The directory's own: it names no account. */
    id: z.uuid(),
    name: z.string(),
    /** `number-UF`. */
    crm: z.string(),
    /** Has an operator found the registration in order? */
    isRegistrationChecked: z.boolean(),
    specialty: z.string().nullable(),
    bio: z.string().nullable(),
    languages: z.array(z.enum(CONSULTATION_LANGUAGES)),
    /** Digits with the country's, as wa.me takes them. */
    whatsappNumber: z.string().nullable(),
    photo: orNull(DoctorPhoto),
  })
  .meta({ id: 'DirectoryDoctor' });
export type DirectoryDoctor = z.infer<typeof DirectoryDoctor>;

export const DirectoryPage = z
  .object({ items: z.array(DirectoryDoctor), nextCursor: z.string().nullable() })
  .meta({ id: 'DirectoryPage' });
export type DirectoryPage = z.infer<typeof DirectoryPage>;

export const DirectoryQuery = z.strictObject({
  /** Part of a name or of a specialty, whatever case and accents. */
  search: storableText(SEARCH_MAX_LENGTH).trim().min(SEARCH_MIN_LENGTH).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(12),
  /** The `nextCursor` of the page before. */
  cursor: z
    .string()
    .max(PLACE_MAX_LENGTH)
    .refine((cursor) => placeOfCursor(cursor) !== undefined, { message: 'unknown_cursor' })
    .optional(),
});
export type DirectoryQuery = z.infer<typeof DirectoryQuery>;
