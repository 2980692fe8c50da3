import { CITY_MAX_LENGTH, PHONE_MAX_LENGTH } from '@balsamo/domain/account/profile.ts';
import {
  ABOUT_MAX_LENGTH,
  ASSOCIATION_NAME_MAX_LENGTH,
  ASSOCIATION_NAME_MIN_LENGTH,
  ASSOCIATION_STATUSES,
  DESCRIPTION_MAX_LENGTH,
  MEMBER_SOURCES,
  MEMBER_STATUSES,
  MISSION_MAX_LENGTH,
  NEIGHBORHOOD_MAX_LENGTH,
  SLUG_MAX_LENGTH,
  SLUG_PATTERN,
} from '@balsamo/domain/associations/association.ts';
import { ASSOCIATION_EVENTS, EVENT_SUBJECT_MAX_LENGTH } from '@balsamo/domain/associations/events.ts';
import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { BRAZILIAN_STATES } from '@balsamo/domain/auth/account.ts';
import {
  HANDLE_MAX_LENGTH,
  LINK_MAX_LENGTH,
  WHATSAPP_MAX_DIGITS,
  WHATSAPP_MIN_DIGITS,
} from '@balsamo/domain/doctors/profile.ts';
import { ASSOCIATION_FILE_KINDS, FILE_NAME_MAX_LENGTH, MEDIA_TYPES } from '@balsamo/domain/files/file.ts';
import { DELIVERY_DAYS_MAX } from '@balsamo/domain/inventory/item.ts';
import { OPERATOR_NOTE_MAX_LENGTH } from '@balsamo/domain/operators/events.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed, whole } from '../columns.ts';

const association = () =>
  uuid('association_id')
    .notNull()
    .references((): AnyPgColumn => associations.id, { onDelete: 'cascade' });
/** Who did it; the row stays when their account is erased. */
const actor = (column: string) => uuid(column).references(() => users.id, { onDelete: 'set null' });

