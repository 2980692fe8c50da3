import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { watchAway } from '../../offline/app-lock/away.ts';
import { lockOf, useLockKind } from '../../offline/app-lock/lock-setting.ts';
import { takePassedLock } from '../../offline/app-lock/passed-lock.ts';
import { deviceSelf } from '../../platform/device-person.ts';
import { useKnownAccount } from '../../platform/session.ts';

const LockScreen = lazy(() => import('./lock-screen.tsx'));

/** Who has opened the app since it was started: another page of it does not ask again. */
let openedBy: string | undefined;

/**
 * Asks for PIN or finger at the start and after five minutes away, where the person wants that on this device. Before the first
 * time nothing is shown; later what was open stays as it is, typed text included, under a cover. The lock is the account's own, whoever it
 * acts for.
 */
export function AppLock({ children }: { children: ReactNode }) {
  const [personAtStart] = useState(deviceSelf);
  const account = useKnownAccount();
  const personId = account?.care?.caregiver.id ?? account?.id ?? personAtStart;
  const kind = useLockKind(personId);
  const [isLocked, setLocked] = useState(() => {
    if (personId !== undefined && openedBy !== personId && takePassedLock(personId)) openedBy = personId;
    return personId !== undefined && openedBy !== personId && lockOf(personId) !== undefined;
  });
  const [wasOpen, setWasOpen] = useState(!isLocked);
  const cover = useRef<HTMLDivElement>(null);
  const isOn = kind !== undefined && personId !== undefined;

  // Whoever sets a lock, or signs in anew, is there.
  useEffect(() => {
    if (!isLocked) openedBy = personId;
  }, [isLocked, personId]);

  const setCovered = useEffectEvent((isCovered: boolean) => {
    // Not by a render: the picture for the list of open apps is taken at once.
    cover.current?.toggleAttribute('hidden', !isCovered);
  });
  useEffect(() => {
    if (!isOn) return;
    return watchAway({
      onHidden: () => setCovered(true),
      onBack: () => setCovered(false),
      onAway: () => setLocked(true),
    });
  }, [isOn]);

  const isClosed = isLocked && isOn;
  return (
    <>
      {wasOpen || !isClosed ? children : null}
      {isOn ? createPortal(<div ref={cover} hidden className="fixed inset-0 z-100 bg-paper" />, document.body) : null}
      {isClosed ? (
        <Suspense fallback={createPortal(<div className="fixed inset-0 z-100 bg-paper" />, document.body)}>
          <LockScreen
            personId={personId}
            onOpen={() => {
              setWasOpen(true);
              setLocked(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
