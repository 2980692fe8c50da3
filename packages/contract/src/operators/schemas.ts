import { NAME_MAX_LENGTH } from '@balsamo/domain/auth/account.ts';
import { REFUSAL_MAX_LENGTH, REGISTRATION_CHECKS } from '@balsamo/domain/doctors/registration.ts';
import { OPERATOR_EVENTS } from '@balsamo/domain/operators/events.ts';
import { z } from '@hono/zod-openapi';
import { Cursor, OutInstant, storableText } from '../scalars.ts';

const page = { limit: z.coerce.number().int().min(1).max(100).default(20), cursor: Cursor.optional() };

/** A doctor's registration, for whoever looks it up. */
export const OperatedRegistration = z
  .object({
    doctorId: z.uuid(),
    /** Number and state, `123456-SP`. */
    crm: z.string(),
    name: z.string(),
    email: z.string(),
    isEmailConfirmed: z.boolean(),
    createdAt: OutInstant,
    /** Null = nobody has looked. */
    check: z.enum(REGISTRATION_CHECKS).nullable(),
    /** Why it was refused, as its doctor reads it. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'OperatedRegistration' });
export type OperatedRegistration = z.infer<typeof OperatedRegistration>;

export const OperatedRegistrationList = z
  .object({ items: z.array(OperatedRegistration), nextCursor: z.string().nullable() })
  .meta({ id: 'OperatedRegistrationList' });
export type OperatedRegistrationList = z.infer<typeof OperatedRegistrationList>;

export const OperatedRegistrationListQuery = z.strictObject({
  /** `waiting`: nobody has looked, the oldest first; `found`: somebody has, the newest first. */
  status: z.enum(['waiting', 'found']).default('waiting'),
  ...page,
});

/** What an operator found, of the registration and name that they saw. */
const seen = { crm: storableText(20), name: storableText(NAME_MAX_LENGTH) };
export const RegistrationFindingBody = z
  .discriminatedUnion('check', [
    z.strictObject({ check: z.literal('conferido'), ...seen }),
    z.strictObject({
      check: z.literal('recusado'),
      ...seen,
      /** The doctor reads it. */
      reason: storableText(REFUSAL_MAX_LENGTH)
        .transform((text) => text.trim())
        .refine((text) => text !== '', { message: 'required' }),
    }),
  ])
  .meta({ id: 'RegistrationFindingBody' });
export type RegistrationFindingBody = z.infer<typeof RegistrationFindingBody>;

/** Something that an operator did. */
export const OperatorEventLine = z
  .object({
    id: z.uuid(),
    at: OutInstant,
    kind: z.enum(OPERATOR_EVENTS),
    /** Who did it; null where their account is erased. */
    actorName: z.string().nullable(),
    /** To whom; null where it was done to nobody, or their account is erased. */
    personName: z.string().nullable(),
    /** To what, as it was called then: a registration. Never a person. */
    subject: z.string().nullable(),
  })
  .meta({ id: 'OperatorEventLine' });
export type OperatorEventLine = z.infer<typeof OperatorEventLine>;

export const OperatorEventList = z
  .object({ items: z.array(OperatorEventLine), nextCursor: z.string().nullable() })
  .meta({ id: 'OperatorEventList' });
export type OperatorEventList = z.infer<typeof OperatorEventList>;

export const OperatorEventListQuery = z.strictObject(page);
