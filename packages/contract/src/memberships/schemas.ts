import { MEMBER_SOURCES, MEMBER_STATUSES } from '@balsamo/domain/associations/association.ts';
import { NAME_MAX_LENGTH } from '@balsamo/domain/auth/account.ts';
import { TYPED_CODE_MAX_LENGTH } from '@balsamo/domain/connections/code.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { ADDRESS_LIST_MAX_LENGTH, LINE_OUTCOMES } from '@balsamo/domain/memberships/address-list.ts';
import {
  ASSOCIATION_INVITATION_STATUSES,
  INVITATION_MESSAGE_MAX_LENGTH,
} from '@balsamo/domain/memberships/invitation.ts';
import { z } from 'zod';
import { EmailAddress, NewPassword, PersonName } from '../auth/schemas.ts';
import { Cursor, OutInstant, storableText } from '../scalars.ts';

/** A member as the staff of the association see them (ADR-0045). */
export const Member = z
  .object({
    /** Of the membership. */
    id: z.uuid(),
    name: z.string(),
    joinedAt: OutInstant,
    /** Null while they are a member. */
    leftAt: OutInstant.nullable(),
    status: z.enum(MEMBER_STATUSES),
    source: z.enum(MEMBER_SOURCES),
    /** Does the member show this association a summary (spec-D15)? */
    sharesSummary: z.boolean(),
    /** Does the member show this association a document now? */
    showsDocuments: z.boolean(),
    /** Only where the association itself invited this address. */
    invitedEmail: z.string().nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const MemberList = z
  .object({ items: z.array(Member), nextCursor: z.string().nullable(), totalActive: z.int().nonnegative() })
  .meta({ id: 'MemberList' });
export type MemberList = z.infer<typeof MemberList>;

export const MemberListQuery = z.strictObject({
  status: z.enum(MEMBER_STATUSES).default('active'),
  /** Part of a name; case and accents do not count. */
  search: storableText(NAME_MAX_LENGTH).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});

/** The code that a patient gave the staff. */
export const MemberCode = z.strictObject({ code: storableText(TYPED_CODE_MAX_LENGTH) }).meta({ id: 'MemberCode' });

const Message = storableText(INVITATION_MESSAGE_MAX_LENGTH).optional();
/** Of the mail; without it that of the staff's account. Someone who has an account is written to in their own. */
const MailLanguage = z.enum(LANGUAGES).optional();

export const NewAssociationInvitation = z
  .strictObject({ email: EmailAddress, message: Message, language: MailLanguage })
  .meta({ id: 'NewAssociationInvitation' });
export type NewAssociationInvitation = z.infer<typeof NewAssociationInvitation>;

export const AssociationInvitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    message: z.string().nullable(),
    /** An `expired` one can be sent again. */
    status: z.enum([...ASSOCIATION_INVITATION_STATUSES, 'expired']),
    createdAt: OutInstant,
    /** Null while the mail waits to be sent. */
    sentAt: OutInstant.nullable(),
    expiresAt: OutInstant,
    respondedAt: OutInstant.nullable(),
  })
  .meta({ id: 'AssociationInvitation' });
export type AssociationInvitation = z.infer<typeof AssociationInvitation>;

export const AssociationInvitationList = z
  .object({ items: z.array(AssociationInvitation), nextCursor: z.string().nullable() })
  .meta({ id: 'AssociationInvitationList' });
export type AssociationInvitationList = z.infer<typeof AssociationInvitationList>;

export const AssociationInvitationListQuery = z.strictObject({
  /** Without it, all; `pending` includes expired ones, which can be sent again. */
  status: z.enum(ASSOCIATION_INVITATION_STATUSES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});

/** A list of addresses as text: one on each line, at most 500. */
export const AddressList = z
  .strictObject({ text: storableText(ADDRESS_LIST_MAX_LENGTH), message: Message, language: MailLanguage })
  .meta({ id: 'AddressList' });
export type AddressList = z.infer<typeof AddressList>;

/** What became of each line of a list. */
export const AddressListAnswer = z
  .object({
    items: z.array(
      z.object({
        /** In the text, from 1. */
        line: z.int().positive(),
        /** The address, else how the line begins. */
        text: z.string(),
        outcome: z.enum(LINE_OUTCOMES),
      }),
    ),
  })
  .meta({ id: 'AddressListAnswer' });
export type AddressListAnswer = z.infer<typeof AddressListAnswer>;

const token = storableText(512).min(1);
/** The token of a mailed link: 43 characters of base64url. */
export const AssociationInvitationToken = z.strictObject({ token }).meta({ id: 'AssociationInvitationToken' });

/** The same, with the consent to a summary (spec-D15), which is never taken for granted. */
export const TakenAssociationInvitation = z
  .strictObject({ token, sharesSummary: z.boolean() })
  .meta({ id: 'TakenAssociationInvitation' });

/** The address is the invitation's. */
export const AssociationInvitationSignUp = z
  .strictObject({ token, name: PersonName, password: NewPassword, sharesSummary: z.boolean() })
  .meta({ id: 'AssociationInvitationSignUp' });

/** What the holder of a link is shown. */
export const OpenedAssociationInvitation = z
  .object({
    association: z.object({
      id: z.uuid(),
      /** As in `AssociationCard`: for whoever is signed in. */
      logoId: z.uuid().nullable(),
      name: z.string(),
      description: z.string().nullable(),
      neighborhood: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
    }),
    email: z.string(),
    message: z.string().nullable(),
    expiresAt: OutInstant,
  })
  .meta({ id: 'OpenedAssociationInvitation' });
export type OpenedAssociationInvitation = z.infer<typeof OpenedAssociationInvitation>;

/** An invitation that waits for the answer of whoever is signed in; what its mail's link holds is not told. */
export const ReceivedAssociationInvitation = z
  .object({ id: z.uuid(), ...OpenedAssociationInvitation.shape })
  .meta({ id: 'ReceivedAssociationInvitation' });
export type ReceivedAssociationInvitation = z.infer<typeof ReceivedAssociationInvitation>;

export const ReceivedAssociationInvitationList = z
  .object({ items: z.array(ReceivedAssociationInvitation) })
  .meta({ id: 'ReceivedAssociationInvitationList' });
export type ReceivedAssociationInvitationList = z.infer<typeof ReceivedAssociationInvitationList>;

/** The consent to a summary (spec-D15), which is never taken for granted. */
export const TakenReceivedInvitation = z
  .strictObject({ sharesSummary: z.boolean() })
  .meta({ id: 'TakenReceivedInvitation' });

/** The association that somebody has joined. */
export const JoinedAssociation = z
  .object({ associationId: z.uuid(), associationName: z.string() })
  .meta({ id: 'JoinedAssociation' });
export type JoinedAssociation = z.infer<typeof JoinedAssociation>;
