import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { AnswerListener, Outbox } from './outbox.ts';
import { OutboxContext } from './outbox-context.ts';
import { hasUnsentMark, setUnsentMark } from './unsent-mark.ts';
import type { AnyWriteKind } from './write-kind.ts';

/** The outbox on its way: a tap that comes before it is there waits for it. */
export type OutboxOpening = {
  personId: string;
  /** Resolves to undefined where the browser keeps nothing. */
  outbox: Promise<Outbox | undefined>;
};
const NOBODYS: OutboxOpening = { personId: '', outbox: Promise.resolve(undefined) };
export const OutboxOpeningContext = createContext<OutboxOpening>(NOBODYS);
const HoldingContext = createContext(false);

export function useOutboxOpening(): OutboxOpening {
  return useContext(OutboxOpeningContext);
}

/** Is something known to wait on the device that cannot be shown yet? For the moment until the outbox is open. */
export function useIsQueueAwaited(): boolean {
  return useContext(HoldingContext);
}

export type OutboxProviderProps = {
  /** Undefined while nobody is signed in: what waits stays on the device, for the person who recorded it. */
  personId: string | undefined;
  kinds: readonly AnyWriteKind[];
  onAnswered: AnswerListener;
  children: ReactNode;
};

/** Opens the outbox of the signed-in person beside the page: its code is no part of the first load. */
export function OutboxProvider({ personId, kinds, onAnswered, children }: OutboxProviderProps) {
  const [opened, setOpened] = useState<Outbox>();
  const [isSettled, setSettled] = useState(false);
  const take = useEffectEvent(onAnswered);
  const { opening, settle } = useMemo(() => {
    const { promise, resolve } = deferred<Outbox | undefined>();
    return { opening: { personId: personId ?? '', outbox: promise }, settle: resolve };
  }, [personId]);

  useEffect(() => {
    if (!personId) return settle(undefined);
    let isGone = false;
    let close = () => {};
    const open = async () => {
      const { openPersonOutbox } = await import('./open-person-outbox.ts');
      const person = await openPersonOutbox(personId, kinds);
      if (isGone) return person.close();
      const { outbox } = person;
      const mark = () => setUnsentMark(personId, outbox.snapshot().writes.length > 0);
      const unmark = outbox.subscribe(() => outbox.snapshot().isClosed || mark());
      mark();
      outbox.onAnswered((write, answer) => take(write, answer));
      close = () => {
        unmark();
        person.close();
      };
      setOpened(outbox);
      settle(outbox);
    };
    open()
      // The browser keeps nothing, or the code cannot be fetched: then each write is sent while its form is open.
      .catch(() => !isGone && settle(undefined))
      .finally(() => isGone || setSettled(true));
    return () => {
      isGone = true;
      close();
      setOpened(undefined);
      setSettled(false);
    };
  }, [personId, kinds, settle]);

  const isAwaited = useMemo(
    () => personId !== undefined && !isSettled && hasUnsentMark(personId),
    [personId, isSettled],
  );
  return (
    <OutboxOpeningContext value={opening}>
      <HoldingContext value={isAwaited}>
        <OutboxContext value={opened}>{children}</OutboxContext>
      </HoldingContext>
    </OutboxOpeningContext>
  );
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
