import { useRef } from 'react';

/** What a button does, not done again by the second press of a double one, which comes before the button knows that it is pending. */
export function useOneAtATime(work: () => Promise<unknown>): () => void {
  const isUnderWay = useRef(false);
  return () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void work().finally(() => {
      isUnderWay.current = false;
    });
  };
}
