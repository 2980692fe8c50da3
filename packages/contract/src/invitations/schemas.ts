import { isPhone, PHONE_MAX_LENGTH } from '@balsamo/domain/account/profile.ts';
import { INVITATION_NOTES_MAX_LENGTH } from '@balsamo/domain/connections/invitation.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { z } from 'zod';
import { EmailAddress, NewPassword, PersonName } from '../auth/schemas.ts';
import { SharingChoice } from '../connections/scope-schemas.ts';
import { BirthDay, Cursor, OutInstant, storableText } from '../scalars.ts';

/** Body of an invitation. What is optional is kept with it for the doctor; the patient never sees the notes. */
export const NewInvitation = z
  .strictObject({
    name: PersonName,
    email: EmailAddress,
    phone: storableText(PHONE_MAX_LENGTH).refine(isPhone, { message: 'phone_invalid' }).optional(),
    /** From 1900 to today, on the doctor's calendar. */
    birthDate: BirthDay.optional(),
    notes: storableText(INVITATION_NOTES_MAX_LENGTH).min(1).optional(),
    /** Of the mail; without it the doctor's. Someone who has an account is written to in their own. */
    language: z.enum(LANGUAGES).optional(),
  })
  .meta({ id: 'NewInvitation' });
export type NewInvitation = z.infer<typeof NewInvitation>;

/** An invitation as its doctor sees it. */
export const Invitation = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    birthDate: z.string().nullable(),
    notes: z.string().nullable(),
    /** An `expired` one can be sent again. */
    status: z.enum(['pending', 'expired', 'accepted']),
    createdAt: OutInstant,
    sentAt: OutInstant,
    expiresAt: OutInstant,
    /** Null until it is accepted. */
    acceptedAt: OutInstant.nullable(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const InvitationList = z
  .object({ items: z.array(Invitation), nextCursor: z.string().nullable() })
  .meta({ id: 'InvitationList' });
export type InvitationList = z.infer<typeof InvitationList>;

export const InvitationListQuery = z.strictObject({
  /** Without it, all; `pending` includes expired ones, which can be sent again. */
  status: z.enum(['pending', 'accepted']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});

/** The token of a mailed link: 43 characters of base64url. */
export const InvitationToken = z.strictObject({ token: storableText(512).min(1) }).meta({ id: 'InvitationToken' });

/** The same, with what the doctor is to be shown. */
export const TakenInvitation = z
  .strictObject({ token: storableText(512).min(1), scope: SharingChoice.optional() })
  .meta({ id: 'TakenInvitation' });

/** What the holder of the link is shown. */
export const OpenedInvitation = z
  .object({
    name: z.string(),
    email: z.string(),
    doctorName: z.string(),
    /** Has an operator found the doctor's registration in order? */
    isRegistrationChecked: z.boolean(),
    expiresAt: OutInstant,
  })
  .meta({ id: 'OpenedInvitation' });
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

/** Name and address are the invitation's. */
export const InvitationSignUp = z
  .strictObject({ token: storableText(512).min(1), password: NewPassword })
  .meta({ id: 'InvitationSignUp' });
export type InvitationSignUp = z.infer<typeof InvitationSignUp>;
