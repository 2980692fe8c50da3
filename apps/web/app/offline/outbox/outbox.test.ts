import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { uncheckedRequest } from '../../platform/api-request.ts';
import { createServerClock } from '../../platform/server-clock.ts';
import { createDevice, type Device, type Tab } from '../../testing/device.ts';
import type { OutboxOptions } from './outbox.ts';
import type { StoredWrite } from './write.ts';
import { type AnyWriteKind, isOfKind, type WriteKind } from './write-kind.ts';
import { DeviceFullError } from './write-store.ts';

type Note = { id: string; text: string; needs?: string };
const subjectOf = ({ id }: { id: string }) => `note:${id}`;
const creation: WriteKind<Note> = {
  name: 'note.creation',
  version: 1,
  isCreation: true,
  subjectOf,
  needsOf: ({ needs }) => (needs ? [`note:${needs}`] : []),
  requestOf: ({ payload }) => uncheckedRequest('post', `/api/notes/${payload.id}`, { body: payload }),
};
const change: WriteKind<Note> = {
  name: 'note.change',
  version: 1,
  subjectOf,
  requestOf: ({ payload }, sentAt) =>
    uncheckedRequest('patch', `/api/notes/${payload.id}`, { body: { ...payload, sentAt } }),
};
const deletion: WriteKind<{ id: string }> = {
  name: 'note.deletion',
  version: 1,
  subjectOf,
  requestOf: ({ payload }) => uncheckedRequest('delete', `/api/notes/${payload.id}`),
  isDoneDespite: ({ status }) => status === 404,
};
const KINDS = [creation, change, deletion];
const PAUSES = { first: 20, longestUnreachable: 40, longestFailed: 40 };

type Answer = Response | 'lost' | 'never';
/** Answers as told, by the note's id and text; all other requests succeed. */
function stubServer() {
  const arrived: string[] = [];
  const people: (string | null)[] = [];
  let atOnce = 0;
  const server = {
    arrived,
    people,
    mostAtOnce: 0,
    answers: (_asked: string): Answer | undefined | Promise<Answer | undefined> => undefined,
    fetch: async (path: string | URL | Request, init: RequestInit = {}) => {
      const body = init.body ? JSON.parse(String(init.body)) : {};
      const asked = `${init.method} ${String(path).split('/').at(-1)} ${body.text ?? ''}`.trim();
      arrived.push(asked);
      people.push(new Headers(init.headers).get('balsamo-person'));
      server.mostAtOnce = Math.max(server.mostAtOnce, ++atOnce);
      try {
        const answer = (await server.answers(asked)) ?? Response.json({ id: body.id });
        if (answer === 'lost') throw new TypeError('Failed to fetch');
        if (answer === 'never') {
          await new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
        }
        return answer as Response;
      } finally {
        atOnce--;
      }
    },
  };
  return server;
}
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ status, code }, { status, headers });

const tabs: Tab[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.kill();
});

async function open(
  device: Device,
  fetch: typeof globalThis.fetch,
  given: Partial<OutboxOptions> & { hasLocks?: boolean } = {},
): Promise<Tab> {
  const tab = await device.openTab({ personId: 'p1', kinds: KINDS, pauses: PAUSES, ...given, fetch });
  tabs.push(tab);
  return tab;
}
const note = (id: string, text = '', given: Partial<Note> = {}) => ({ id, text, ...given });
const states = ({ outbox }: Tab) => outbox.snapshot().writes.map(({ state }) => state);
const untilEmpty = (tab: Tab) => waitFor(() => expect(tab.outbox.snapshot().writes).toEqual([]), { interval: 5 });

