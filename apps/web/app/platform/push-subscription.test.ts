import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pushState } from './push-state.ts';
import { keepPushOn, silencePush, turnPushOff, turnPushOn } from './push-subscription.ts';

const [MARIA, JOAO] = ['maria', 'joao'];
const KEY = 'AQID';
let serverKey: string;
let permission: NotificationPermission;
let current: { endpoint: string; options: { applicationServerKey: ArrayBuffer } } | null;
let made: number;
const sent = vi.fn<(method: string, path: string, endpoint: string | undefined) => void>();

beforeEach(() => {
  [serverKey, permission, current, made] = [KEY, 'granted', null, 0];
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      made += 1;
      const endpoint = `https://push.example.com/${made}`;
      current = Object.assign(
        { endpoint, options: { applicationServerKey: applicationServerKey.slice().buffer } },
        {
          toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
          unsubscribe: async () => {
            current = null;
            return true;
          },
        },
      );
      return current;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const endpoint = init.body ? JSON.parse(String(init.body)).endpoint : undefined;
    sent(init.method ?? 'GET', path, endpoint);
    return path.endsWith('push-key') ? Response.json({ publicKey: serverKey }) : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sent.mockReset();
});

describe('push on one browser', () => {
  it('is on for the person who turned it on, and for nobody else', async () => {
    await turnPushOn(MARIA);
    expect([pushState(MARIA), pushState(JOAO)]).toEqual(['on', 'off']);
    permission = 'denied';
    expect(pushState(MARIA)).toBe('denied');
  });

  it('says again at each start where messages go, without a new address', async () => {
    await turnPushOn(MARIA);
    await keepPushOn(MARIA);
    expect(sent).toHaveBeenLastCalledWith('POST', '/api/notifications/push-subscriptions', current?.endpoint);
    expect(made).toBe(1);
  });

  it('takes a new address when the key of the server changed, asks nobody, and says that the former one is over', async () => {
    await turnPushOn(MARIA);
    serverKey = 'BAUG';
    sent.mockReset();
    await keepPushOn(MARIA);
    expect([made, pushState(MARIA)]).toEqual([2, 'on']);
    const path = '/api/notifications/push-subscriptions';
    expect(sent.mock.calls.slice(1)).toEqual([
      ['POST', path, 'https://push.example.com/2'],
      ['DELETE', path, 'https://push.example.com/1'],
    ]);
    await keepPushOn(MARIA);
    expect(made).toBe(2);
  });

  it('is subscribed at the next start where a change of the key was cut off half way', async () => {
    await turnPushOn(MARIA);
    serverKey = 'BAUG';
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (init.method === 'POST') throw new TypeError('offline');
      return fetch(path, init);
    });
    await expect(keepPushOn(MARIA)).rejects.toThrow();
    vi.stubGlobal('fetch', fetch);
    await keepPushOn(MARIA);
    expect(sent).toHaveBeenLastCalledWith('POST', '/api/notifications/push-subscriptions', current?.endpoint);
  });

  it('leaves nothing that arrives for the person before, who never signed out', async () => {
    await turnPushOn(MARIA);
    await keepPushOn(JOAO);
    expect(current).toBeNull();
    await turnPushOn(JOAO);
    expect(current?.endpoint).toBe('https://push.example.com/2');
  });

  it('is silent after signing out, and back on when the same person returns', async () => {
    await turnPushOn(MARIA);
    await silencePush();
    expect(current).toBeNull();
    expect(sent).toHaveBeenLastCalledWith(
      'DELETE',
      '/api/notifications/push-subscriptions',
      'https://push.example.com/1',
    );
    await keepPushOn(JOAO);
    expect(current).toBeNull();
    await keepPushOn(MARIA);
    expect(current?.endpoint).toBe('https://push.example.com/2');
  });

  it('stays off once it was turned off', async () => {
    await turnPushOn(MARIA);
    await turnPushOff(MARIA);
    await keepPushOn(MARIA);
    expect([pushState(MARIA), current]).toEqual(['off', null]);
  });

  it('does not stand in the way out when the server cannot be reached', async () => {
    await turnPushOn(MARIA);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(silencePush()).resolves.toBeUndefined();
    expect(current).toBeNull();
  });

  it('is not supported without a worker, and needs the installed app on iOS', () => {
    vi.stubGlobal('navigator', {});
    expect(pushState(MARIA)).toBe('unsupported');
    vi.stubGlobal('navigator', { standalone: false });
    expect(pushState(MARIA)).toBe('needs_install');
  });
});
