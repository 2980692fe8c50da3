import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { AnswerListener, Outbox } from './outbox.ts';
import { OutboxContext } from './outbox-context.ts';
import { hasUnsentMark, setUnsentMark } from './unsent-mark.ts';
import type { AnyWriteKind } from './write-kind.ts';

/** The outbox on its way: a tap that comes before it is there waits for it. */
export type OutboxOpening = {
  personId: string;
  /** The account only reads this diary: nothing is recorded. */
  isReadOnly: boolean;
  /** Resolves to undefined where the browser keeps nothing. */
  outbox: Promise<Outbox | undefined>;
};
const NOBODYS: OutboxOpening = { personId: '', isReadOnly: false, outbox: Promise.resolve(undefined) };
export const OutboxOpeningContext = createContext<OutboxOpening>(NOBODYS);
const HoldingContext = createContext(false);
const NO_OUTBOXES: readonly Outbox[] = [];
const OthersOutboxesContext = createContext(NO_OUTBOXES);

export function useOutboxOpening(): OutboxOpening {
  return useContext(OutboxOpeningContext);
}

/** Outboxes of the account's other people in which something waited when the page began. */
export function useOthersOutboxes(): readonly Outbox[] {
  return useContext(OthersOutboxesContext);
}

/** Is something known to wait on the device that cannot be shown yet? For the moment until the outbox is open. */
export function useIsQueueAwaited(): boolean {
  return useContext(HoldingContext);
}

export type OutboxProviderProps = {
  /** Undefined while nobody is signed in: what waits stays on the device, for the person who recorded it. */
  personId: string | undefined;
  /** May nothing be recorded? */
  isReadOnly: boolean;
  /** Whose records may wait on this device too: their account is signed in, and sends them beside what the page shows. */
  others: readonly string[];
  kinds: readonly AnyWriteKind[];
  onAnswered: AnswerListener;
  children: ReactNode;
};

/** Opens the outbox of the signed-in person beside the page: its code is no part of the first load. */
export function OutboxProvider({ personId, isReadOnly, others, kinds, onAnswered, children }: OutboxProviderProps) {
  const [own, setOwn] = useState<Outbox>();
  const [isSettled, setSettled] = useState(false);
  const take = useEffectEvent(onAnswered);
  const { ofPerson, settle } = useMemo(() => {
    const { promise, resolve } = deferred<Outbox | undefined>();
    return { ofPerson: { personId: personId ?? '', outbox: promise }, settle: resolve };
  }, [personId]);
  const opening = useMemo(() => ({ ...ofPerson, isReadOnly }), [ofPerson, isReadOnly]);

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
      setOwn(outbox);
      settle(outbox);
    };
    open()
      // The browser keeps nothing, or the code cannot be fetched: then each write is sent while its form is open.
      .catch(() => !isGone && settle(undefined))
      .finally(() => isGone || setSettled(true));
    return () => {
      isGone = true;
      close();
      setOwn(undefined);
      setSettled(false);
    };
  }, [personId, kinds, settle]);

  const [othersOutboxes, setOthersOutboxes] = useState<readonly Outbox[]>(NO_OUTBOXES);
  const othersKey = others.join();
  useEffect(() => {
    const waiting = othersKey.split(',').filter((id) => id !== '' && hasUnsentMark(id));
    if (!isSettled || waiting.length === 0) return;
    let isGone = false;
    let close = () => {};
    const open = async () => {
      const { openOthersOutboxes } = await import('./others-outboxes.ts');
      const { outboxes, close: closeAll } = await openOthersOutboxes(waiting, kinds);
      if (isGone) return closeAll();
      close = closeAll;
      setOthersOutboxes(outboxes);
    };
    // What cannot be opened now waits for the next start.
    open().catch(() => {});
    return () => {
      isGone = true;
      close();
      setOthersOutboxes(NO_OUTBOXES);
    };
  }, [isSettled, othersKey, kinds]);

  const isAwaited = useMemo(
    () => personId !== undefined && !isSettled && hasUnsentMark(personId),
    [personId, isSettled],
  );
  return (
    <OutboxOpeningContext value={opening}>
      <HoldingContext value={isAwaited}>
        <OthersOutboxesContext value={othersOutboxes}>
          <OutboxContext value={own}>{children}</OutboxContext>
        </OthersOutboxesContext>
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
