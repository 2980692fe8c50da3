import type { PatientCare } from '@balsamo/contract/care/schemas.ts';
import { HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalendarDayText } from '../../platform/day-text.ts';
import { htmlLanguage } from '../../platform/i18n.ts';

/** Who keeps the diary of a patient, where that is not the patient alone. */
export default function PatientCareLine({ care }: { care: PatientCare }): ReactNode {
  const { t, i18n } = useTranslation(['care']);
  const dayText = useCalendarDayText();
  const keepers = care.caregivers.filter(({ role }) => role !== 'reads');
  if (keepers.length === 0) return null;
  const named = keepers.map(({ name, relation }) =>
    t('care:doctor.caregiver', {
      name: name ?? t('care:caregivers.erased'),
      relation: t(`care:caregiverIs.${relation}`),
    }),
  );
  const names = new Intl.ListFormat(htmlLanguage(i18n.language)).format(named);
  const told = [
    care.hasOwnSignIn ? t('care:doctor.keptBy', { names }) : t('care:doctor.keptByAll', { names }),
    ...(care.birthDate ? [t('care:doctor.born', { day: dayText(care.birthDate) })] : []),
  ];
  return (
    <p className="mt-1 flex items-start gap-2 text-15 text-ink-soft">
      <HeartHandshake className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
      {told.join(' · ')}
    </p>
  );
}
