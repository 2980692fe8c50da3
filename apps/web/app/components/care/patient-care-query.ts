import type { PatientCare } from '@balsamo/contract/care/schemas.ts';
import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { patientKeys } from '../patient-keys.ts';

/** Who keeps the diary of a patient, as far as their page has told it by now: asking for it alone would stand in their access log. */
export function useKnownPatientCare(patientId: string): PatientCare | undefined {
  return useQuery<PatientDetails>({ queryKey: [...patientKeys.ones, patientId], enabled: false }).data?.care;
}
