import { expect, test, vi } from 'vitest';
import { PART_BYTES } from '../../platform/parts.ts';
import { createArrivingBodies } from './arriving-bodies.ts';

const busy = () => new Error('busy');
const LIMITS = { bytesEach: 4 * PART_BYTES, bytesInAll: 6 * PART_BYTES };

/** A body of which the test says when more of it arrives. */
function slowBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = (parts: number) => writer.write(new Uint8Array(parts * PART_BYTES));
  return { readable, send, end: () => writer.close() };
}

function arrived(bodies: ReturnType<typeof createArrivingBodies>, parts: number) {
  const body = slowBody();
  // Of one that is refused nothing more is read.
  body
    .send(parts)
    .then(body.end)
    .catch(() => undefined);
  return bodies.receive(body.readable);
}

test('the one that has been arriving the longest gives way where there is no room for another', async () => {
  const bodies = createArrivingBodies(LIMITS, busy);
  const [first, second] = [slowBody(), slowBody()];
  const [oldest, next] = [bodies.receive(first.readable), bodies.receive(second.readable)];
  const isDisplaced = expect(oldest).rejects.toThrow('busy');
  await first.send(3);
  await second.send(2);
  const { parts } = await arrived(bodies, 3);
  expect(parts).toHaveLength(3);
  await isDisplaced;
  await second.end();
  expect((await next).parts).toHaveLength(2);
});

test('what has arrived is not given up, and its room is free again once it is released', async () => {
  const bodies = createArrivingBodies(LIMITS, busy);
  const [a, b] = [await arrived(bodies, 3), await arrived(bodies, 3)];
  await expect(arrived(bodies, 1)).rejects.toThrow('busy');
  a.release();
  a.release();
  await expect(arrived(bodies, 4)).rejects.toThrow('busy');
  expect((await arrived(bodies, 3)).parts).toHaveLength(3);
  b.release();
  expect((await arrived(bodies, 3)).parts).toHaveLength(3);
});

test('one that is larger than allowed is refused, whatever its length was said to be', async () => {
  const bodies = createArrivingBodies(LIMITS, busy);
  await expect(arrived(bodies, 5)).rejects.toMatchObject({ status: 413, code: 'request.too_large' });
  const [a, b] = [await arrived(bodies, 4), await arrived(bodies, 2)];
  expect(a.parts.length + b.parts.length).toBe(6);
});

test('rests after each chunk, in which others get their turn', async () => {
  const rest = vi.fn(async () => undefined);
  const bodies = createArrivingBodies(LIMITS, busy, rest);
  expect((await arrived(bodies, 1)).parts).toHaveLength(1);
  const body = slowBody();
  const received = bodies.receive(body.readable);
  for (let chunk = 0; chunk < 3; chunk++) await body.send(1);
  await body.end();
  expect((await received).parts).toHaveLength(3);
  expect(rest).toHaveBeenCalledTimes(1 + 3);
});
