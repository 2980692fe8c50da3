import type { QueryClient } from '@tanstack/react-query';
import { patientKeys } from '../../components/patient-keys.ts';

/** Each refresh stands in the access log of every patient: what comes at short intervals is shown together. */
const PAUSE_MS = 60_000;

let lastAt = Number.NEGATIVE_INFINITY;
let isWaiting = false;

/** Something is new of the doctor's patients: what is on the screen is asked for now or in a minute, the rest when it is opened. */
export function takePatientNews(client: QueryClient): void {
  const now = Date.now();
  const isPaused = now < lastAt + PAUSE_MS;
  void client.invalidateQueries({ queryKey: patientKeys.lists, refetchType: isPaused ? 'none' : 'active' });
  if (!isPaused) {
    lastAt = now;
    return;
  }
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(
    () => {
      isWaiting = false;
      takePatientNews(client);
    },
    lastAt + PAUSE_MS - now,
  );
}
