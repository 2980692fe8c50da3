/** Of the tab alone, for the one load that follows: whose care has ended (act-for.ts). */
export const CARE_ENDED_KEY = 'balsamo-care-ended';

export function hasCareEnded(): boolean {
  try {
    return sessionStorage.getItem(CARE_ENDED_KEY) !== null;
  } catch {
    return false;
  }
}
