import { expect, it, vi } from 'vitest';
import { createServiceStatus } from './service-status.ts';

function watched() {
  const ask = vi.fn(async () => true);
  const storage = { isFull: vi.fn(() => false) };
  const clock = { now: new Date('2026-03-02T12:00:00Z') };
  const status = createServiceStatus({ db: { storage } as never, now: () => clock.now }, ask);
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const read = async () => Object.fromEntries((await status.read()).map(({ part, ...rest }) => [part, rest]));
  return { ask, storage, status, later, read };
}
const NOON = '2026-03-02T12:00:00.000Z';
const MINUTE = '2026-03-02T12:01:00.000Z';

it('says of each part whether it answers, and since when it has been seen so', async () => {
  const { ask, later, read } = watched();
  const up = { isUp: true, since: NOON };
  expect(await read()).toEqual({ pages: up, accounts: up, saving: up });
  later(60);
  ask.mockRejectedValue(new Error('away'));
  const down = { isUp: false, since: MINUTE };
  expect(await read()).toEqual({ pages: up, accounts: down, saving: down });
  later(60);
  expect((await read()).accounts).toEqual(down);
});

it('tells a full disk from a database that is away', async () => {
  const { storage, later, read } = watched();
  await read();
  later(60);
  storage.isFull.mockReturnValue(true);
  expect(await read()).toMatchObject({ accounts: { isUp: true, since: NOON }, saving: { isUp: false, since: MINUTE } });
});

it('asks the database once in a few seconds, and whoever wants to know at once each time', async () => {
  const { ask, later, read, status } = watched();
  await Promise.all([read(), read(), read()]);
  later(4);
  await read();
  expect(ask).toHaveBeenCalledTimes(1);
  await status.isReady();
  expect(ask).toHaveBeenCalledTimes(2);
  later(5);
  await read();
  expect(ask).toHaveBeenCalledTimes(3);
});
