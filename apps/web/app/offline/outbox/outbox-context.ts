import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Outbox } from './outbox.ts';
import type { Write } from './write.ts';

/** The outbox of the signed-in person; undefined until it is open, and where the browser keeps nothing. */
export const OutboxContext = createContext<Outbox | undefined>(undefined);

const NOTHING = { writes: [], status: 'idle', isClosed: false } as const satisfies ReturnType<Outbox['snapshot']>;
const NO_WRITES: readonly Write[] = [];
const neverChanges = () => () => {};

export function useOutbox(): Outbox | undefined {
  return useContext(OutboxContext);
}

/** All that waits, and how the sending goes. */
export function useOutboxState(): ReturnType<Outbox['snapshot']> {
  const outbox = useOutbox();
  return useSyncExternalStore(
    outbox?.subscribe ?? neverChanges,
    () => outbox?.snapshot() ?? NOTHING,
    () => NOTHING,
  );
}

/** What waits for one subject, in order. Re-renders only when that changes. */
export function useWritesOf(subject: string): readonly Write[] {
  const outbox = useOutbox();
  return useSyncExternalStore(
    outbox?.subscribe ?? neverChanges,
    () => outbox?.writesOf(subject) ?? NO_WRITES,
    () => NO_WRITES,
  );
}
