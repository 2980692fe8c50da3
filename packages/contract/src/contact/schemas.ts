import {
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_SUBJECT_MAX_LENGTH,
  CONTACT_USER_TYPES,
} from '@balsamo/domain/contact/message.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { z } from 'zod';
import { EmailAddress } from '../auth/schemas.ts';
import { storableText } from '../scalars.ts';

/** Text that says something, without the spaces around it. */
const said = (maxLength: number, missing: string) =>
  storableText(maxLength).refine((text) => text.trim() !== '', { message: missing });

export const NewContactMessage = z
  .strictObject({
    name: said(CONTACT_NAME_MAX_LENGTH, 'name_required'),
    email: EmailAddress,
    /** Left out or null: not said. */
    userType: z.enum(CONTACT_USER_TYPES).nullish(),
    subject: said(CONTACT_SUBJECT_MAX_LENGTH, 'subject_required'),
    message: said(CONTACT_MESSAGE_MAX_LENGTH, 'message_required'),
    /** Of the page that it was written on, and so of the answer. */
    language: z.enum(LANGUAGES),
    /** The `token` of `ContactFormToken`. */
    token: z.string().max(200),
    /** A field that no person sees: whoever fills it in is probably a program. */
    website: storableText(500).optional(),
  })
  .meta({ id: 'NewContactMessage' });
export type NewContactMessage = z.input<typeof NewContactMessage>;

export const ContactFormToken = z
  .object({
    /** Belongs into the form that is filled in now: takes a message after three seconds, for a day, and once. */
    token: z.string(),
  })
  .meta({ id: 'ContactFormToken' });
export type ContactFormToken = z.infer<typeof ContactFormToken>;