describe('what was recorded', () => {
  it('is sent in the person’s name, told with its answer, and then gone from the device', async () => {
    const server = stubServer();
    const tab = await open(createDevice(), server.fetch);
    const answered = vi.fn();
    tab.outbox.onAnswered(answered);
    await tab.outbox.record(creation, note('a', 'first'));
    await untilEmpty(tab);
    expect(server.people).toEqual(['p1']);
    expect(answered).toHaveBeenCalledWith(expect.objectContaining({ kind: 'note.creation' }), { id: 'a' });
    expect(await tab.database.getAll('writes')).toEqual([]);
  });

  it('is there again after the page was killed while it was being sent', async () => {
    const device = createDevice();
    const silent = stubServer();
    silent.answers = () => 'never';
    const killed = await open(device, silent.fetch);
    await killed.outbox.record(creation, note('a', 'first'));
    await waitFor(() => expect(states(killed)).toEqual(['sending']));
    killed.kill();
    const server = stubServer();
    await untilEmpty(await open(device, server.fetch));
    expect(server.arrived).toEqual(['POST a first']);
  });

  it('is sent again when the answer got lost', async () => {
    const server = stubServer();
    server.answers = () => (server.arrived.length < 3 ? 'lost' : undefined);
    const tab = await open(createDevice(), server.fetch);
    await tab.outbox.record(creation, note('a'));
    await untilEmpty(tab);
    expect(server.arrived).toHaveLength(3);
  });

  it('stays while the server has no room, which is said, and is sent by itself when it has', async () => {
    const server = stubServer();
    server.answers = () => problem(507, 'server.storage_full');
    const tab = await open(createDevice(), server.fetch);
    await tab.outbox.record(creation, note('a'));
    await tab.outbox.record(creation, note('b'));
    await vi.waitFor(() => expect(tab.outbox.snapshot().status).toBe('serverFull'));
    expect(states(tab)).toEqual(['waiting', 'waiting']);
    server.answers = () => undefined;
    await untilEmpty(tab);
    expect(tab.outbox.snapshot().status).toBe('idle');
  });

  it('says how it stands by a clock that the server has put right, and by the same one when it is sent', async () => {
    const DAY_MS = 86_400_000;
    const clock = createServerClock({ deviceNow: () => new Date(Date.now() + 2 * DAY_MS) });
    const headers = { date: new Date().toUTCString(), 'content-type': 'application/json' };
    clock.compare(new Response('{}', { headers }), clock.departure());
    const sentAt = vi.fn();
    const kind: WriteKind<Note> = {
      ...creation,
      requestOf(write: StoredWrite<Note>, at) {
        sentAt(at);
        return creation.requestOf(write, at);
      },
    };
    const tab = await open(createDevice(), stubServer().fetch, { clock, kinds: [kind] });
    const { recordedAt, isClockChecked } = await tab.outbox.record(kind, note('a'));
    await untilEmpty(tab);
    for (const at of [recordedAt, sentAt.mock.calls[0]?.[0]]) {
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(DAY_MS / 24);
    }
    expect(isClockChecked).toBe(true);
  });

  it('is not taken for accepted because something in between answered', async () => {
    const server = stubServer();
    const portal = () => new Response('<html>Wi-Fi</html>', { headers: { 'content-type': 'text/html' } });
    server.answers = () => (server.arrived.length < 2 ? portal() : undefined);
    const tab = await open(createDevice(), server.fetch);
    await tab.outbox.record(creation, note('a'));
    await untilEmpty(tab);
    expect(server.arrived).toHaveLength(2);
  });

  it('is nobody else’s: another person on the same device has an outbox of their own', async () => {
    const device = createDevice();
    const offline = stubServer();
    offline.answers = () => 'lost';
    const first = await open(device, offline.fetch);
    await first.outbox.record(creation, note('a'));
    const server = stubServer();
    const second = await open(device, server.fetch, { personId: 'p2' });
    expect(second.outbox.snapshot().writes).toEqual([]);
    await second.outbox.record(creation, note('b'));
    await untilEmpty(second);
    expect(server.arrived).toEqual(['POST b']);
    expect(first.outbox.snapshot().writes).toHaveLength(1);
  });
});

