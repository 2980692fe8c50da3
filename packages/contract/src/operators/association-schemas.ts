import { CITY_MAX_LENGTH } from '@balsamo/domain/account/profile.ts';
import {
  ASSOCIATION_NAME_MAX_LENGTH,
  ASSOCIATION_STATUSES,
  SLUG_MAX_LENGTH,
  slugProblem,
} from '@balsamo/domain/associations/association.ts';
import { settingProblem } from '@balsamo/domain/associations/settings.ts';
import { BRAZILIAN_STATES } from '@balsamo/domain/auth/account.ts';
import { PLACE_MAX_LENGTH, placeOfCursor } from '@balsamo/domain/directory/place.ts';
import { OPERATOR_NOTE_MAX_LENGTH } from '@balsamo/domain/operators/events.ts';
import { z } from 'zod';
import { EmailAddress, PersonName } from '../auth/schemas.ts';
import { CalendarDay, OutInstant, orNull, storableText } from '../scalars.ts';

/** What was agreed with an association by contact. Nothing is closed to one that has not paid. */
export const OperatedAssociationPlan = z
  .object({
    /** The last day that is paid; null = nothing is agreed. */
    paidUntil: orNull(CalendarDay),
    /** For operators alone. */
    note: z.string().nullable(),
  })
  .meta({ id: 'OperatedAssociationPlan' });
export type OperatedAssociationPlan = z.infer<typeof OperatedAssociationPlan>;

/** An association as operators see it: who its admins are, and of its members how many. */
export const OperatedAssociation = z
  .object({
    id: z.uuid(),
    /** What it is called in addresses and files. */
    slug: z.string(),
    name: z.string(),
    status: z.enum(ASSOCIATION_STATUSES),
    city: z.string().nullable(),
    state: orNull(z.enum(BRAZILIAN_STATES)),
    createdAt: OutInstant,
    /** Active members. */
    memberCount: z.int().nonnegative(),
    /** Names of its admins, the longest-serving first. */
    admins: z.array(z.string()),
    /** Addresses with an invitation to become an admin that still works. */
    invited: z.array(z.string()),
    /** Null = nothing was agreed yet. */
    plan: orNull(OperatedAssociationPlan),
  })
  .meta({ id: 'OperatedAssociation' });
export type OperatedAssociation = z.infer<typeof OperatedAssociation>;

export const OperatedAssociationList = z
  .object({ items: z.array(OperatedAssociation), nextCursor: z.string().nullable() })
  .meta({ id: 'OperatedAssociationList' });
export type OperatedAssociationList = z.infer<typeof OperatedAssociationList>;

export const OperatedAssociationListQuery = z.strictObject({
  status: z.enum(ASSOCIATION_STATUSES).default('active'),
  /** Part of a name, whatever case and accents. */
  search: storableText(ASSOCIATION_NAME_MAX_LENGTH).trim().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** The `nextCursor` of the page before. */
  cursor: z
    .string()
    .max(PLACE_MAX_LENGTH)
    .refine((cursor) => placeOfCursor(cursor) !== undefined, { message: 'unknown_cursor' })
    .optional(),
});

const typed = (setting: 'name' | 'city', maxLength: number) =>
  storableText(maxLength).superRefine((text, context) => {
    const code = settingProblem(setting, text);
    if (code) context.addIssue({ code: 'custom', message: code });
  });

/** Who is invited to keep an association, by an address that may have an account or not. */
const admin = { adminEmail: EmailAddress, adminName: PersonName };

/** A new association; everything else it tells about itself its admins write. */
export const NewAssociation = z
  .strictObject({
    /** Made by the client: the same one again makes no second association. */
    id: z.uuid(),
    name: typed('name', ASSOCIATION_NAME_MAX_LENGTH),
    slug: storableText(SLUG_MAX_LENGTH).superRefine((slug, context) => {
      const code = slugProblem(slug);
      if (code) context.addIssue({ code: 'custom', message: code });
    }),
    city: typed('city', CITY_MAX_LENGTH).nullable().optional(),
    state: orNull(z.enum(BRAZILIAN_STATES)).optional(),
    ...admin,
  })
  .meta({ id: 'NewAssociation' });
export type NewAssociation = z.infer<typeof NewAssociation>;

export const AssociationAdminInvitation = z.strictObject(admin).meta({ id: 'AssociationAdminInvitation' });
export type AssociationAdminInvitation = z.infer<typeof AssociationAdminInvitation>;

export const AssociationStatusChange = z
  .strictObject({ status: z.enum(ASSOCIATION_STATUSES) })
  .meta({ id: 'AssociationStatusChange' });

export const AssociationPlanChange = z
  .strictObject({
    /** From 2020 on, at most ten years ahead; null = nothing is agreed. */
    paidUntil: CalendarDay.nullable(),
    /** Null or nothing but spaces = none. */
    note: storableText(OPERATOR_NOTE_MAX_LENGTH).nullable(),
  })
  .meta({ id: 'AssociationPlanChange' });
export type AssociationPlanChange = z.infer<typeof AssociationPlanChange>;
