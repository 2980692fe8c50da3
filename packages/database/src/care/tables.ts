import { CARE_ACTS, CARE_COLOURS, CARE_RELATIONS, CARE_ROLES, INVITED_CARE_ROLES } from '@balsamo/domain/care/care.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed } from '../columns.ts';

/** Who has no sign-in of their own: their diary is kept by caregivers. Gone when they take it over. */
export const caredPeople = pgTable('cared_people', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  birthDate: date('birth_date', { mode: 'string' }).notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Who cares, or cared, for whom. One that ended stays: it says who did what. */
export const careLinks = pgTable(
  'care_links',
  {
    id: generatedId(),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: their account is erased. */
    caregiverId: uuid('caregiver_id').references(() => users.id, { onDelete: 'set null' }),
    role: text({ enum: CARE_ROLES }).notNull(),
    /** What the person is to the caregiver. */
    relation: text({ enum: CARE_RELATIONS }).notNull(),
    colour: text({ enum: CARE_COLOURS }).notNull(),
    /** Do the caregiver's devices hear of the person's reminders? */
    notifies: boolean().notNull().default(true),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    // Opening a transaction asks for one of these, listing them for the caregiver's all.
    uniqueIndex('care_links_live_key').on(table.caregiverId, table.patientId).where(sql`${table.endedAt} is null`),
    uniqueIndex('care_links_responsible_key')
      .on(table.patientId)
      .where(sql`${table.role} = 'responsible' and ${table.endedAt} is null`),
    // What was done for a person was done by a link to that person.
    unique('care_links_patient_key').on(table.patientId, table.id),
    index('care_links_caregiver_id_idx').on(table.caregiverId).where(sql`${table.caregiverId} is not null`),
    check('care_links_role_is_known', sql`${table.role} in (${listed(CARE_ROLES)})`),
    check('care_links_relation_is_known', sql`${table.relation} in (${listed(CARE_RELATIONS)})`),
    check('care_links_colour_is_known', sql`${table.colour} in (${listed(CARE_COLOURS)})`),
    check('care_links_is_between_two', sql`${table.patientId} <> ${table.caregiverId}`),
    check('care_links_ends_after_it_began', sql`${table.endedAt} >= ${table.startedAt}`),
  ],
);

/** Who is invited to care, or to take the diary over, by an address that may have an account or not. Gone once it is accepted. */
export const careInvitations = pgTable(
  'care_invitations',
  {
    id: generatedId(),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case, as in `users`. */
    email: text().notNull(),
    role: text({ enum: INVITED_CARE_ROLES }).notNull(),
    /** Hash of what the link holds; sent again it is another one. */
    tokenHash: text('token_hash').notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** How often a wrong day of birth was told to take the diary over. */
    failedTries: smallint('failed_tries').notNull().default(0),
  },
  (table) => [
    uniqueIndex('care_invitations_token_key').on(table.tokenHash),
    // One at a time to an address. Erasure asks by the address alone.
    uniqueIndex('care_invitations_address_key').on(table.email, table.patientId),
    index('care_invitations_of_patient_idx').on(table.patientId),
    index('care_invitations_invited_by_idx').on(table.invitedBy),
    index('care_invitations_expires_at_idx').on(table.expiresAt),
    check('care_invitations_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
    check('care_invitations_role_is_known', sql`${table.role} in (${listed(INVITED_CARE_ROLES)})`),
  ],
);

/** What caregivers did for the people they care for: written by a trigger, changed by nobody. */
export const careActs = pgTable(
  'care_acts',
  {
    id: generatedId(),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    linkId: uuid('link_id').notNull(),
    /** The table. */
    kind: text().notNull(),
    thingId: text('thing_id'),
    act: text({ enum: CARE_ACTS }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('care_acts_of_patient_idx').on(table.patientId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('care_acts_of_thing_idx').on(table.patientId, table.thingId).where(sql`${table.thingId} is not null`),
    foreignKey({
      name: 'care_acts_link_fk',
      columns: [table.patientId, table.linkId],
      foreignColumns: [careLinks.patientId, careLinks.id],
    }).onDelete('cascade'),
    index('care_acts_link_idx').on(table.patientId, table.linkId),
    check('care_acts_act_is_known', sql`${table.act} in (${listed(CARE_ACTS)})`),
  ],
);
