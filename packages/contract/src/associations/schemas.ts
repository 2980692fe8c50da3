import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { ASSOCIATION_PRODUCT_TYPES } from '@balsamo/domain/dispensary/vocabulary.ts';
import { STOCK_UNITS } from '@balsamo/domain/inventory/item.ts';
import { z } from 'zod';
import { CalendarDay, OutInstant, orNull } from '../scalars.ts';

/** An association in which the person works. */
export const StaffedAssociation = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    /** A file of the association, `/api/associations/{id}/files/{logoId}`; another logo has another id. Null = it has none. */
    logoId: z.uuid().nullable(),
    role: z.enum(STAFF_ROLES),
    assignedAt: OutInstant,
  })
  .meta({ id: 'StaffedAssociation' });
export type StaffedAssociation = z.infer<typeof StaffedAssociation>;

export const StaffedAssociationList = z
  .object({ items: z.array(StaffedAssociation) })
  .meta({ id: 'StaffedAssociationList' });
export type StaffedAssociationList = z.infer<typeof StaffedAssociationList>;

const Count = z.number().int().nonnegative();
const Named = { productId: z.uuid(), name: z.string(), unit: z.enum(STOCK_UNITS) };
const Moved = { entries: Count, dispensings: z.number().int(), movements: Count };

/** How an association is doing: its members by number alone, its shelf, and what moved. Quantities are in the product's unit. */
export const AssociationDashboard = z
  .object({
    members: z.object({ active: Count, inactive: Count, newThisMonth: Count }),
    /** Null for staff who do not see invitations. */
    openInvitations: orNull(Count),
    recommendedDoctors: Count,
    shelf: z.object({ products: Count, available: Count, lowStock: Count, outOfStock: Count }),
    productTypes: z.array(z.object({ type: z.enum(ASSOCIATION_PRODUCT_TYPES), products: Count })),
    /** What runs low or is out, the worst first; at most five. */
    low: z.array(z.object({ ...Named, quantity: z.number(), threshold: orNull(z.number()) })),
    /** Lots that expire within 30 days or have expired, the soonest first; at most five. */
    expiring: z.array(
      z.object({ ...Named, batchNumber: orNull(z.string()), expiresOn: CalendarDay, quantity: z.number() }),
    ),
    /** Of those all, listed or not; left out by a server of before. */
    expiringLots: Count.optional(),
    /** The last seven calendar days. */
    recent: z.object(Moved),
    /** The last 30 calendar days, the oldest first, each with its row. */
    days: z.array(z.object({ day: CalendarDay, ...Moved })),
    /** Of the last 30 days, most often first; at most five. */
    mostDispensed: z.array(z.object({ ...Named, quantity: z.number(), times: Count })),
  })
  .meta({ id: 'AssociationDashboard' });
export type AssociationDashboard = z.infer<typeof AssociationDashboard>;
