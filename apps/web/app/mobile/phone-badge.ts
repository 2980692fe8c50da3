import { Badge } from '@capawesome/capacitor-badge';

/** The number at the app's icon; a launcher that shows none passes over it. */
export const setPhoneBadge = (count: number): Promise<void> => (count > 0 ? Badge.set({ count }) : Badge.clear());
