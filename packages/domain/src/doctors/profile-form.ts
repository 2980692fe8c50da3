import { type EmailProblem, emailProblem } from '../auth/email.ts';
import { crmProblem, crmStateProblem, type FieldProblem, type RegistrationProblem } from '../auth/forms.ts';
import { SOCIAL_NETWORKS, type SocialNetwork, socialHandle, websiteAddress, whatsappDigits } from './contact.ts';
import type { ConsultationLanguage } from './profile.ts';

/** The form as it is typed; empty means "not told". */
export type DoctorProfileForm = {
  crm: string;
  crmState: string;
  specialty: string;
  bio: string;
  languages: readonly ConsultationLanguage[];
  whatsappNumber: string;
  contactEmail: string;
  website: string;
  isPubliclyListed: boolean;
} & Record<SocialNetwork, string>;
export type DoctorProfileProblem =
  | RegistrationProblem
  | EmailProblem
  | 'whatsapp_invalid'
  | 'url_invalid'
  | 'handle_invalid';

/** What is wrong with the form, in its order. The registration is asked for once it is begun, and of whoever wants to be listed. */
export function doctorProfileProblems(
  form: DoctorProfileForm,
): FieldProblem<keyof DoctorProfileForm, DoctorProfileProblem>[] {
  const isRegistrationNeeded = form.isPubliclyListed || form.crm.trim() !== '' || form.crmState !== '';
  const unless = (isRight: boolean, code: DoctorProfileProblem) => (isRight ? undefined : code);
  const told = (text: string, read: (text: string) => unknown) => text.trim() === '' || read(text) !== undefined;
  const found: [keyof DoctorProfileForm, DoctorProfileProblem | undefined][] = [
    ['crm', isRegistrationNeeded ? crmProblem(form.crm) : undefined],
    ['crmState', isRegistrationNeeded ? crmStateProblem(form.crmState) : undefined],
    ['whatsappNumber', unless(told(form.whatsappNumber, whatsappDigits), 'whatsapp_invalid')],
    ['contactEmail', form.contactEmail.trim() === '' ? undefined : emailProblem(form.contactEmail)],
    ['website', unless(told(form.website, websiteAddress), 'url_invalid')],
    ...SOCIAL_NETWORKS.map((network): [SocialNetwork, DoctorProfileProblem | undefined] => [
      network,
      unless(
        told(form[network], (typed) => socialHandle(network, typed)),
        'handle_invalid',
      ),
    ]),
  ];
  return found.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}
