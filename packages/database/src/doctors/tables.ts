import {
  BIO_MAX_LENGTH,
  CONSULTATION_LANGUAGES,
  HANDLE_MAX_LENGTH,
  LINK_MAX_LENGTH,
  SPECIALTY_MAX_LENGTH,
  WHATSAPP_MAX_DIGITS,
  WHATSAPP_MIN_DIGITS,
} from '@balsamo/domain/doctors/profile.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { instant, listed, whole } from '../columns.ts';
import { files } from '../files/tables.ts';

/** What a doctor tells about themselves to patients; name and registration stand in `users`. No row tells nothing. */
export const doctorProfiles = pgTable(
  'doctor_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    specialty: text(),
    bio: text(),
    languages: text({ enum: CONSULTATION_LANGUAGES }).array().notNull().default([]),
    /** In the directory, for everybody to read. */
    isPubliclyListed: boolean('is_publicly_listed').notNull().default(false),
    /** What the directory calls this doctor: says nothing of the account. */
    directoryId: uuid('directory_id').notNull().defaultRandom(),
    /** The same picture in two sizes; both or none. Their ids are the addresses, so each picture has its own. */
    photoId: uuid('photo_id'),
    smallPhotoId: uuid('small_photo_id'),
    /** Shown instead of the address of the account, which nobody is shown. */
    contactEmail: text('contact_email'),
    /** Digits only, with the country's. */
    whatsappNumber: text('whatsapp_number'),
    /** http or https. */
    website: text(),
    /** Handles without @. */
    instagram: text(),
    twitter: text(),
    /** Name of the page, or its address. */
    facebook: text(),
    linkedin: text(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('doctor_profiles_directory_id_key').on(table.directoryId),
    // A doctor's own files. `set null` of the photo alone, which is written into the migration by hand: the kit cannot say it.
    foreignKey({
      name: 'doctor_profiles_photo_is_own',
      columns: [table.photoId, table.userId],
      foreignColumns: [files.id, files.userId],
    }).onDelete('set null'),
    foreignKey({
      name: 'doctor_profiles_small_photo_is_own',
      columns: [table.smallPhotoId, table.userId],
      foreignColumns: [files.id, files.userId],
    }).onDelete('set null'),
    // A file that goes is looked for here.
    uniqueIndex('doctor_profiles_photo_key').on(table.photoId).where(sql`${table.photoId} is not null`),
    uniqueIndex('doctor_profiles_small_photo_key').on(table.smallPhotoId).where(sql`${table.smallPhotoId} is not null`),
    index('doctor_profiles_listed_idx').on(table.userId).where(sql`${table.isPubliclyListed}`),
    check(
      'doctor_profiles_specialty_length',
      sql`char_length(${table.specialty}) between 1 and ${whole(SPECIALTY_MAX_LENGTH)}`,
    ),
    check('doctor_profiles_bio_length', sql`char_length(${table.bio}) between 1 and ${whole(BIO_MAX_LENGTH)}`),
    check(
      'doctor_profiles_languages_are_known',
      sql`${table.languages} <@ array[${listed(CONSULTATION_LANGUAGES)}]::text[]`,
    ),
    check(
      'doctor_profiles_whatsapp_digits',
      sql`${table.whatsappNumber} ~ ${sql.raw(`'^[0-9]{${WHATSAPP_MIN_DIGITS},${WHATSAPP_MAX_DIGITS}}$'`)}`,
    ),
    check(
      'doctor_profiles_website_is_one',
      sql`${table.website} ~ '^https?://' and char_length(${table.website}) <= ${whole(LINK_MAX_LENGTH)}`,
    ),
    check(
      'doctor_profiles_handles_length',
      sql`char_length(${table.instagram}) <= ${whole(HANDLE_MAX_LENGTH)} and char_length(${table.twitter}) <= ${whole(HANDLE_MAX_LENGTH)}`,
    ),
    check(
      'doctor_profiles_links_length',
      sql`char_length(${table.facebook}) <= ${whole(LINK_MAX_LENGTH)} and char_length(${table.linkedin}) <= ${whole(LINK_MAX_LENGTH)}`,
    ),
  ],
);
