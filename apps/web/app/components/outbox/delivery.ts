import type { Outbox } from '../../offline/outbox/outbox.ts';

/**
 * How far a write has come that the device keeps: `underWay` until something is known, `sent` once the server has it, `kept` where
 * this page will not hear more of it.
 */
export type Delivery = 'underWay' | 'sent' | 'refused' | 'signedOut' | 'serverFull' | 'unreachable' | 'kept';

export function deliveryOf(outbox: Outbox, writeId: string): Delivery {
  const { writes, status, isClosed } = outbox.snapshot();
  const write = writes.find(({ id }) => id === writeId);
  if (!write) return 'sent';
  if (write.state === 'refused' || write.state === 'held') return 'refused';
  if (status === 'signedOut' || status === 'serverFull' || status === 'unreachable') return status;
  if (isClosed) return 'kept';
  return navigator.onLine ? 'underWay' : 'unreachable';
}

/** With a connection a write is on its way for a blink; only what lasts longer is worth a word. */
export const QUIET_MS = 1_000;

/** Tells how far a write has come once it is known, and before that, where it takes long, that it is under way. */
export function followDelivery(outbox: Outbox, writeId: string, tell: (delivery: Delivery) => void): void {
  const known = deliveryOf(outbox, writeId);
  if (known !== 'underWay') {
    tell(known);
    return;
  }
  const timer = setTimeout(() => tell('underWay'), QUIET_MS);
  const stop = outbox.subscribe(() => {
    const delivery = deliveryOf(outbox, writeId);
    if (delivery === 'underWay') return;
    stop();
    clearTimeout(timer);
    tell(delivery);
  });
}
