import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { useOutboxOpening } from '../../offline/outbox/outbox-provider.tsx';
import { queueSize } from '../../offline/outbox/queue-size.ts';
import { ownPeople } from '../../platform/device-person.ts';
import { useKnownAccount } from '../../platform/session.ts';

const loadSheet = () => import('./unsent-sheet.tsx');
const UnsentSheet = lazy(loadSheet);

const SignOutContext = createContext<() => Promise<void>>(async () => {});

/**
 * Signs out on this device and leaves the page; where something was not sent yet, asks first what is to become of it.
 * @throws {Error} when it could not be done
 */
export function useSignOut(): () => Promise<void> {
  return useContext(SignOutContext);
}

export function SignOutProvider({ children }: { children: ReactNode }) {
  const opening = useOutboxOpening();
  const personId = useKnownAccount()?.id;
  /** What waits of whom the page does not show; undefined: nothing is asked. */
  const [others, setOthers] = useState<number>();

  const signOut = useCallback(async () => {
    if (!personId) return;
    const outbox = await opening.outbox;
    const { countUnsentOf, signOutHere } = await import('../../offline/device/leave-device.ts');
    const unsentOfOthers = await countUnsentOf(ownPeople().filter((id) => id !== personId));
    if (unsentOfOthers > 0 || (outbox && queueSize(outbox.snapshot().writes).unsent > 0)) {
      await loadSheet();
      setOthers(unsentOfOthers);
      return;
    }
    await signOutHere(personId, { keepsWrites: false });
  }, [personId, opening]);

  return (
    <SignOutContext value={signOut}>
      {children}
      {others !== undefined && personId ? (
        <Suspense fallback={null}>
          <UnsentSheet personId={personId} othersUnsent={others} onClose={() => setOthers(undefined)} />
        </Suspense>
      ) : null}
    </SignOutContext>
  );
}
