import type { PatientDetails, PatientEntry } from '@balsamo/contract/patients/schemas.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../components/layout/logo.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useSheets } from '../../../components/ui/use-sheets.ts';
import { FROM_TABLET, useMediaQuery } from '../../../platform/media-query.ts';
import { CourseFigure } from './course-figure.tsx';
import { EntryMarks } from './entry-marks.tsx';
import { PatientInfo } from './patient-info.tsx';
import { PatientLoaded } from './patient-loaded.tsx';
import { PatientOverview } from './patient-overview.tsx';
import { type RecordPart, RecordParts } from './record-parts.tsx';
import { useRefreshPatient } from './record-queries.ts';
import { useEntryLink } from './use-entry-link.ts';

/** Most patients keep their diary themselves. */
const PatientCareLine = lazy(() =>
  import('../../../components/care/patient-care-line.tsx').catch(() => ({ default: () => null })),
);

const PatientEntrySheet = lazy(() =>
  import('../../../components/diary-entry/patient-entry-sheet.tsx').then((module) => ({
    default: module.PatientEntrySheet,
  })),
);

/** Entries on a page of the diary. */
const PAGE_SIZE = 10;

export type PatientPageProps = {
  patientId: string;
  /** What can be done with the patient. */
  actionFor: (patient: { id: string; name: string }) => ReactNode;
  prescriptionsFor: (patient: PatientDetails['profile'] & { id: string }) => ReactNode;
  /** What the doctor wrote down for themselves. */
  notesFor: (patient: { id: string; name: string }) => ReactNode;
  /** What the patient's own dashboard shows. */
  insightsFor: (patient: PatientDetails['profile'] & { id: string }) => ReactNode;
};

/** A patient as their doctor sees them (spec §2.4): what they want treated first. */
export function PatientPage({ patientId, ...parts }: PatientPageProps) {
  const { t } = useTranslation(['record']);
  return (
    <>
      <Button asChild variant="ghost" className="-ml-gutter">
        <Link to="/dashboard#patients">
          <ArrowLeft className="size-5" aria-hidden="true" />
          {t('record:back')}
        </Link>
      </Button>
      <PatientLoaded
        patientId={patientId}
        heading={
          <>
            <title>{`${t('record:patient')} · ${PRODUCT_NAME}`}</title>
            <h1 className="sr-only">{t('record:patient')}</h1>
          </>
        }
      >
        {(patient) => <OpenPatient key={patient.profile.patientId} patient={patient} {...parts} />}
      </PatientLoaded>
    </>
  );
}

type OpenedEntry = { entryId: string; entry?: PatientEntry };

function OpenPatient({
  patient,
  actionFor,
  notesFor,
  prescriptionsFor,
  insightsFor,
}: Omit<PatientPageProps, 'patientId'> & { patient: PatientDetails }) {
  const { t } = useTranslation(['record']);
  const { patientId: id, name } = patient.profile;
  const named = { ...patient.profile, id };
  const [part, setPart] = useState<RecordPart>();
  const [symptom, setSymptom] = useState<Symptom>();
  const isWide = useMediaQuery(FROM_TABLET);
  const partsRef = useRef<HTMLElement>(null);
  const { current, props, open } = useSheets<OpenedEntry>('patient-entry');
  const refresh = useRefreshPatient(id);
  const isKnown = (entryId: string) => patient.entries.some((entry) => entry.id === entryId);
  useEntryLink((entryId) => {
    void open({ entryId });
    // Told of while the page stood open: it is not among what was read.
    if (!isKnown(entryId)) refresh();
  });
  const show = (wanted: RecordPart) => {
    setPart(wanted);
    partsRef.current?.focus({ preventScroll: true });
    partsRef.current?.scrollIntoView({ block: 'start' });
  };
  const summary = (
    <>
      <div className="mb-4">
        <CourseFigure patientId={id} symptom={symptom} onSymptomChange={setSymptom} />
      </div>
      <PatientOverview patient={patient} onShow={show} />
      <div className="mt-4">{notesFor({ id, name })}</div>
    </>
  );
  return (
    <>
      <title>{`${name} · ${PRODUCT_NAME}`}</title>
      <header className="mt-1 mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-28 wrap-anywhere">{name}</h1>
          <PatientInfo patient={patient} />
          {patient.care ? (
            <Suspense fallback={null}>
              <PatientCareLine care={patient.care} />
            </Suspense>
          ) : null}
        </div>
        {actionFor({ id, name })}
      </header>
      {isWide ? summary : null}
      <section
        ref={partsRef}
        tabIndex={-1}
        aria-label={t('record:part.label')}
        className="scroll-mt-4 outline-none md:mt-6"
      >
        <RecordParts
          patient={patient}
          part={part}
          onPartChange={setPart}
          pageSize={PAGE_SIZE}
          onOpenEntry={(entry) => void open({ entryId: entry.id, entry })}
          // On the phone it would push the diary several screens down.
          summary={isWide ? undefined : summary}
          prescriptions={prescriptionsFor(named)}
          insights={insightsFor(named)}
        />
      </section>
      {current ? (
        <Suspense fallback={null}>
          <PatientEntrySheet
            key={current.opening}
            patientId={id}
            {...current.sheet}
            {...props}
            marksFor={(entry) => <EntryMarks entry={entry} patient={patient} />}
          />
        </Suspense>
      ) : null}
    </>
  );
}