/** What an association tells about itself. Made by an operator (spec-D17), kept by its staff. */
export const associations = pgTable(
  'associations',
  {
    id: generatedId(),
    slug: text().notNull(),
    name: text().notNull(),
    /** The name as it is searched and sorted: without accents and without case, as `folded` of the domain. */
    searchName: text('search_name')
      .notNull()
      .generatedAlwaysAs(sql`lower(regexp_replace(normalize(name, nfd), '[\\u0300-\\u036f]', '', 'g'))`),
    /** On cards. */
    description: text(),
    about: text(),
    missionStatement: text('mission_statement'),
    neighborhood: text(),
    city: text(),
    state: text({ enum: BRAZILIAN_STATES }),
    email: text(),
    phone: text(),
    /** Digits only, with the country's. */
    whatsappNumber: text('whatsapp_number'),
    /** http or https. */
    website: text(),
    /** Handles without @. */
    instagram: text(),
    facebook: text(),
    linkedin: text(),
    twitter: text(),
    /** From an order until it arrives, as it usually takes; what is handed to a member starts with it. */
    deliveryDays: integer('delivery_days'),
    /** Pictures of the association's own; set by `set_association_image` alone. Their ids are the addresses, so each picture has its own. */
    logoId: uuid('logo_id'),
    bannerId: uuid('banner_id'),
    status: text({ enum: ASSOCIATION_STATUSES }).notNull().default('active'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('associations_slug_key').on(table.slug),
    // The search lists active ones by name, in one state or city where it says so.
    index('associations_by_name_idx').on(table.searchName, table.id).where(sql`${table.status} = 'active'`),
    index('associations_by_place_idx').on(table.state, table.city).where(sql`${table.status} = 'active'`),
    // Operators list open and closed ones by name.
    index('associations_operated_idx').on(table.status, table.searchName, table.id),
    // The association's own files. `set null` of the file alone, which is written into the migration by hand: the kit cannot say it.
    foreignKey({
      name: 'associations_logo_is_own',
      columns: [table.logoId, table.id],
      foreignColumns: [associationFiles.id, associationFiles.associationId],
    }).onDelete('set null'),
    foreignKey({
      name: 'associations_banner_is_own',
      columns: [table.bannerId, table.id],
      foreignColumns: [associationFiles.id, associationFiles.associationId],
    }).onDelete('set null'),
    // A file that goes is looked for here.
    uniqueIndex('associations_logo_key').on(table.logoId).where(sql`${table.logoId} is not null`),
    uniqueIndex('associations_banner_key').on(table.bannerId).where(sql`${table.bannerId} is not null`),
    check(
      'associations_slug_shape',
      sql`${table.slug} ~ ${sql.raw(`'^${SLUG_PATTERN}$'`)} and char_length(${table.slug}) <= ${whole(SLUG_MAX_LENGTH)}`,
    ),
    check(
      'associations_name_length',
      sql`char_length(${table.name}) between ${whole(ASSOCIATION_NAME_MIN_LENGTH)} and ${whole(ASSOCIATION_NAME_MAX_LENGTH)}`,
    ),
    check(
      'associations_description_length',
      sql`char_length(${table.description}) <= ${whole(DESCRIPTION_MAX_LENGTH)}`,
    ),
    check('associations_about_length', sql`char_length(${table.about}) <= ${whole(ABOUT_MAX_LENGTH)}`),
    check('associations_mission_length', sql`char_length(${table.missionStatement}) <= ${whole(MISSION_MAX_LENGTH)}`),
    check(
      'associations_place_length',
      sql`char_length(${table.neighborhood}) <= ${whole(NEIGHBORHOOD_MAX_LENGTH)} and char_length(${table.city}) <= ${whole(CITY_MAX_LENGTH)}`,
    ),
    check('associations_state_is_known', sql`${table.state} in (${listed(BRAZILIAN_STATES)})`),
    check('associations_phone_length', sql`char_length(${table.phone}) <= ${whole(PHONE_MAX_LENGTH)}`),
    check(
      'associations_whatsapp_digits',
      sql`${table.whatsappNumber} ~ ${sql.raw(`'^[0-9]{${WHATSAPP_MIN_DIGITS},${WHATSAPP_MAX_DIGITS}}$'`)}`,
    ),
    check(
      'associations_website_is_one',
      sql`${table.website} ~ '^https?://' and char_length(${table.website}) <= ${whole(LINK_MAX_LENGTH)}`,
    ),
    check(
      'associations_handles_length',
      sql.raw(
        ['instagram', 'facebook', 'linkedin', 'twitter']
          .map((network) => `coalesce(char_length(${network}), 0) <= ${HANDLE_MAX_LENGTH}`)
          .join(' and '),
      ),
    ),
    check('associations_delivery_days_in_bounds', sql`${table.deliveryDays} between 1 and ${whole(DELIVERY_DAYS_MAX)}`),
    check('associations_status_is_known', sql`${table.status} in (${listed(ASSOCIATION_STATUSES)})`),
  ],
);

/** Until when an association has paid, as operators write it down. A table of its own: the staff of the association never reads the note. */
export const associationPlans = pgTable(
  'association_plans',
  {
    associationId: association().primaryKey(),
    /** The last day that is paid; null = nothing is agreed any more. */
    paidUntil: date('paid_until', { mode: 'string' }),
    /** What was agreed, for operators alone. */
    note: text(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('association_plans_note_length', sql`char_length(${table.note}) <= ${whole(OPERATOR_NOTE_MAX_LENGTH)}`),
  ],
);

/** Who works in an association, and as what. A row that ended is kept: it says until when somebody could act. */
export const associationStaff = pgTable(
  'association_staff',
  {
    associationId: association(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: STAFF_ROLES }).notNull(),
    assignedAt: instant('assigned_at').notNull(),
    assignedBy: actor('assigned_by'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ name: 'association_staff_pkey', columns: [table.associationId, table.userId] }),
    index('association_staff_of_user_idx').on(table.userId, table.associationId),
    index('association_staff_assigned_by_idx').on(table.assignedBy).where(sql`${table.assignedBy} is not null`),
    check('association_staff_role_is_known', sql`${table.role} in (${listed(STAFF_ROLES)})`),
  ],
);

