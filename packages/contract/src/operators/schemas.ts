import { FEEDBACK_CATEGORIES, FEEDBACK_TYPES } from '@balsamo/domain/account/feedback.ts';
import { NAME_MAX_LENGTH } from '@balsamo/domain/auth/account.ts';
import { CONTACT_USER_TYPES } from '@balsamo/domain/contact/message.ts';
import { REFUSAL_MAX_LENGTH, REGISTRATION_CHECKS } from '@balsamo/domain/doctors/registration.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { ANSWER_MAX_LENGTH, OPERATOR_EVENTS, OPERATOR_NOTE_MAX_LENGTH } from '@balsamo/domain/operators/events.ts';
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
    /** Other accounts that say the same registration; while one of them is `conferido`, this one cannot be confirmed. */
    sharers: z.array(z.object({ name: z.string(), email: z.string(), check: z.enum(REGISTRATION_CHECKS).nullable() })),
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
    /** To what, as it was called then: a registration, an article. Never a person. */
    subject: z.string().nullable(),
  })
  .meta({ id: 'OperatorEventLine' });
export type OperatorEventLine = z.infer<typeof OperatorEventLine>;

export const OperatorEventList = z
  .object({ items: z.array(OperatorEventLine), nextCursor: z.string().nullable() })
  .meta({ id: 'OperatorEventList' });
export type OperatorEventList = z.infer<typeof OperatorEventList>;

export const OperatorEventListQuery = z.strictObject(page);

/** What somebody wrote to the team, and what became of it. */
export const OperatedMessage = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** As it was typed; nobody has proven that it is theirs. */
    email: z.string(),
    userType: z.enum(CONTACT_USER_TYPES).nullable(),
    subject: z.string(),
    message: z.string(),
    /** Of the page that it was written on. */
    language: z.enum(LANGUAGES),
    createdAt: OutInstant,
    readAt: OutInstant.nullable(),
    /** For operators alone. */
    note: z.string().nullable(),
    answer: z.string().nullable(),
    answeredAt: OutInstant.nullable(),
  })
  .meta({ id: 'OperatedMessage' });
export type OperatedMessage = z.infer<typeof OperatedMessage>;

export const OperatedMessageList = z
  .object({ items: z.array(OperatedMessage), nextCursor: z.string().nullable() })
  .meta({ id: 'OperatedMessageList' });
export type OperatedMessageList = z.infer<typeof OperatedMessageList>;

export const OperatedMessageListQuery = z.strictObject({
  /** `suspect`: a field that nobody sees was filled in. */
  status: z.enum(['open', 'answered', 'suspect']).default('open'),
  ...page,
});

/** What is left out stays. */
export const MessageMark = z
  .strictObject({
    isRead: z.boolean().optional(),
    note: storableText(OPERATOR_NOTE_MAX_LENGTH).nullable().optional(),
  })
  .meta({ id: 'MessageMark' });
export type MessageMark = z.infer<typeof MessageMark>;

export const MessageAnswer = z
  .strictObject({
    answer: storableText(ANSWER_MAX_LENGTH)
      .transform((text) => text.trim())
      .refine((text) => text !== '', { message: 'required' }),
  })
  .meta({ id: 'MessageAnswer' });
export type MessageAnswer = z.infer<typeof MessageAnswer>;

/** What somebody says of the app; who, is told to nobody. */
export const OperatedFeedback = z
  .object({
    id: z.uuid(),
    type: z.enum(FEEDBACK_TYPES),
    category: z.enum(FEEDBACK_CATEGORIES),
    message: z.string().nullable(),
    createdAt: OutInstant,
    readAt: OutInstant.nullable(),
  })
  .meta({ id: 'OperatedFeedback' });
export type OperatedFeedback = z.infer<typeof OperatedFeedback>;

export const OperatedFeedbackList = z
  .object({ items: z.array(OperatedFeedback), nextCursor: z.string().nullable() })
  .meta({ id: 'OperatedFeedbackList' });
export type OperatedFeedbackList = z.infer<typeof OperatedFeedbackList>;

export const OperatedFeedbackListQuery = z.strictObject(page);
export const FeedbackMark = z.strictObject({ isRead: z.boolean() }).meta({ id: 'FeedbackMark' });
export type FeedbackMark = z.infer<typeof FeedbackMark>;
