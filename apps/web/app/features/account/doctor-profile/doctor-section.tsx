import { useQuery } from '@tanstack/react-query';
import { Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { DoctorForm } from './doctor-form.tsx';
import { ownDoctorProfileQuery } from './doctor-profile-queries.ts';
import { PhotoField } from './photo-field.tsx';

/** What a doctor shows to patients and, if they want, to everybody. `code` is the own code, for patients to type. */
export default function DoctorSection({ code }: { code: ReactNode }) {
  const { t } = useTranslation(['account', 'doctorProfile']);
  const { data: profile, isError, isFetching, refetch } = useQuery(ownDoctorProfileQuery);
  return (
    <SettingsSection id="perfil-profissional" title={t('account:section.professional')} icon={Stethoscope}>
      {profile ? (
        <div className="flex flex-col gap-6">
          <PhotoField profile={profile} />
          <DoctorForm profile={profile} />
          <div className="flex flex-col gap-3 border-line border-t pt-5">
            <h3 className="font-sans text-15 font-semibold">{t('doctorProfile:code')}</h3>
            {code}
          </div>
        </div>
      ) : isError ? (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{t('doctorProfile:loadFailed')}</p>
          <Button variant="secondary" isPending={isFetching} onClick={() => void refetch()}>
            {t('account:retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-240" />
      )}
    </SettingsSection>
  );
}
