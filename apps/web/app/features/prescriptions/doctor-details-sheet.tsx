import type { DoctorPrescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { DocumentLine } from './document-line.tsx';
import { DocumentSection } from './document-section.tsx';
import { EarlierVersion } from './earlier-version.tsx';
import { STATUS_TONES, usePrescriptionDates } from './prescription-dates.ts';
import { PrescriptionProducts } from './prescription-products.tsx';
import { doctorPrescriptionQuery } from './prescription-queries.ts';

/** All of one prescription for the doctor who wrote it: whose, since when, what, its document and its earlier versions. */
export function DoctorDetailsSheet({
  prescription: opened,
  ...sheet
}: { prescription: DoctorPrescription } & OpenSheetProps) {
  const { t } = useTranslation(['prescriptions', 'prescribed']);
  const query = doctorPrescriptionQuery(opened.id);
  // The list has read it already; asked for anew only once its document changed.
  const prescription = useQuery({ ...query, initialData: opened }).data;
  const { patientName, protocolName, status, previousId, isConnected } = prescription;
  return (
    <Sheet
      {...sheet}
      title={protocolName}
      description={[patientName, ...usePrescriptionDates(prescription)].join(' · ')}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={STATUS_TONES[status]}>{t(`prescriptions:status.${status}`)}</Badge>
        {isConnected ? null : <span className="text-13 text-ink-soft">{t('prescribed:readOnly')}</span>}
      </div>
      <PrescriptionProducts prescription={prescription} />
      {isConnected ? <DocumentSection prescription={prescription} /> : <DocumentLine prescription={prescription} />}
      {previousId ? <EarlierVersion id={previousId} /> : null}
      <p className="mt-4 text-13 text-ink-soft">{t('prescriptions:doctorDisclaimer')}</p>
    </Sheet>
  );
}
