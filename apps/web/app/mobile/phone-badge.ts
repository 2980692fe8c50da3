import { Badge } from '@capawesome/capacitor-badge';

/** Gives the web view what browsers have for the number at the app's icon; a launcher that shows none passes over it. */
export function showBadgeOnPhone(): void {
  Object.assign(navigator, {
    setAppBadge: (count: number) => Badge.set({ count }),
    clearAppBadge: () => Badge.clear(),
  });
}