describe('order', () => {
  it('is kept within a subject, whatever is tried how often', async () => {
    const server = stubServer();
    const failing = new Set(['POST a 1', 'PATCH a 2', 'PATCH a 3']);
    server.answers = (asked) => (failing.delete(asked) ? 'lost' : undefined);
    const tab = await open(createDevice(), server.fetch);
    await Promise.all([
      tab.outbox.record(creation, note('a', '1')),
      tab.outbox.record(change, note('a', '2')),
      tab.outbox.record(change, note('a', '3')),
      tab.outbox.record(deletion, { id: 'a' }),
    ]);
    await untilEmpty(tab);
    const inOrder = server.arrived.filter((asked, place) => asked !== server.arrived[place - 1]);
    expect(inOrder).toEqual(['POST a 1', 'PATCH a 2', 'PATCH a 3', 'DELETE a']);
  });

  it('lets different subjects travel together, six at a time', async () => {
    const server = stubServer();
    let release = () => {};
    const released = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    server.answers = () => released;
    const tab = await open(createDevice(), server.fetch);
    for (let count = 0; count < 10; count++) await tab.outbox.record(creation, note(`n${count}`));
    await waitFor(() => expect(server.arrived).toHaveLength(6));
    release();
    await untilEmpty(tab);
    expect(server.mostAtOnce).toBe(6);
  });

  it('puts what is needed first', async () => {
    const server = stubServer();
    server.answers = (asked) => (asked === 'POST item' && server.arrived.length < 2 ? 'lost' : undefined);
    const tab = await open(createDevice(), server.fetch);
    await tab.outbox.record(creation, note('item'));
    await tab.outbox.record(creation, note('use', '', { needs: 'item' }));
    await untilEmpty(tab);
    expect(server.arrived.at(-1)).toBe('POST use');
  });

  it('is told to the server for what waited together, as clocks may be set back', async () => {
    const server = stubServer();
    server.answers = () => 'lost';
    const tab = await open(createDevice(), server.fetch);
    const [first, , second] = await Promise.all([
      tab.outbox.record(creation, note('a')),
      tab.outbox.record(creation, note('b')),
      tab.outbox.record(change, note('a')),
    ]);
    expect([first.afterId, second.afterId]).toEqual([undefined, first.id]);
  });
});

describe('a refusal', () => {
  async function refused() {
    const server = stubServer();
    server.answers = (asked) => (asked === 'POST a bad' ? problem(422, 'request.invalid') : undefined);
    const device = createDevice();
    const tab = await open(device, server.fetch);
    await tab.outbox.record(creation, note('a', 'bad'));
    await tab.outbox.record(change, note('a', 'more'));
    await tab.outbox.record(creation, note('needs a', '', { needs: 'a' }));
    await tab.outbox.record(creation, note('b'));
    await waitFor(() => expect(states(tab)).toEqual(['refused', 'held', 'held']));
    const first = tab.outbox.snapshot().writes[0];
    if (!first) throw new Error('nothing is there');
    return { server, device, tab, first };
  }

  it('holds back what depends on it and nothing else, and keeps what the server said', async () => {
    const { server, first } = await refused();
    expect(server.arrived).toEqual(['POST a bad', 'POST b']);
    expect(first.refusal).toEqual({ status: 422, code: 'request.invalid', errors: [] });
  });

  it('stays a refusal after a restart, and is not tried again by itself', async () => {
    const { server, device, tab } = await refused();
    tab.kill();
    const again = await open(device, server.fetch);
    again.outbox.wake();
    await again.outbox.record(creation, note('c'));
    await waitFor(() => expect(server.arrived.at(-1)).toBe('POST c'));
    expect(server.arrived.filter((asked) => asked === 'POST a bad')).toHaveLength(1);
  });

  it('ends with a change by the person', async () => {
    const { server, tab, first } = await refused();
    await tab.outbox.amend(creation, first.id, note('a', 'good'));
    await untilEmpty(tab);
    expect(server.arrived.slice(2, 4)).toEqual(['POST a good', 'PATCH a more']);
  });

  it('ends with giving it up, and what was built on it', async () => {
    const { server, tab, first } = await refused();
    const given = await tab.outbox.discard(first.id);
    expect(given.map(({ kind }) => kind)).toEqual(['note.creation', 'note.change']);
    await untilEmpty(tab);
    expect(server.arrived).toEqual(['POST a bad', 'POST b', 'POST needs a']);
  });

  it('that says that nothing is left to do is none', async () => {
    const server = stubServer();
    server.answers = () => problem(404, 'none');
    const tab = await open(createDevice(), server.fetch);
    await tab.outbox.record(deletion, { id: 'a' });
    await untilEmpty(tab);
  });
});

