import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** No server is told a fragment: what it draws, and what takes the place of that first, knows none. */
const never = () => () => {};

/** The fragment of the address; undefined until the page runs, where it is not known that there is none. */
export function useFragment(): string | undefined {
  const { hash } = useLocation();
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isRunning ? hash : undefined;
}
