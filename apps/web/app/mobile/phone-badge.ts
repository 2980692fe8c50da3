import { type BadgeNumbers, type BadgePlace, keepBadgeIn } from '../offline/app-badge.ts';
import { setIconNumber } from '../phone/icon-number.ts';

const inStorage: BadgePlace = {
  names: async () => Object.keys(localStorage),
  read: async (name) => {
    const kept = localStorage.getItem(name);
    return kept === null ? undefined : (JSON.parse(kept) as BadgeNumbers);
  },
  write: async (name, numbers) => localStorage.setItem(name, JSON.stringify(numbers)),
  remove: async (name) => localStorage.removeItem(name),
};

/** Gives the web view what browsers have for the number at the app's icon; a launcher that shows none passes over it. */
export function showBadgeOnPhone(): void {
  keepBadgeIn(inStorage);
  Object.assign(navigator, {
    setAppBadge: setIconNumber,
    clearAppBadge: () => setIconNumber(0),
  });
}
