import type { PushMessage } from '@balsamo/contract/notifications/schemas.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBadge } from '../testing/stub-badge.ts';
import { changeBadge, clearBadge, showBadge } from './app-badge.ts';
import { answerClick, showMessage } from './push-messages.ts';

type Sent = { path: string; person: string | null };
type Card = { title: string; body: string; tag: string; data: unknown; actions: { action: string }[]; close(): void };

const message: PushMessage = {
  type: 'check_out_due',
  person: 'maria',
  unreadCount: 3,
  tag: 'n1',
  language: 'pt',
  title: 'Como você está agora?',
  body: 'Um registro está pronto para ser finalizado.',
  url: '/diary#checkout=e1',
  actions: [
    { action: 'check_out', title: 'Finalizar', open: '/diary#checkout=e1' },
    { action: 'snooze', title: 'Adiar 15 min', post: '/api/notifications/n1/snooze' },
  ],
};

let screen: Map<string, Card>;
let sent: Sent[];
let opened: string[];
let badge: ReturnType<typeof stubBadge>;
let answer: () => Response | Promise<Response>;
beforeEach(() => {
  screen = new Map();
  sent = [];
  opened = [];
  answer = () => Response.json({ unreadCount: 2 });
  badge = stubBadge();
  Object.assign(self, {
    registration: {
      showNotification: async (title: string, { tag, ...rest }: Omit<Card, 'title' | 'close'>) =>
        void screen.set(tag, { title, tag, ...rest, close: () => screen.delete(tag) }),
    },
    clients: { matchAll: async () => [], openWindow: async (url: string) => void opened.push(url) },
  });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.startsWith('/locales/')) return Response.json({ snoozeFailed: 'failed', snoozeRefusedText: 'refused' });
    sent.push({ path, person: new Headers(init?.headers).get('balsamo-person') });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  badge.takeAway();
});

/** An account that cares for nobody. */
const only = (id: string, count: number) => new Map([[id, { count, at: 0 }]]);
const arrive = (given: Partial<PushMessage> = {}) => showMessage(JSON.stringify({ ...message, ...given }));
const tap = (action: string) => answerClick(screen.get('n1') as unknown as Notification, action);

describe('an answer from the notification', () => {
  it('is sent in the name of the person whom the message was for, and closes it', async () => {
    await arrive();
    await tap('snooze');
    expect(sent).toEqual([{ path: '/api/notifications/n1/snooze', person: 'maria' }]);
    expect([screen.size, opened]).toEqual([0, []]);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['while the server is away', () => new Response(null, { status: 503 })],
  ])('%s says so and can be given again', async (_, given) => {
    answer = given;
    await arrive();
    await tap('snooze');
    expect(screen.get('n1')).toMatchObject({
      title: 'failed',
      actions: [{ action: 'check_out' }, { action: 'snooze' }],
    });
    answer = () => Response.json({ unreadCount: 0 });
    await tap('snooze');
    expect(screen.size).toBe(0);
    expect(sent.map(({ person }) => person)).toEqual(['maria', 'maria']);
  });

  it.each([401, 404, 409])(
    'that the server refuses (%i) says so, and leads to nothing of that person any more',
    async (status) => {
      answer = () => Response.json({ code: 'auth.other_person' }, { status });
      await arrive();
      await tap('snooze');
      expect(screen.get('n1')).toMatchObject({ title: 'failed', body: 'refused', actions: [], data: { url: '/app' } });
      sent.length = 0;
      await tap('');
      expect(opened).toEqual([`${location.origin}/app`]);
      expect(sent).toEqual([]);
    },
  );

  it('that opens lands in that very check-out, and reads it as the bell does', async () => {
    await arrive();
    await tap('check_out');
    expect(opened).toEqual([`${location.origin}/diary#checkout=e1`]);
    expect(sent).toEqual([{ path: '/api/notifications/n1/read', person: 'maria' }]);
  });

  it('for another of the account’s people says whom the place is for', async () => {
    await showBadge('bruna', only('bruna', 0));
    await arrive();
    await tap('check_out');
    expect(opened).toEqual([`${location.origin}/diary?person=maria#checkout=e1`]);
  });

  it('without support for actions is a tap, which opens the same place, also of a message of an older server', async () => {
    const { person: _, unreadCount: __, ...older } = message;
    await showMessage(JSON.stringify(older));
    await tap('');
    expect(opened).toEqual([`${location.origin}/diary#checkout=e1`]);
    expect(sent).toEqual([]);
  });
});

describe('the number at the icon', () => {
  it('follows the message and the answer to it', async () => {
    await showBadge('maria', only('maria', 1));
    await arrive();
    expect(badge.number()).toBe(3);
    await tap('snooze');
    expect(badge.number()).toBe(2);
  });

  it('is of who is signed in here: a message for someone else does not change it', async () => {
    await showBadge('maria', only('maria', 1));
    await showBadge('joao', only('joao', 4));
    await arrive();
    expect(badge.number()).toBe(4);
    await changeBadge('maria', 7);
    expect(badge.number()).toBe(4);
    await changeBadge('joao', 0);
    expect(badge.number()).toBe(0);
  });

  it('is changed beside a page that is looked at only where that one shows somebody else', async () => {
    Object.assign(self, { clients: { matchAll: async () => [{ visibilityState: 'visible' }] } });
    const both = new Map(['maria', 'ana'].map((id) => [id, { count: 1, at: 0 }]));
    await showBadge('maria', both);
    await arrive();
    expect(badge.number()).toBe(2);
    await arrive({ person: 'ana' });
    expect(badge.number()).toBe(4);
  });

  it('stays away once nobody is signed in, whatever still arrives', async () => {
    await arrive();
    expect(badge.number()).toBeUndefined();
  });

  it.each<[string, () => void]>([
    [
      'a browser without badges',
      () => ['setAppBadge', 'clearAppBadge'].map((name) => Reflect.deleteProperty(navigator, name)),
    ],
    [
      'no permission',
      () => Object.assign(navigator, { setAppBadge: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }),
    ],
    ['a browser that keeps nothing', () => vi.stubGlobal('caches', undefined)],
  ])('with %s hinders nothing', async (_, given) => {
    given();
    await showBadge('maria', only('maria', 2));
    await arrive();
    await clearBadge();
    expect(screen.size).toBe(1);
  });
});
