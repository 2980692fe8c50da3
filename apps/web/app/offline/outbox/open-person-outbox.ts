import { openPersonDatabase } from '../person-database.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { wakeBySignals } from './wake-signals.ts';
import type { AnyWriteKind } from './write-kind.ts';

export type OpenedOutbox = { outbox: Outbox; close: () => void };

/** The outbox of the person in front of this browser, waking with the network, the page and the session. */
export async function openPersonOutbox(personId: string, kinds: readonly AnyWriteKind[]): Promise<OpenedOutbox> {
  const database = await openPersonDatabase(personId);
  const outbox = await openOutbox({ personId, database, kinds });
  const stopWaking = wakeBySignals(outbox);
  return {
    outbox,
    close() {
      stopWaking();
      outbox.close();
    },
  };
}
