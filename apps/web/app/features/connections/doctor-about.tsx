import type { DoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import { useTranslation } from 'react-i18next';
import { DoctorAvatar } from '../../components/doctor/doctor-avatar.tsx';
import { RegistrationMark } from '../../components/doctor/registration-mark.tsx';
import { useSpokenLanguages } from '../../components/doctor/spoken-languages.ts';

/** What a doctor tells about themselves. */
export function DoctorAbout({ doctor }: { doctor: DoctorProfile }) {
  const { t } = useTranslation(['connections']);
  const { name, photo, specialty, crm, languages, bio } = doctor;
  const spoken = useSpokenLanguages(languages);
  const facts = [
    [t('connections:profile.specialty'), specialty ?? t('connections:enter.noSpecialty')],
    [t('connections:profile.crm'), crm],
    [t('connections:profile.languages'), spoken],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <DoctorAvatar name={name} photo={photo} size="large" />
        <RegistrationMark isChecked={doctor.isRegistrationChecked} />
      </div>
      <p className="max-w-prose break-words whitespace-pre-line">
        {bio ?? <span className="text-ink-soft">{t('connections:profile.noBio')}</span>}
      </p>
      <dl className="flex flex-col divide-y divide-line border-line border-t">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-medium break-words">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}