describe('trying again', () => {
  it('a write that the server stumbles over delays no other', async () => {
    const server = stubServer();
    server.answers = (asked) =>
      asked === 'POST a' && server.arrived.length < 6 ? problem(500, 'server.error') : undefined;
    const tab = await open(createDevice(), server.fetch);
    await tab.outbox.record(creation, note('a'));
    for (const id of ['b', 'c', 'd']) await tab.outbox.record(creation, note(id));
    await untilEmpty(tab);
    expect(new Set(server.arrived)).toEqual(new Set(['POST a', 'POST b', 'POST c', 'POST d']));
  });

  it('of an unreachable server asks with one write for all, each in its turn', async () => {
    const server = stubServer();
    let isAway = true;
    server.answers = () => (isAway ? 'lost' : undefined);
    const tab = await open(createDevice(), server.fetch);
    for (const id of ['a', 'b', 'c', 'd']) await tab.outbox.record(creation, note(id));
    await waitFor(() => expect(tab.outbox.snapshot().status).toBe('unreachable'));
    server.mostAtOnce = 0;
    const before = server.arrived.length;
    await waitFor(() => expect(server.arrived.length).toBeGreaterThan(before + 6));
    expect(server.mostAtOnce).toBe(1);
    expect(new Set(server.arrived.slice(-4)).size).toBe(4);
    isAway = false;
    await untilEmpty(tab);
  });

  it('happens at once when the network comes back, also where a request hangs', async () => {
    const server = stubServer();
    server.answers = () => 'never';
    const tab = await open(createDevice(), server.fetch, { pauses: { ...PAUSES, first: 3_600_000 } });
    await tab.outbox.record(creation, note('a'));
    await waitFor(() => expect(states(tab)).toEqual(['sending']));
    server.answers = () => undefined;
    tab.outbox.wake({ isNewNetwork: true });
    await untilEmpty(tab);
  });

  it('waits as long as the server asks, whatever wakes it', async () => {
    const server = stubServer();
    server.answers = () => problem(429, 'request.too_many', { 'retry-after': '3600' });
    const tab = await open(createDevice(), server.fetch);
    await tab.outbox.record(creation, note('a'));
    await waitFor(() => expect(tab.outbox.snapshot().status).toBe('unreachable'));
    tab.outbox.wake({ isNewNetwork: true });
    await tab.outbox.record(creation, note('b'));
    expect(server.arrived).toEqual(['POST a']);
  });

  it('without a session keeps everything and goes on when the person is back', async () => {
    const server = stubServer();
    server.answers = () => problem(401, 'auth.not_signed_in');
    const tab = await open(createDevice(), server.fetch);
    await tab.outbox.record(creation, note('a'));
    await waitFor(() => expect(tab.outbox.snapshot().status).toBe('signedOut'));
    await tab.outbox.record(creation, note('b'));
    expect([states(tab), server.arrived]).toEqual([['waiting', 'waiting'], ['POST a']]);
    server.answers = () => undefined;
    tab.outbox.wake();
    await untilEmpty(tab);
  });
});

