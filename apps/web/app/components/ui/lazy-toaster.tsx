import { lazy, Suspense, useEffect, useState } from 'react';
import { onToasterWanted } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** The toast region, fetched with the first toast. */
export function LazyToaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    onToasterWanted(() => setWanted(true));
  }, []);
  return isWanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
