import type { OwnDoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import { whatsappDigits } from '@balsamo/domain/doctors/contact.ts';
import type { DoctorProfileForm } from '@balsamo/domain/doctors/profile-form.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PublicDoctorCard } from '../../../components/doctor/public-doctor-card.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { sitePathIn } from '../../../platform/site-paths.ts';
import type { DoctorFormState } from './profile-draft.ts';

type ListingFieldProps = { profile: OwnDoctorProfile; form: DoctorFormState };

/** Whether everybody may see the profile, in plain words, and how it would look. */
export function ListingField({ profile, form }: ListingFieldProps) {
  const { t, i18n } = useTranslation(['doctorProfile', 'doctors']);
  const id = useId();
  const { values: typed } = form;
  return (
    <div className="flex flex-col gap-4 border-line border-t pt-5">
      <div className="flex items-start gap-3 rounded-control bg-leaf-wash/60 p-3.5">
        <Checkbox
          id={id}
          checked={typed.isPubliclyListed}
          aria-describedby={`${id}-hint`}
          onChange={(event) => form.set({ isPubliclyListed: event.target.checked })}
        />
        <div className="flex min-w-0 flex-col gap-1">
          <label htmlFor={id} className="font-medium">
            {t('doctorProfile:listed.label')}
          </label>
          <p id={`${id}-hint`} className="text-13 text-ink-soft">
            {t('doctorProfile:listed.hint')}
          </p>
          {typed.isPubliclyListed ? null : <p className="text-13 font-medium">{t('doctorProfile:listed.hidden')}</p>}
          {profile.listing === 'listed' ? (
            <Link
              to={sitePathIn('findDoctor', i18n.language)}
              className="inline-flex min-h-11 items-center self-start font-medium text-leaf underline underline-offset-4"
            >
              {t('doctorProfile:see')}
            </Link>
          ) : null}
        </div>
      </div>
      <NotListed {...profile} />
      <div className="flex flex-col gap-2">
        <h3 className="font-sans text-15 font-semibold">{t('doctorProfile:preview')}</h3>
        <PublicDoctorCard doctor={previewOf(profile, typed)} headingLevel={4} />
      </div>
    </div>
  );
}

/** Why a doctor who wants to be listed is not, and what they can do. */
function NotListed({ listing, refusal }: Pick<OwnDoctorProfile, 'listing' | 'refusal'>) {
  const { t } = useTranslation(['doctorProfile']);
  if (listing === 'off' || listing === 'listed') return null;
  return (
    <Banner tone="pending" title={t(`doctorProfile:notListed.${listing}.title`)}>
      <p>{t(`doctorProfile:notListed.${listing}.text`)}</p>
      {listing === 'registration_refused' && refusal ? (
        <p className="font-medium wrap-anywhere">
          {t('doctorProfile:notListed.registration_refused.why', { why: refusal })}
        </p>
      ) : null}
      <Link
        to={listing === 'email_unconfirmed' ? '#seguranca' : '#opiniao'}
        className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
      >
        {t(`doctorProfile:notListed.${listing}.action`)}
      </Link>
    </Banner>
  );
}

/** The card as it would be if this were saved. */
function previewOf({ id, name, photo, isRegistrationChecked }: OwnDoctorProfile, typed: DoctorProfileForm) {
  return {
    id,
    name,
    photo,
    isRegistrationChecked,
    crm: [typed.crm.trim(), typed.crmState].filter(Boolean).join('-') || '–',
    specialty: typed.specialty.trim() || null,
    bio: typed.bio.trim() || null,
    languages: [...typed.languages],
    whatsappNumber: whatsappDigits(typed.whatsappNumber) ?? null,
  };
}