describe('a session that ended', () => {
  it('does not hold up what is sent in the next one, though its refusal comes late', async () => {
    const server = stubServer();
    let refuse = () => {};
    server.answers = (asked) =>
      asked === 'POST late' && server.arrived.length === 1
        ? new Promise((resolve) => {
            refuse = () => resolve(problem(401, 'auth.not_signed_in'));
          })
        : undefined;
    const tab = await open(createDevice(), server.fetch);
    await tab.outbox.record(creation, note('late'));
    await waitFor(() => expect(server.arrived).toHaveLength(1));
    tab.outbox.wake();
    await tab.outbox.record(creation, note('other'));
    await waitFor(() => expect(server.arrived).toHaveLength(2));
    refuse();
    await untilEmpty(tab);
  });
});

describe('several tabs', () => {
  it.each([true, false])('have one sender, and all see what it does (with locks: %s)', async (hasLocks) => {
    const device = createDevice();
    const server = stubServer();
    const [one, other] = [
      await open(device, server.fetch, { hasLocks }),
      await open(device, server.fetch, { hasLocks }),
    ];
    const answered = vi.fn();
    one.outbox.onAnswered(answered);
    other.outbox.onAnswered(answered);
    // In turns: of two that are sealed at the same time either may be stored first.
    await other.outbox.record(creation, note('a', '1'));
    await one.outbox.record(change, note('a', '2'));
    await other.outbox.record(change, note('a', '3'));
    await Promise.all([untilEmpty(one), untilEmpty(other)]);
    expect(server.arrived).toEqual(['POST a 1', 'PATCH a 2', 'PATCH a 3']);
    await waitFor(() => expect(answered).toHaveBeenCalledTimes(6));
  });

  it('show in each what another one is sending and what was refused', async () => {
    const device = createDevice();
    const server = stubServer();
    server.answers = (asked) => (asked === 'POST a' ? 'never' : problem(409, 'diary.id_taken'));
    const [one, other] = [await open(device, server.fetch), await open(device, server.fetch)];
    await one.outbox.record(creation, note('a'));
    await one.outbox.record(creation, note('b'));
    await waitFor(() => expect(states(other)).toEqual(['sending', 'refused']));
  });

  it('pass the turn on when the sender is killed', async () => {
    const device = createDevice();
    const silent = stubServer();
    silent.answers = () => 'never';
    const server = stubServer();
    const [one, other] = [await open(device, silent.fetch), await open(device, server.fetch)];
    await one.outbox.record(creation, note('a'));
    await waitFor(() => expect(states(one)).toEqual(['sending']));
    one.kill();
    await waitFor(() => expect(server.arrived).toEqual(['POST a']));
    await untilEmpty(other);
  });
});

describe('a new version of the app', () => {
  async function reopened(kinds: readonly AnyWriteKind[]) {
    const device = createDevice();
    const offline = stubServer();
    offline.answers = () => 'lost';
    const before = await open(device, offline.fetch);
    await before.outbox.record(change, note('a', 'old'));
    before.kill();
    const server = stubServer();
    return { device, server, tab: await open(device, server.fetch, { kinds }) };
  }

  it('reads what an older one recorded', async () => {
    const renamed: WriteKind<{ id: string; words: string }> = {
      name: change.name,
      version: 2,
      subjectOf,
      upgrade: (payload) => ({ id: (payload as Note).id, words: (payload as Note).text }),
      requestOf: ({ payload }) =>
        uncheckedRequest('patch', `/api/notes/${payload.id}`, { body: { text: payload.words } }),
    };
    const { server, tab } = await reopened([renamed]);
    const [write] = tab.outbox.snapshot().writes;
    expect(write && isOfKind(write, renamed) && write.payload.words).toBe('old');
    await untilEmpty(tab);
    expect(server.arrived).toEqual(['PATCH a old']);
  });

  it('holds what it cannot read, and leaves it as it is for one that can', async () => {
    const { device, tab } = await reopened([creation]);
    expect(tab.outbox.snapshot().writes[0]?.refusal?.code).toBe('outbox.unknown_kind');
    tab.kill();
    const server = stubServer();
    await untilEmpty(await open(device, server.fetch));
    expect(server.arrived).toEqual(['PATCH a old']);
  });
});

