import { useCallback, useSyncExternalStore } from 'react';

/** Tailwind's `md`: from here on a window has room for two things beside each other. */
export const FROM_TABLET = '(width >= 48rem)';

/** Does the window fit this media query now? For what cannot be said in CSS. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
