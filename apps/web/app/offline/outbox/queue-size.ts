import { useMemo } from 'react';
import { useOutboxState } from './outbox-context.ts';
import type { Write } from './write.ts';

/** `unsent`: things that wait, however many writes each of them is; `refused`: those of them that the server does not take. */
export type QueueSize = { unsent: number; refused: number };

export function queueSize(writes: readonly Write[]): QueueSize {
  const subjects = (of: readonly Write[]) => new Set(of.map(({ subject }) => subject)).size;
  return { unsent: subjects(writes), refused: subjects(writes.filter(({ state }) => state === 'refused')) };
}

/** How much of this person is on the device alone. Asked before signing out, and said in the shell. */
export function useQueueSize(): QueueSize {
  const { writes } = useOutboxState();
  return useMemo(() => queueSize(writes), [writes]);
}

/**
 * How one thing stands whose writes these are; undefined where nothing of it waits. A write behind a refused one stands with it.
 */
export function stateOf(writes: readonly Write[]): 'waiting' | 'sending' | 'refused' | undefined {
  if (writes.length === 0) return undefined;
  if (writes.some(({ state }) => state === 'refused' || state === 'held')) return 'refused';
  return writes.some(({ state }) => state === 'sending') ? 'sending' : 'waiting';
}
