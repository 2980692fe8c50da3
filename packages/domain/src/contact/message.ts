import { EMAIL_MAX_LENGTH, type EmailProblem, emailProblem } from '../auth/email.ts';

/** Who writes to the team (spec §3); it may be left unsaid. */
export const CONTACT_USER_TYPES = ['patient', 'doctor', 'clinic', 'other'] as const;
export type ContactUserType = (typeof CONTACT_USER_TYPES)[number];

/** In UTF-16 units, as HTML counts them. */
export const CONTACT_NAME_MAX_LENGTH = 100;
export const CONTACT_EMAIL_MAX_LENGTH = EMAIL_MAX_LENGTH;
export const CONTACT_SUBJECT_MAX_LENGTH = 150;
export const CONTACT_MESSAGE_MAX_LENGTH = 4_000;

/** How long a message is kept: as long as an answer to it may be asked about. */
export const CONTACT_KEPT_DAYS = 365;

/**
 * A form is filled in by nobody in less time than this. After a day its token is worth nothing, so that tokens cannot be
 * collected for later.
 */
export const CONTACT_FORM_SECONDS = { min: 3, max: 24 * 3600 } as const;

/** In the query of the page that a form without scripts ends on. */
export const CONTACT_SENT = 'sent';

/** What someone types. `userType` is empty where nothing was chosen. */
export type ContactForm = {
  name: string;
  email: string;
  userType: ContactUserType | '';
  subject: string;
  message: string;
};
export type ContactField = keyof ContactForm;

export type ContactProblem =
  | 'name_required'
  | 'name_too_long'
  | EmailProblem
  | 'subject_required'
  | 'subject_too_long'
  | 'message_required'
  | 'message_too_long';

/** What is wrong with a message, in the order of its fields: name, e-mail, subject and message are required (spec §5). */
export function contactProblems(form: ContactForm): { field: ContactField; code: ContactProblem }[] {
  const problems: { field: ContactField; code: ContactProblem }[] = [];
  const name = textProblem(form.name, CONTACT_NAME_MAX_LENGTH);
  if (name) problems.push({ field: 'name', code: `name_${name}` });
  const email = emailProblem(form.email);
  if (email) problems.push({ field: 'email', code: email });
  const subject = textProblem(form.subject, CONTACT_SUBJECT_MAX_LENGTH);
  if (subject) problems.push({ field: 'subject', code: `subject_${subject}` });
  const message = textProblem(form.message, CONTACT_MESSAGE_MAX_LENGTH);
  if (message) problems.push({ field: 'message', code: `message_${message}` });
  return problems;
}

function textProblem(text: string, maxLength: number): 'required' | 'too_long' | undefined {
  if (text.trim() === '') return 'required';
  return text.trim().length > maxLength ? 'too_long' : undefined;
}
