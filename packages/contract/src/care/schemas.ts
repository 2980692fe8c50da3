import { PASSWORD_MAX_LENGTH } from '@balsamo/domain/auth/password.ts';
import {
  CARE_ACTS,
  CARE_COLOURS,
  CARE_INVITED_ACCOUNTS,
  CARE_RELATIONS,
  CARE_ROLES,
  INVITED_CARE_ROLES,
} from '@balsamo/domain/care/care.ts';
import { z } from 'zod';
import { EmailAddress, NewPassword, PersonName } from '../auth/schemas.ts';
import { BirthDay, OutInstant, orNull, storableText } from '../scalars.ts';

const Relation = z.enum(CARE_RELATIONS);
const Colour = z.enum(CARE_COLOURS);
const Role = z.enum(CARE_ROLES);

/** Somebody whom the account cares for. */
export const CaredPerson = z
  .object({
    linkId: z.uuid(),
    personId: z.uuid(),
    name: z.string(),
    role: Role,
    /** What the person is to the caregiver. */
    relation: Relation,
    colour: Colour,
    /** Null: the person has an account of their own, which tells nobody. */
    birthDate: z.string().nullable(),
    /** Has a sign-in of their own, and so decides who cares. */
    hasOwnSignIn: z.boolean(),
    /** Do notifications about this person reach the caregiver's devices? */
    notifies: z.boolean(),
    since: OutInstant,
    /** Of the person's bell. */
    unreadCount: z.int().min(0),
    /** The diary is to be erased on that instant; null: it stays. */
    erasureDueAt: orNull(OutInstant),
  })
  .meta({ id: 'CaredPerson' });
export type CaredPerson = z.infer<typeof CaredPerson>;

/** Somebody who cares, or cared, for the person of this request. */
export const Caregiver = z
  .object({
    linkId: z.uuid(),
    /** Null: their account is erased. */
    name: z.string().nullable(),
    role: Role,
    relation: Relation,
    since: OutInstant,
    endedAt: orNull(OutInstant),
    /** Is it who asks? */
    isSelf: z.boolean(),
  })
  .meta({ id: 'Caregiver' });
export type Caregiver = z.infer<typeof Caregiver>;

export const CareInvitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(INVITED_CARE_ROLES),
    sentAt: OutInstant,
    expiresAt: OutInstant,
    /** Its link works no more; it can be sent again. */
    isExpired: z.boolean(),
  })
  .meta({ id: 'CareInvitation' });
export type CareInvitation = z.infer<typeof CareInvitation>;

/** Whom the account cares for, for whom this request acts, and who cares for that person. */
export const Care = z
  .object({
    /** Whose session it is, whoever it acts for. */
    self: z.object({ id: z.uuid(), name: z.string() }),
    /** By which link this request acts for somebody else; null: for themselves. */
    actingBy: z.uuid().nullable(),
    caresFor: z.array(CaredPerson),
    /** Of the person acted for, or of the account itself. Those who care, by role; then those who did, the latest first. */
    caregivers: z.array(Caregiver),
    /** Open ones of the same person; empty for who may not invite. */
    invitations: z.array(CareInvitation),
    /** May this request invite and remove caregivers of that person? */
    mayManage: z.boolean(),
  })
  .meta({ id: 'Care' });
export type Care = z.infer<typeof Care>;

export const NewCaredPerson = z
  .strictObject({
    /** Made by the browser: sent twice, it makes one person. */
    id: z.uuid(),
    name: PersonName,
    birthDate: BirthDay,
    relation: Relation,
    colour: Colour,
    /** Says to be the parent, guardian or chosen helper, and agrees in the person's place (LGPD art. 14). */
    isResponsible: z.literal(true),
  })
  .meta({ id: 'NewCaredPerson' });
export type NewCaredPerson = z.infer<typeof NewCaredPerson>;

/** How the caregiver sees the person; of the link's own caregiver. */
export const CareLinkChange = z
  .strictObject({ relation: Relation.optional(), colour: Colour.optional(), notifies: z.boolean().optional() })
  .meta({ id: 'CareLinkChange' });
export type CareLinkChange = z.infer<typeof CareLinkChange>;

