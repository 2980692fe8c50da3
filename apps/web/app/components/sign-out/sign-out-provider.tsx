import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { useOutboxOpening } from '../../offline/outbox/outbox-provider.tsx';
import { queueSize } from '../../offline/outbox/queue-size.ts';
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
  const [isAsking, setAsking] = useState(false);

  const signOut = useCallback(async () => {
    if (!personId) return;
    const outbox = await opening.outbox;
    if (outbox && queueSize(outbox.snapshot().writes).unsent > 0) {
      await loadSheet();
      setAsking(true);
      return;
    }
    const { signOutHere } = await import('../../offline/device/leave-device.ts');
    await signOutHere(personId, { keepsWrites: false });
  }, [personId, opening]);

  return (
    <SignOutContext value={signOut}>
      {children}
      {isAsking && personId ? (
        <Suspense fallback={null}>
          <UnsentSheet personId={personId} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </SignOutContext>
  );
}
