import { CloudUpload } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { waitingPeople } from '../../offline/device/unsent-people.ts';

const WaitingBanner = lazy(() => import('./waiting-banner.tsx'));

/** Says before the sign-in that something on this device waits for it. Names nobody: anyone can read this page. */
export function WaitingNote() {
  const [people, setPeople] = useState<ReturnType<typeof waitingPeople>>([]);
  // The server, which writes this page first, knows nothing of this device.
  useEffect(() => setPeople(waitingPeople()), []);
  if (people.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <WaitingBanner
        people={people}
        icon={<CloudUpload className="size-5.5" aria-hidden="true" />}
        onDiscarded={() => setPeople([])}
      />
    </Suspense>
  );
}
