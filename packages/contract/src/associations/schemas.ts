import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { z } from 'zod';
import { OutInstant } from '../scalars.ts';

/** An association in which the person works. */
export const StaffedAssociation = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    role: z.enum(STAFF_ROLES),
    assignedAt: OutInstant,
  })
  .meta({ id: 'StaffedAssociation' });
export type StaffedAssociation = z.infer<typeof StaffedAssociation>;

export const StaffedAssociationList = z
  .object({ items: z.array(StaffedAssociation) })
  .meta({ id: 'StaffedAssociationList' });
export type StaffedAssociationList = z.infer<typeof StaffedAssociationList>;
