import type { DoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import { useTranslation } from 'react-i18next';

/** What a doctor tells about themselves. */
export function DoctorAbout({ doctor: { specialty, crm, languages, bio } }: { doctor: DoctorProfile }) {
  const { t, i18n } = useTranslation(['connections']);
  const spoken = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    languages.map((language) => t(`connections:profile.language.${language}`)),
  );
  const facts = [
    [t('connections:profile.specialty'), specialty ?? t('connections:enter.noSpecialty')],
    [t('connections:profile.crm'), crm],
    [t('connections:profile.languages'), spoken],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
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
