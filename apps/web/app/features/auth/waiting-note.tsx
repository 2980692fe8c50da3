import { CloudUpload } from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import { PartNotFetched } from '../../components/layout/not-fetched.tsx';
import { LazyPart } from '../../components/ui/lazy-part.tsx';
import { waitingPeople } from '../../offline/device/unsent-people.ts';

const WaitingBanner = lazy(() => import('./waiting-banner.tsx'));

/** Says before the sign-in that something on this device waits for it. Names nobody: anyone can read this page. */
export function WaitingNote() {
  const [people, setPeople] = useState<ReturnType<typeof waitingPeople>>([]);
  // The server, which writes this page first, knows nothing of this device.
  useEffect(() => setPeople(waitingPeople()), []);
  if (people.length === 0) return null;
  return (
    <LazyPart missing={<PartNotFetched className="mt-5" />}>
      <WaitingBanner
        people={people}
        icon={<CloudUpload className="size-5.5" aria-hidden="true" />}
        onDiscarded={() => setPeople([])}
      />
    </LazyPart>
  );
}
