import type { DoctorProfile, DoctorProfileChanges } from '@balsamo/contract/doctors/schemas.ts';
import type { BrazilianState } from '@balsamo/domain/auth/account.ts';
import { SOCIAL_NETWORKS, whatsappText } from '@balsamo/domain/doctors/contact.ts';
import type { DoctorProfileForm } from '@balsamo/domain/doctors/profile-form.ts';
import type { Form } from '../../../components/form/use-form.ts';

/** What the parts of the form are given of it. */
export type DoctorFormState = Pick<Form<DoctorProfileForm>, 'values' | 'set' | 'text' | 'errorOf'>;

/** The form as it begins. */
export function draftOf({ crm, contact, ...profile }: DoctorProfile): DoctorProfileForm {
  const [number = '', state = ''] = crm?.split('-') ?? [];
  return {
    crm: number,
    crmState: state,
    specialty: profile.specialty ?? '',
    bio: profile.bio ?? '',
    languages: profile.languages,
    whatsappNumber: contact.whatsappNumber ? whatsappText(contact.whatsappNumber) : '',
    contactEmail: contact.email ?? '',
    website: contact.website ?? '',
    instagram: contact.instagram ?? '',
    facebook: contact.facebook ?? '',
    linkedin: contact.linkedin ?? '',
    twitter: contact.twitter ?? '',
    isPubliclyListed: profile.isPubliclyListed,
  };
}

/** What is sent of it: empty is not told. A registration that is not begun is left as it stands. */
export function changesOf(draft: DoctorProfileForm): DoctorProfileChanges {
  const told = (text: string) => text.trim() || null;
  const { crm, crmState, languages, isPubliclyListed } = draft;
  return {
    ...(crm.trim() ? { crm: crm.trim(), crmState: crmState as BrazilianState } : {}),
    specialty: told(draft.specialty),
    bio: told(draft.bio),
    languages: [...languages],
    isPubliclyListed,
    whatsappNumber: told(draft.whatsappNumber),
    contactEmail: told(draft.contactEmail),
    website: told(draft.website),
    ...Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, told(draft[network])])),
  };
}
