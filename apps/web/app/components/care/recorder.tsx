import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { careQuery } from './care-query.ts';

/** Most diaries have nobody but their person. */
const Listed = lazy<(line: { thing: string }) => ReactNode>(() =>
  import('./recorded-by.tsx').then(
    ({ ListedRecorder }) => ({ default: ListedRecorder }),
    () => ({ default: () => null }),
  ),
);

/** Which caregiver recorded what stands in a line of a list. Nothing where none did, or nobody cares for whose list it is. */
export function Recorder({ thing }: { thing: string }) {
  // As far as it is known by now.
  const { data: care } = useQuery({ ...careQuery, enabled: false });
  if (!care?.caregivers.length) return null;
  return (
    <Suspense fallback={null}>
      <Listed thing={thing} />
    </Suspense>
  );
}
