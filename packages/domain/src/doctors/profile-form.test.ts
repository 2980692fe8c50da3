import { expect, it } from 'vitest';
import { type DoctorProfileForm, doctorProfileProblems } from './profile-form.ts';

const EMPTY: DoctorProfileForm = {
  crm: '',
  crmState: '',
  specialty: '',
  bio: '',
  languages: [],
  whatsappNumber: '',
  contactEmail: '',
  website: '',
  instagram: '',
  facebook: '',
  linkedin: '',
  twitter: '',
  isPubliclyListed: false,
};
const problems = (form: Partial<DoctorProfileForm>) =>
  doctorProfileProblems({ ...EMPTY, ...form }).map(({ field, code }) => `${field}: ${code}`);

it('a doctor may tell nothing', () => expect(problems({})).toEqual([]));

it('whoever wants to be listed has a registration', () => {
  expect(problems({ isPubliclyListed: true })).toEqual(['crm: crm_required', 'crmState: crm_state_required']);
  expect(problems({ isPubliclyListed: true, crm: '123456', crmState: 'SP' })).toEqual([]);
});

it.each([
  [{ crm: '123' }, ['crm: crm_invalid', 'crmState: crm_state_required']],
  [{ crm: '12345678', crmState: 'SP' }, ['crm: crm_invalid']],
  [{ crm: '1234', crmState: 'XX' }, ['crmState: crm_state_invalid']],
  [{ crmState: 'SP' }, ['crm: crm_required']],
])('a registration that was begun is whole: %j', (form, expected) => expect(problems(form)).toEqual(expected));

it('contacts are ones that lead to somebody, in the order of the form', () => {
  const wrong = { whatsappNumber: '1', contactEmail: 'helena', website: 'ftp://a.b', instagram: 'a b', twitter: '@@' };
  expect(problems(wrong)).toEqual([
    'whatsappNumber: whatsapp_invalid',
    'contactEmail: email_missing_at',
    'website: url_invalid',
    'instagram: handle_invalid',
    'twitter: handle_invalid',
  ]);
});
