import { describe, expect, it } from 'vitest';
import {
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_SUBJECT_MAX_LENGTH,
  type ContactForm,
  contactProblems,
} from './message.ts';

const form = (given: Partial<ContactForm> = {}): ContactForm => ({
  name: 'Maria Silva',
  email: 'maria@exemplo.com',
  userType: 'patient',
  subject: 'Uma dúvida',
  message: 'Como mudo o horário?',
  ...given,
});

describe('a message to the team', () => {
  it('needs a name, an address, a subject and words; who writes may stay unsaid', () => {
    expect(contactProblems(form({ userType: '' }))).toEqual([]);
    expect(contactProblems({ name: ' ', email: '', userType: '', subject: '\n', message: '\t ' })).toEqual([
      { field: 'name', code: 'name_required' },
      { field: 'email', code: 'email_required' },
      { field: 'subject', code: 'subject_required' },
      { field: 'message', code: 'message_required' },
    ]);
  });

  it.each([
    ['maria', 'email_missing_at'],
    ['maria@exemplo', 'email_domain_invalid'],
    ['ma ria@exemplo.com', 'email_invalid'],
  ])('says of the address %s what is wrong with it', (email, code) => {
    expect(contactProblems(form({ email }))).toEqual([{ field: 'email', code }]);
  });

  it('has room for so many characters, spaces around them not counted', () => {
    const filled = (more: string) =>
      form({
        name: ` ${'n'.repeat(CONTACT_NAME_MAX_LENGTH)}${more} `,
        subject: ` ${'s'.repeat(CONTACT_SUBJECT_MAX_LENGTH)}${more} `,
        message: ` ${'m'.repeat(CONTACT_MESSAGE_MAX_LENGTH)}${more} `,
      });
    expect(contactProblems(filled(''))).toEqual([]);
    expect(contactProblems(filled('x')).map(({ code }) => code)).toEqual([
      'name_too_long',
      'subject_too_long',
      'message_too_long',
    ]);
  });
});
