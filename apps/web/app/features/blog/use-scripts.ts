import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Have the page's scripts started? For what works with them alone: until then it keeps its place, unseen. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
