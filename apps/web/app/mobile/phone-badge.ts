import { setIconNumber } from '../phone/icon-number.ts';

/** Gives the web view what browsers have for the number at the app's icon; a launcher that shows none passes over it. */
export function showBadgeOnPhone(): void {
  Object.assign(navigator, {
    setAppBadge: setIconNumber,
    clearAppBadge: () => setIconNumber(0),
  });
}
