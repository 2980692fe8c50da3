import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { PatientInfo } from './patient-info.tsx';
import { PatientLoaded } from './patient-loaded.tsx';
import { PatientOverview } from './patient-overview.tsx';
import { type RecordPart, RecordParts } from './record-parts.tsx';

/** Entries, ratings and prescriptions on a page in a dialog (spec §9). */
export const DIALOG_PAGE_SIZE = 5;

export type PatientDialogProps = OpenSheetProps & {
  patient: { id: string; name: string };
  /** 'Ver Prescrição Atual' and 'Nova Prescrição'. */
  actionsFor: (patient: PatientDetails) => ReactNode;
  prescriptionsFor: (patient: PatientDetails) => ReactNode;
};

/** A patient at a glance, over the list (spec §2.4): the same as on their page, with the way there. */
export function PatientDialog({ patient, actionsFor, prescriptionsFor, ...sheet }: PatientDialogProps) {
  const { t } = useTranslation(['record']);
  return (
    <Sheet
      {...sheet}
      title={patient.name}
      className="md:max-w-200"
      footer={
        <Button asChild>
          <Link to={`/patients/${patient.id}`}>{t('record:dialog.whole')}</Link>
        </Button>
      }
    >
      <PatientLoaded patientId={patient.id}>
        {(details) => (
          <Opened patient={details} actions={actionsFor(details)} prescriptions={prescriptionsFor(details)} />
        )}
      </PatientLoaded>
    </Sheet>
  );
}

type OpenedProps = { patient: PatientDetails; actions: ReactNode; prescriptions: ReactNode };

function Opened({ patient, actions, prescriptions }: OpenedProps) {
  const { t } = useTranslation(['record']);
  const [part, setPart] = useState<RecordPart>();
  const partsRef = useRef<HTMLElement>(null);
  return (
    <div className="flex flex-col gap-4">
      <PatientInfo patient={patient} />
      <div className="flex flex-wrap gap-2 empty:hidden">{actions}</div>
      <PatientOverview
        patient={patient}
        isNarrow
        onShow={(wanted) => {
          setPart(wanted);
          partsRef.current?.focus({ preventScroll: true });
          partsRef.current?.scrollIntoView({ block: 'start' });
        }}
      />
      <section ref={partsRef} tabIndex={-1} aria-label={t('record:part.label')} className="outline-none">
        <RecordParts
          patient={patient}
          part={part}
          onPartChange={setPart}
          pageSize={DIALOG_PAGE_SIZE}
          prescriptions={prescriptions}
        />
      </section>
    </div>
  );
}