describe('a row that the disk has damaged', () => {
  async function damaged() {
    const device = createDevice();
    const offline = stubServer();
    offline.answers = () => 'lost';
    const before = await open(device, offline.fetch);
    for (const id of ['a', 'b', 'c']) await before.outbox.record(creation, note(id));
    before.kill();
    const database = await device.open('p1');
    const [, second] = await database.getAll('writes');
    const bytes = new Uint8Array(second?.content.bytes as ArrayBuffer);
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    await database.put('writes', { ...second, content: { ...second?.content, bytes: bytes.buffer } } as never);
    database.close();
    const server = stubServer();
    return { server, tab: await open(device, server.fetch) };
  }

  it('is told as refused and keeps nothing else from being sent', async () => {
    const { server, tab } = await damaged();
    await waitFor(() => expect(server.arrived).toEqual(['POST a', 'POST c']));
    await waitFor(() => expect(states(tab)).toEqual(['refused']));
    expect(tab.outbox.snapshot().writes[0]?.refusal?.code).toBe('outbox.unreadable');
  });

  it('stays as it is when it is sent again, until it is discarded', async () => {
    const { tab } = await damaged();
    await waitFor(() => expect(states(tab)).toEqual(['refused']));
    const [write] = tab.outbox.snapshot().writes;
    const rows = await tab.database.getAll('writes');
    await tab.outbox.resend(write?.id ?? '');
    await tab.outbox.amend(creation, write?.id ?? '', note('b', 'another'));
    expect(states(tab)).toEqual(['refused']);
    expect((await tab.database.getAll('writes')).map(({ content }) => content)).toEqual(
      rows.map(({ content }) => content),
    );
    await tab.outbox.discard(write?.id ?? '');
    expect(await tab.database.getAll('writes')).toEqual([]);
  });
});

describe('a full disk', () => {
  const full = () => new DOMException('full', 'QuotaExceededError');
  const roomy = { estimate: async () => ({ quota: 10e9, usage: 1e6 }) };

  it('is told of before anything is typed', async () => {
    const tab = await open(createDevice(), stubServer().fetch);
    expect(await tab.outbox.canRecord(roomy)).toBe(true);
    expect(await tab.outbox.canRecord({ estimate: async () => ({ quota: 10e6, usage: 9.9e6 }) })).toBe(false);
  });

  it('still takes what was typed already, out of a reserve', async () => {
    const tab = await open(createDevice(), stubServer().fetch);
    await tab.outbox.canRecord(roomy);
    expect(await tab.database.count('reserve')).toBe(2);
    const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw full();
    });
    const write = await tab.outbox.record(creation, note('a', 'typed'));
    adding.mockRestore();
    expect(write.payload.text).toBe('typed');
    expect(await tab.database.count('reserve')).toBe(0);
  });

  it('never loses anything without a word', async () => {
    const tab = await open(createDevice(), stubServer().fetch);
    const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw full();
    });
    await expect(tab.outbox.record(creation, note('a'))).rejects.toBeInstanceOf(DeviceFullError);
    adding.mockRestore();
  });
});

it('is on the disk for good before it counts as recorded', async () => {
  const began = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const silent = stubServer();
  silent.answers = () => 'never';
  const tab = await open(createDevice(), silent.fetch);
  await tab.outbox.record(creation, note('a'));
  const changes = began.mock.calls.filter(([store, mode]) => store === 'writes' && mode === 'readwrite');
  began.mockRestore();
  expect(changes.map(([, , options]) => options)).toEqual([{ durability: 'strict' }]);
});
