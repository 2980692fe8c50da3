import { lazy, Suspense, useEffect, useState } from 'react';
import { onToasterWanted } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** Long enough after the first paint not to compete with it. */
const SETTLED_MS = 3000;

/** The toast region, fetched with the first toast or once the page has settled. */
export function LazyToaster() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    onToasterWanted(() => setIdle(true));
    const timer = setTimeout(() => setIdle(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
