import type { PlannedUse, Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { useWhose } from '../../components/acting/use-whose.ts';
import { Recorder } from '../../components/care/recorder.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { DocumentLine } from './document-line.tsx';
import { DocumentSection } from './document-section.tsx';
import { EarlierVersion } from './earlier-version.tsx';
import { prescriptionElementId } from './focus-prescription.ts';
import { FormerDoctor, PutAwayButton } from './former-doctor.tsx';
import { PrescriptionActions } from './prescription-actions.tsx';
import { STATUS_TONES, usePrescriptionDates } from './prescription-dates.ts';
import { PrescriptionProducts } from './prescription-products.tsx';

export type PrescriptionCardProps = { prescription: Prescription; plans?: readonly PlannedUse[] | undefined };

/** One protocol of a patient: who wrote it, its medications, how it stands, and what can be done with it where it is one's own. */
export function PrescriptionCard({ prescription, plans }: PrescriptionCardProps) {
  const { t } = useTranslation(['prescriptions']);
  const whose = useWhose();
  const { protocolName, doctorId, doctorName, doctorSpecialty, followEndedAt, status, previousId } = prescription;
  const isOwn = doctorName === null;
  const isReadOnly = useIsReadOnly();
  // Of an account that is gone nobody follows either.
  const isFormer = !isOwn && (doctorId === null || followEndedAt !== null);
  const writtenBy = isOwn
    ? t('prescriptions:byYou', whose)
    : doctorSpecialty
      ? t('prescriptions:byDoctorOf', { name: doctorName, specialty: doctorSpecialty })
      : t('prescriptions:byDoctor', { name: doctorName });
  return (
    <li
      id={prescriptionElementId(prescription.id)}
      tabIndex={-1}
      className="rounded-card border border-line bg-surface px-gutter py-3.5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        <h3 className="min-w-0 flex-1 basis-32 font-sans text-15 font-semibold tracking-normal wrap-anywhere">
          {protocolName}
        </h3>
        <Badge tone={STATUS_TONES[status]}>{t(`prescriptions:status.${status}`)}</Badge>
      </div>
      <p className="text-13 text-ink-soft wrap-anywhere">
        {[writtenBy, ...usePrescriptionDates(prescription)].join(' · ')}
      </p>
      <Recorder thing={prescription.id} />
      {isFormer ? <FormerDoctor prescription={prescription} /> : null}
      <PrescriptionProducts prescription={prescription} plans={plans} />
      {isOwn && !isReadOnly ? (
        <DocumentSection prescription={prescription} />
      ) : (
        <DocumentLine prescription={prescription} />
      )}
      {previousId ? <EarlierVersion id={previousId} /> : null}
      {isOwn && !isReadOnly ? <PrescriptionActions prescription={prescription} /> : null}
      {isFormer && !isReadOnly ? <PutAwayButton prescription={prescription} /> : null}
    </li>
  );
}
