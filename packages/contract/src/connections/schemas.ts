import { CODE_ALPHABET, readCode, TYPED_CODE_MAX_LENGTH } from '@balsamo/domain/connections/code.ts';
import { z } from 'zod';
import { DoctorPhoto } from '../doctors/schemas.ts';
import { CalendarDay, Cursor, OutInstant, orNull, storableText } from '../scalars.ts';
import { SharingChoice } from './scope-schemas.ts';

/** A code (`PA…` or `DR…`, in whatever case, spaces and hyphens allowed) or the id of an account. */
export const TypedCode = storableText(TYPED_CODE_MAX_LENGTH)
  .refine((typed) => readCode(typed) !== undefined, { message: 'code_invalid' })
  .meta({ id: 'TypedCode', description: 'A code such as DRK7M4XP, or the id of an account.' });

/** Whom to look for, or to ask for a connection. */
export const Named = z.strictObject({ code: TypedCode }).meta({ id: 'Named' });
export type Named = z.infer<typeof Named>;

const scope = SharingChoice.optional();

/** A request; `scope` is a patient's: what is shown once the doctor has accepted. */
export const NewConnectionRequest = z.strictObject({ code: TypedCode, scope }).meta({ id: 'NewConnectionRequest' });
export type NewConnectionRequest = z.infer<typeof NewConnectionRequest>;

/** What a patient shows a doctor whose request they accept. */
export const AcceptedRequest = z.strictObject({ scope }).meta({ id: 'AcceptedRequest' });

/** The last day of a connection, on the patient's calendar; null = none. */
const endsOn = orNull(CalendarDay);

/** One's own code, to be given to the other side. */
export const ConnectionCode = z
  .object({ code: z.string().regex(new RegExp(`^(PA|DR)[${CODE_ALPHABET}]{6}$`)), createdAt: OutInstant })
  .meta({ id: 'ConnectionCode' });
export type ConnectionCode = z.infer<typeof ConnectionCode>;

/** Has an operator found the doctor's registration in order (spec-D35)? Null = a patient. */
const isRegistrationChecked = z.boolean().nullable();

/** What a look-up reveals, and nothing else (spec-D7 and spec-D35). `specialty` is of doctors; null = not told, or a patient. */
export const FoundPerson = z
  .object({ name: z.string(), specialty: z.string().nullable(), isRegistrationChecked })
  .meta({ id: 'FoundPerson' });
export type FoundPerson = z.infer<typeof FoundPerson>;

/** The other side: a patient's doctor, a doctor's patient. */
export const Counterpart = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Of doctors; null = not told, or a patient. */
    specialty: z.string().nullable(),
    isRegistrationChecked,
  })
  .meta({ id: 'Counterpart' });
export type Counterpart = z.infer<typeof Counterpart>;

/** A request that waits. `received`: the other side asked, and this person may answer; `sent`: this person asked, and may take it back. */
export const ConnectionRequest = z
  .object({
    id: z.uuid(),
    direction: z.enum(['received', 'sent']),
    person: Counterpart,
    /** The name that the doctor's invitation was for, where someone with another address made a request of it; null = no invitation. */
    invitedName: z.string().nullable(),
    createdAt: OutInstant,
    /** Until when the patient wants it, where they asked. */
    endsOn,
  })
  .meta({ id: 'ConnectionRequest' });
export type ConnectionRequest = z.infer<typeof ConnectionRequest>;

export const ConnectionRequestList = z
  .object({ items: z.array(ConnectionRequest), nextCursor: z.string().nullable() })
  .meta({ id: 'ConnectionRequestList' });
export type ConnectionRequestList = z.infer<typeof ConnectionRequestList>;

/** An active link. */
export const Connection = z
  .object({
    person: Counterpart,
    connectedAt: OutInstant,
    endsOn,
    /** Of a doctor, in lists; null = none. */
    photo: orNull(DoctorPhoto).optional(),
  })
  .meta({ id: 'Connection' });
export type Connection = z.infer<typeof Connection>;

export const ConnectionList = z
  .object({ items: z.array(Connection), nextCursor: z.string().nullable() })
  .meta({ id: 'ConnectionList' });
export type ConnectionList = z.infer<typeof ConnectionList>;

export const ConnectionListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});

/** Data of a `connections` event of the notification stream: something of this person's requests or links is new. */
export const ConnectionsChange = z.object({ version: z.int().nonnegative() }).meta({ id: 'ConnectionsChange' });
export type ConnectionsChange = z.infer<typeof ConnectionsChange>;

/** How many patients a doctor may have. */
export const PatientAllowance = z
  .object({
    /** Null = as many as they like. */
    limit: z.int().nullable(),
    /** Active connections, the doctor's own requests that wait, and invitations that are pending and not expired. */
    taken: z.int().nonnegative(),
  })
  .meta({ id: 'PatientAllowance' });
export type PatientAllowance = z.infer<typeof PatientAllowance>;
