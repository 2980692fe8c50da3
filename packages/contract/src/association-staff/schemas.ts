import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { INVITED_ACCOUNTS } from '@balsamo/domain/associations/staff-invitation.ts';
import { z } from 'zod';
import { EmailAddress, NewPassword, PersonName } from '../auth/schemas.ts';
import { OutInstant, storableText } from '../scalars.ts';

/** Somebody who works in an association. */
export const StaffMember = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(STAFF_ROLES),
    assignedAt: OutInstant,
    isSelf: z.boolean(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof StaffMember>;

export const StaffList = z.object({ items: z.array(StaffMember) }).meta({ id: 'StaffList' });
export type StaffList = z.infer<typeof StaffList>;

export const StaffRoleChange = z.strictObject({ role: z.enum(STAFF_ROLES) }).meta({ id: 'StaffRoleChange' });

export const NewStaffInvitation = z
  .strictObject({ email: EmailAddress, role: z.enum(STAFF_ROLES) })
  .meta({ id: 'NewStaffInvitation' });
export type NewStaffInvitation = z.infer<typeof NewStaffInvitation>;

/** An invitation that nobody has accepted. */
export const StaffInvitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(STAFF_ROLES),
    sentAt: OutInstant,
    expiresAt: OutInstant,
    /** Its link works no more; it can be sent again. */
    isExpired: z.boolean(),
  })
  .meta({ id: 'StaffInvitation' });
export type StaffInvitation = z.infer<typeof StaffInvitation>;

export const StaffInvitationList = z.object({ items: z.array(StaffInvitation) }).meta({ id: 'StaffInvitationList' });
export type StaffInvitationList = z.infer<typeof StaffInvitationList>;

/** The token of a mailed link: 43 characters of base64url. */
export const StaffInvitationToken = z
  .strictObject({ token: storableText(512).min(1) })
  .meta({ id: 'StaffInvitationToken' });

/** What the holder of the link is shown. */
export const OpenedStaffInvitation = z
  .object({
    associationName: z.string(),
    email: z.string(),
    /** To begin with, for whoever makes an account. */
    name: z.string().nullable(),
    role: z.enum(STAFF_ROLES),
    expiresAt: OutInstant,
    /** What the address is used for: `other` is an account that can join no staff, a patient's or a doctor's. */
    account: z.enum(INVITED_ACCOUNTS),
  })
  .meta({ id: 'OpenedStaffInvitation' });
export type OpenedStaffInvitation = z.infer<typeof OpenedStaffInvitation>;

/** The address is the invitation's. */
export const StaffSignUp = z
  .strictObject({ token: storableText(512).min(1), name: PersonName, password: NewPassword })
  .meta({ id: 'StaffSignUp' });

export const JoinedAssociation = z
  .object({ id: z.uuid(), name: z.string(), role: z.enum(STAFF_ROLES) })
  .meta({ id: 'JoinedAssociation' });
export type JoinedAssociation = z.infer<typeof JoinedAssociation>;
