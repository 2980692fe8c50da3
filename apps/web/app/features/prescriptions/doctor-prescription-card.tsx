import type { DoctorPrescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PrescriptionActions } from './prescription-actions.tsx';
import { STATUS_TONES, usePrescriptionDates } from './prescription-dates.ts';
import { useOpenPrescriptionSheet } from './use-open-prescription-sheet.ts';

/** One line of the doctor's list: for whom, what, how it stands, and what can be done with it while they are connected. */
export function DoctorPrescriptionCard({ prescription }: { prescription: DoctorPrescription }) {
  const { t } = useTranslation(['prescriptions', 'prescribed']);
  const open = useOpenPrescriptionSheet();
  const { protocolName: name, patientName, products, status, isConnected } = prescription;
  const details = (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t('prescribed:detailsNamed', { name, patient: patientName })}
      onClick={() => open({ kind: 'details', prescription })}
    >
      {t('prescribed:details')}
    </Button>
  );
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface px-4 py-3.5">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-17 wrap-anywhere">{patientName}</h2>
        <Badge tone={STATUS_TONES[status]}>{t(`prescriptions:status.${status}`)}</Badge>
      </div>
      <p className="font-medium wrap-anywhere">{name}</p>
      <ul className="mt-1 text-15 wrap-anywhere">
        {products.map((product, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a version is never rewritten, and two may be alike
          <li key={place}>
            {product.name} <span className="text-ink-soft">· {product.dosage}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-13 text-ink-soft">
        {usePrescriptionDates(prescription).join(' · ')}
        {isConnected ? null : ` · ${t('prescribed:readOnly')}`}
      </p>
      <div className="mt-auto">
        {isConnected ? (
          <PrescriptionActions prescription={prescription}>{details}</PrescriptionActions>
        ) : (
          <div className="-mx-[min(0.75rem,3.75vw)] mt-2 -mb-1.5">{details}</div>
        )}
      </div>
    </li>
  );
}
