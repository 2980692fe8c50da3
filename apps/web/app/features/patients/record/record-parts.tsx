import type { PatientDetails, PatientEntry } from '@balsamo/contract/patients/schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipToggle } from '../../../components/ui/chip-toggle.tsx';
import { SegmentedControl, SegmentPanel } from '../../../components/ui/segmented-control.tsx';
import { PatientDiary } from './patient-diary.tsx';
import { PatientRatings } from './patient-ratings.tsx';
import { PatientStock } from './patient-stock.tsx';

/** What can be read of a patient (spec §2.4): how they are doing, what they recorded, and how it went over a longer time. */
export type RecordPart = 'summary' | 'diary' | 'prescriptions' | 'insights';

export type RecordPartsProps = {
  patient: PatientDetails;
  /** Without it, or where it is no part here, the first. */
  part: RecordPart | undefined;
  onPartChange: (part: RecordPart) => void;
  /** Of a page of the diary and of the ratings. */
  pageSize: number;
  onOpenEntry?: ((entry: PatientEntry) => void) | undefined;
  /** How the patient is doing, where there is no room for it above. */
  summary?: ReactNode;
  prescriptions: ReactNode;
  /** What the patient's own dashboard shows; without it there is no such part. */
  insights?: ReactNode;
};

export function RecordParts({
  patient,
  part,
  onPartChange,
  pageSize,
  onOpenEntry,
  summary,
  prescriptions,
  insights,
}: RecordPartsProps) {
  const { t } = useTranslation(['record']);
  const parts: RecordPart[] = [
    ...(summary ? (['summary'] as const) : []),
    'diary',
    'prescriptions',
    ...(insights ? (['insights'] as const) : []),
  ];
  const shown = parts.find((each) => each === part) ?? parts[0] ?? 'diary';
  const [areRatingsShown, setRatingsShown] = useState(false);
  return (
    <SegmentedControl
      label={t('record:part.label')}
      segments={parts.map((value) => ({ value, label: t(`record:part.${value}`) }))}
      value={shown}
      onValueChange={onPartChange}
    >
      {summary ? (
        <SegmentPanel value="summary" className="pt-4">
          {summary}
        </SegmentPanel>
      ) : null}
      <SegmentPanel value="diary" className="pt-4">
        <fieldset className="mb-3 flex flex-wrap gap-2">
          <legend className="sr-only">{t('record:diary.kinds')}</legend>
          <ChipToggle isPressed={!areRatingsShown} onPressedChange={() => setRatingsShown(false)}>
            {t('record:diary.uses')}
          </ChipToggle>
          <ChipToggle isPressed={areRatingsShown} onPressedChange={() => setRatingsShown(true)}>
            {t('record:diary.ratings')}
          </ChipToggle>
        </fieldset>
        {areRatingsShown ? (
          <PatientRatings patientId={patient.profile.patientId} pageSize={pageSize} />
        ) : (
          <PatientDiary patient={patient} pageSize={pageSize} onOpenEntry={onOpenEntry} />
        )}
      </SegmentPanel>
      <SegmentPanel value="prescriptions" className="pt-4">
        <PatientStock patientId={patient.profile.patientId} />
        {prescriptions}
      </SegmentPanel>
      {insights ? (
        <SegmentPanel value="insights" className="pt-4">
          {insights}
        </SegmentPanel>
      ) : null}
    </SegmentedControl>
  );
}