/** Patients who belong to an association. Who left or was removed stays as inactive, without consent. */
export const associationMembers = pgTable(
  'association_members',
  {
    id: generatedId(),
    associationId: association(),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: MEMBER_STATUSES }).notNull(),
    source: text({ enum: MEMBER_SOURCES }).notNull(),
    addedBy: actor('added_by'),
    /** When the membership that stands, or stood last, began. */
    joinedAt: instant('joined_at').notNull(),
    leftAt: instant('left_at'),
    /** Since when the member shows this association a summary of their use (spec-D15); null = does not. */
    sharesSummarySince: instant('shares_summary_since'),
  },
  (table) => [
    // What others refer to, so that a dispensing cannot name a member of another association or person.
    unique('association_members_of_patient_key').on(table.associationId, table.patientId),
    // Newest first, as the list shows them.
    index('association_members_list_idx').on(
      table.associationId,
      table.status,
      table.joinedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('association_members_of_user_idx').on(table.patientId, table.status),
    index('association_members_added_by_idx').on(table.addedBy).where(sql`${table.addedBy} is not null`),
    check('association_members_status_is_known', sql`${table.status} in (${listed(MEMBER_STATUSES)})`),
    check('association_members_source_is_known', sql`${table.source} in (${listed(MEMBER_SOURCES)})`),
    check('association_members_end_has_its_time', sql`(${table.status} = 'inactive') = (${table.leftAt} is not null)`),
    check(
      'association_members_share_while_they_are_some',
      sql`${table.sharesSummarySince} is null or ${table.status} = 'active'`,
    ),
  ],
);

/** What staff did, for the admins; only ever appended. People stand here by id alone, so that an erasure takes their names along. */
export const associationEvents = pgTable(
  'association_events',
  {
    id: generatedId(),
    associationId: association(),
    kind: text({ enum: ASSOCIATION_EVENTS }).notNull(),
    actorId: actor('actor_id'),
    /** The person it was done to. */
    subjectId: actor('subject_id'),
    /** The thing it was done to, as it was called. */
    subject: text(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('association_events_list_idx').on(
      table.associationId,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('association_events_of_actor_idx').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('association_events_of_subject_idx').on(table.subjectId).where(sql`${table.subjectId} is not null`),
    check('association_events_kind_is_known', sql`${table.kind} in (${listed(ASSOCIATION_EVENTS)})`),
    check(
      'association_events_subject_length',
      sql`char_length(${table.subject}) <= ${whole(EVENT_SUBJECT_MAX_LENGTH)}`,
    ),
  ],
);

/** Files of an association, after cleaning. Their bytes lie in the file store under the id alone, beside those of `files`. */
export const associationFiles = pgTable(
  'association_files',
  {
    id: uuid().primaryKey(),
    associationId: association(),
    kind: text({ enum: ASSOCIATION_FILE_KINDS }).notNull(),
    mediaType: text('media_type', { enum: MEDIA_TYPES }).notNull(),
    /** Shown and offered when saving; never part of a path. */
    name: text().notNull(),
    byteSize: integer('byte_size').notNull(),
    /** Of the stored bytes, in hexadecimal. */
    sha256: text().notNull(),
    createdAt: instant('created_at').notNull(),
    uploadedBy: actor('uploaded_by'),
  },
  (table) => [
    // What others refer to, so that a product cannot name a file of another association.
    unique('association_files_of_association_key').on(table.id, table.associationId),
    index('association_files_of_association_idx').on(table.associationId, table.createdAt),
    index('association_files_uploaded_by_idx').on(table.uploadedBy).where(sql`${table.uploadedBy} is not null`),
    check('association_files_kind_is_known', sql`${table.kind} in (${listed(ASSOCIATION_FILE_KINDS)})`),
    check('association_files_media_type_is_known', sql`${table.mediaType} in (${listed(MEDIA_TYPES)})`),
    check(
      'association_files_name_length',
      sql`char_length(${table.name}) between 1 and ${whole(FILE_NAME_MAX_LENGTH)}`,
    ),
    check('association_files_are_not_empty', sql`${table.byteSize} > 0`),
    check('association_files_sha256_shape', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