/** Another role of a caregiver; `responsible` makes who was responsible one who keeps. */
export const CareRoleChange = z.strictObject({ role: Role }).meta({ id: 'CareRoleChange' });

export const BirthDateChange = z.strictObject({ birthDate: BirthDay }).meta({ id: 'BirthDateChange' });

export const NewCareInvitation = z
  .strictObject({ email: EmailAddress, role: z.enum(INVITED_CARE_ROLES) })
  .meta({ id: 'NewCareInvitation' });

const Token = storableText(512).min(1);
export const CareInvitationToken = z.strictObject({ token: Token }).meta({ id: 'CareInvitationToken' });

/** What the holder of the link is shown. */
export const OpenedCareInvitation = z
  .object({
    personName: z.string(),
    inviterName: z.string(),
    email: z.string(),
    role: z.enum(INVITED_CARE_ROLES),
    expiresAt: OutInstant,
    /** What the address is used for: `other` is an account that cares for nobody, a doctor's or an association's. */
    account: z.enum(CARE_INVITED_ACCOUNTS),
    /** Of `owns`: who cares now, to be let in again or not. */
    caregivers: z.array(z.object({ linkId: z.uuid(), name: z.string().nullable(), role: Role, relation: Relation })),
  })
  .meta({ id: 'OpenedCareInvitation' });
export type OpenedCareInvitation = z.infer<typeof OpenedCareInvitation>;

/** Accepts an invitation to care. */
export const CareAcceptance = z
  .strictObject({ token: Token, relation: Relation, colour: Colour })
  .meta({ id: 'CareAcceptance' });

/** The same for somebody without an account; the address is the invitation's. */
export const CareSignUp = z
  .strictObject({ token: Token, relation: Relation, colour: Colour, name: PersonName, password: NewPassword })
  .meta({ id: 'CareSignUp' });

/** The person takes their diary over, with the address of the invitation. */
export const CareTakeOver = z
  .strictObject({
    token: Token,
    password: NewPassword,
    /** As whoever is responsible wrote it: a link that went to a wrong address opens nothing by itself. */
    birthDate: BirthDay,
    /** Links of the caregivers who may go on as they do; all others end. */
    goesOn: z.array(z.uuid()).max(50),
  })
  .meta({ id: 'CareTakeOver' });

export const CaredErasure = z
  .strictObject({ password: storableText(PASSWORD_MAX_LENGTH).min(1) })
  .meta({ id: 'CaredErasure' });

/** One thing that a caregiver did. */
export const CareActEntry = z
  .object({
    id: z.uuid(),
    at: OutInstant,
    caregiver: z.object({ linkId: z.uuid(), name: z.string().nullable(), relation: Relation }),
    act: z.enum(CARE_ACTS),
    /** Of what kind it is: the name of the table, for example `entries`. */
    kind: z.string(),
    /** Which one; null where that kind has no id of its own. */
    thingId: z.string().nullable(),
  })
  .meta({ id: 'CareActEntry' });
export type CareActEntry = z.infer<typeof CareActEntry>;

export const CareActPage = z
  .object({ items: z.array(CareActEntry), nextCursor: z.string().nullable() })
  .meta({ id: 'CareActPage' });
export type CareActPage = z.infer<typeof CareActPage>;

const Recorder = z.object({ name: z.string().nullable(), relation: Relation });
/** Which caregiver recorded what is listed beside it, and which changed it last, by its id; what only the person wrote is not among it. */
export const Recorders = z
  .record(z.uuid(), z.object({ created: Recorder.optional(), changed: Recorder.optional() }))
  .meta({ id: 'Recorders' });
export type Recorders = z.infer<typeof Recorders>;

/** Who keeps the diary, as its doctor sees it. */
export const PatientCare = z
  .object({
    caregivers: z.array(
      z.object({ linkId: z.uuid(), name: z.string().nullable(), role: Role, relation: Relation, since: OutInstant }),
    ),
    /** Has a sign-in of their own; else all of the diary is told by caregivers. */
    hasOwnSignIn: z.boolean(),
    birthDate: z.string().nullable(),
  })
  .meta({ id: 'PatientCare' });
export type PatientCare = z.infer<typeof PatientCare>;
