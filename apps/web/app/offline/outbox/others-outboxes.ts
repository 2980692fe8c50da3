import { openPersonOutbox } from './open-person-outbox.ts';
import type { Outbox } from './outbox.ts';
import { setUnsentMark } from './unsent-mark.ts';
import type { AnyWriteKind } from './write-kind.ts';

/** Opens outboxes of people whom the page does not show: what waits in them is sent. */
export async function openOthersOutboxes(
  personIds: readonly string[],
  kinds: readonly AnyWriteKind[],
): Promise<{ outboxes: readonly Outbox[]; close: () => void }> {
  const opened = await Promise.all(personIds.map((id) => openPersonOutbox(id, kinds)));
  for (const { outbox } of opened) {
    const mark = () => {
      const { writes, isClosed } = outbox.snapshot();
      if (!isClosed) setUnsentMark(outbox.personId, writes.length > 0);
    };
    outbox.subscribe(mark);
    mark();
  }
  const closeAll = () => {
    for (const { close } of opened) close();
  };
  return { outboxes: opened.map(({ outbox }) => outbox), close: closeAll };
}
