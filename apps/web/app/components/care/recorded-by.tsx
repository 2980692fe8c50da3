import type { CareActPage, Recorders } from '@balsamo/contract/care/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api-client.ts';
import { patientKeys } from '../patient-keys.ts';
import { careKeys, careQuery } from './care-query.ts';
import { useKnownPatientCare } from './patient-care-query.ts';
import { recorderQuery } from './recorders-query.ts';

/** Which caregiver recorded this, and changed it last; for whose diary it is. Nothing where no caregiver did. */
export default function RecordedBy({ thing }: { thing: string }): ReactNode {
  // As far as it is known by now: most diaries have nobody but their person.
  const { data: care } = useQuery({ ...careQuery, enabled: false });
  const { data } = useQuery({
    queryKey: [...careKeys.acts, thing],
    queryFn: ({ signal }) => api.get('/api/care/acts', { query: { thing }, signal }),
    enabled: Boolean(care?.caregivers.length),
  });
  return <Acts acts={data} />;
}

/** The same for the doctor of a patient. */
export function PatientRecordedBy({ patientId, thing }: { patientId: string; thing: string }) {
  const care = useKnownPatientCare(patientId);
  const { data } = useQuery({
    queryKey: [...patientKeys.ones, patientId, 'care', thing],
    queryFn: ({ signal }) =>
      api.get('/api/patients/{id}/care/acts', { params: { id: patientId }, query: { thing }, signal }),
    enabled: care !== undefined,
  });
  return <Acts acts={data} />;
}

/** Of a line of a list, for whose list it is. */
export function ListedRecorder({ thing }: { thing: string }) {
  return <RecorderName recorder={useQuery(recorderQuery(thing)).data} />;
}

/** Which caregiver recorded what a doctor is shown, and changed it last, as it comes with it. Nothing where none did. */
export function RecorderName({ recorder }: { recorder: Recorders[string] | null | undefined }) {
  const { t } = useTranslation(['care']);
  const told = (['created', 'changed'] as const).flatMap((act) => {
    const by = recorder?.[act];
    return by ? t(`care:acts.by.${act}`, { name: by.name ?? t('care:caregivers.erased') }) : [];
  });
  return told.length > 0 ? <By>{told.join(' · ')}</By> : null;
}

function Acts({ acts }: { acts: CareActPage | undefined }) {
  // The newest of each kind; a check-out is a change.
  const [created, changed] = (['created', 'changed'] as const).map((kind) =>
    acts?.items.find(({ act }) => act === kind),
  );
  // What is written in several steps at once is written once.
  const isChanged = changed && changed.at !== created?.at;
  return (
    <RecorderName recorder={{ created: created?.caregiver, changed: isChanged ? changed.caregiver : undefined }} />
  );
}

function By({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-13 text-ink-soft">
      <HeartHandshake className="size-4.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
