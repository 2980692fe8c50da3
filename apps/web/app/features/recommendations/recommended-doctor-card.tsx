import type { RecommendedDoctor } from '@balsamo/contract/recommendations/schemas.ts';
import { useTranslation } from 'react-i18next';
import { DoctorAvatar } from '../../components/doctor/doctor-avatar.tsx';
import { RegistrationMark } from '../../components/doctor/registration-mark.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useDayText } from '../../platform/day-text.ts';

export type RecommendedDoctorCardProps = {
  doctor: RecommendedDoctor;
  /** Of those who keep the list. */
  onRemove?: (() => void) | undefined;
  headingLevel?: 2 | 3;
};

/** A doctor on the list of an association, and why. */
export function RecommendedDoctorCard({ doctor, onRemove, headingLevel = 2 }: RecommendedDoctorCardProps) {
  const Heading = `h${headingLevel}` as const;
  const { t } = useTranslation(['recommendations', 'doctors']);
  const dayText = useDayText();
  const { photo, specialty, reason } = doctor;
  const name = t('doctors:title', { name: doctor.name });
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-gutter">
      <div className="flex items-center gap-3">
        <DoctorAvatar name={doctor.name} photo={photo} />
        <div className="min-w-0">
          <Heading className="text-17 font-semibold wrap-anywhere">{name}</Heading>
          <p className="text-15 wrap-anywhere">{specialty ?? t('recommendations:noSpecialty')}</p>
          <RegistrationMark isChecked={doctor.isRegistrationChecked} />
        </div>
      </div>
      {reason ? <p className="text-15 whitespace-pre-line text-ink-soft wrap-anywhere">{reason}</p> : null}
      <div className="mt-auto -mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <p className="py-2 text-13 text-ink-soft">
          {t('recommendations:since', { day: dayText(doctor.recommendedAt) })}
        </p>
        {onRemove ? (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3 text-clay hover:bg-clay-wash"
            aria-label={t('recommendations:remove.named', { name })}
            onClick={onRemove}
          >
            {t('recommendations:remove.action')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
