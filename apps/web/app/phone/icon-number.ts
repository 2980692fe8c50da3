import { Badge } from '@capawesome/capacitor-badge';

/** Shows a number at the app's icon where that may be: an iPhone would ask whoever has not been asked yet. */
export async function setIconNumber(count: number): Promise<void> {
  const { display } = await Badge.checkPermissions();
  if (display !== 'granted') return;
  await (count > 0 ? Badge.set({ count }) : Badge.clear());
}
