import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../http/problem.ts';
import { PART_BYTES, partsOf } from '../../platform/parts.ts';

/** After each chunk of up to 64 KiB: a large file comes in at some ten megabytes a second, and others get their turn in between. */
const REST_MS = 5;

type Held = { bytes: number; isDisplaced: boolean; cancel: () => void };
export type ArrivedBody = { parts: Uint8Array[]; release: () => void };
export type BodyLimits = { bytesEach: number; bytesInAll: number };

/**
 * Bodies that are held in memory, in parts as they are kept: while they arrive and until they are released. Where all together would take too
 * much, the one that has been arriving the longest gives way: who sends slowly, with however many accounts, keeps nobody else's out.
 * @param busy what is thrown for a body that there is no room for, or no longer
 */
export function createArrivingBodies(
  { bytesEach, bytesInAll }: BodyLimits,
  busy: () => Error,
  rest: (milliseconds: number) => Promise<unknown> = sleep,
) {
  /** In the order in which they began to arrive. */
  const arriving = new Set<Held>();
  let total = 0;

  function displace(held: Held): void {
    held.isDisplaced = true;
    arriving.delete(held);
    total -= held.bytes;
    held.cancel();
  }

  function hold(held: Held, bytes: number): void {
    held.bytes += bytes;
    total += bytes;
    while (total > bytesInAll) {
      const [oldest] = arriving;
      if (!oldest) throw busy();
      displace(oldest);
      if (oldest === held) throw busy();
    }
  }

  async function* counted(body: ReadableStream<Uint8Array> | null, held: Held): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader();
    if (!reader) return;
    held.cancel = () => void reader.cancel().catch(() => undefined);
    let received = 0;
    for (;;) {
      const { value } = await reader.read();
      if (held.isDisplaced) throw busy();
      if (!value) return;
      received += value.byteLength;
      if (received > bytesEach) throw new ProblemError(413, 'request.too_large');
      // A part takes its memory with its first byte.
      const parts = Math.ceil(received / PART_BYTES) * PART_BYTES;
      if (parts > held.bytes) hold(held, parts - held.bytes);
      yield value;
      await rest(REST_MS);
    }
  }

  return {
    /** @throws ProblemError 413; what `busy` makes */
    async receive(body: ReadableStream<Uint8Array> | null): Promise<ArrivedBody> {
      const held: Held = { bytes: 0, isDisplaced: false, cancel: () => undefined };
      arriving.add(held);
      const release = () => {
        if (!held.isDisplaced) total -= held.bytes;
        held.bytes = 0;
      };
      try {
        hold(held, PART_BYTES);
        const parts: Uint8Array[] = [];
        for await (const part of partsOf(counted(body, held), PART_BYTES)) parts.push(part);
        return { parts, release };
      } catch (error) {
        release();
        throw error;
      } finally {
        arriving.delete(held);
      }
    },
  };
}
