import { randomUUID } from 'node:crypto';
import type { PushMessage } from '@balsamo/contract/notifications/schemas.ts';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { BROWSER_ARGUMENTS, browserPath } from './browser.ts';
import { addCared, switchBack, switchTo } from './care-account.ts';
import { dialog, recordUse, test, toast } from './diary-account.ts';
import { addOil, setReminder, tellPerson } from './notification-account.ts';
import type { TestServer } from './server.ts';
import { expect, expectAccessible, signOutInSettings, signUpByApi } from './test.ts';

test.use({
  serviceWorkers: 'allow',
  // The headless shell shows no notifications.
  launchOptions: { executablePath: await browserPath(), args: BROWSER_ARGUMENTS },
});

function messageOf(itemId: string, reminderId: string): PushMessage {
  return {
    type: 'reminder',
    tag: `reminder ${reminderId}`,
    language: 'pt',
    title: 'Seu lembrete',
    body: 'Chegou a hora que você marcou.',
    url: `/diary#record=${itemId}`,
    actions: [
      { action: 'record', title: 'Registrar agora', open: `/diary#record=${itemId}` },
      { action: 'snooze', title: 'Adiar 15 min', post: `/api/reminders/${reminderId}/snooze` },
    ],
  };
}

/** Waits for the worker that receives push messages. It claims its pages before it is active, and a message of that moment is lost. */
async function workerOf(page: Page): Promise<Worker> {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null && active?.state === 'activated';
  });
  const [worker] = page.context().serviceWorkers();
  return worker ?? page.context().waitForEvent('serviceworker');
}

/** Hands the browser a message as if a push service had sent it. */
async function deliver(context: BrowserContext, page: Page, message: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: message,
  });
}

/**
 * The same until `isShown` passes: DevTools, unlike a push service, does not say whether the worker got a message, and on a busy machine
 * some are lost. What is told twice is shown once, by its tag.
 */
async function deliverUntil(isShown: () => Promise<void>, ...message: Parameters<typeof deliver>): Promise<void> {
  await expect(async () => {
    await deliver(...message);
    await isShown();
  }).toPass();
}

/** How long a message may take to be shown before it counts as lost, in milliseconds. */
const SHOWN_WITHIN = { timeout: 10_000 };

/** What these journeys use of a worker's global scope; TypeScript's types of workers and of pages do not go together. */
type WorkerScope = {
  registration: {
    getNotifications: () => Promise<(Omit<Notification, 'data'> & { data: { actions: { action: string }[] } })[]>;
  };
  NotificationEvent: new (type: string, init: { notification: object; action: string }) => Event;
  dispatchEvent: (event: Event) => boolean;
};

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      actions: data.actions.map(({ action }) => action),
    }));
  });

/** A finger on the notification, or on one of its actions. */
const tap = (worker: Worker, action: string) =>
  worker.evaluate(async (chosen) => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('Nothing is shown.');
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: chosen }));
  }, action);

test('one tap on "Registrar agora" opens the record of that product, filled', async ({ patient: page, context }) => {
  await context.grantPermissions(['notifications']);
  const itemId = await addOil(page.request);
  await recordUse(page.request, 12, { inventoryItemId: itemId, quantity: { value: 7, unit: 'gotas' } });
  const reminder = await setReminder(page.request, itemId);
  await page.goto('/diary#history');
  const worker = await workerOf(page);
  const message = messageOf(itemId, reminder.id);
  const isShown = () => expect.poll(() => shown(worker), SHOWN_WITHIN).toHaveLength(1);
  await deliverUntil(isShown, context, page, JSON.stringify(message));
  // Told twice, shown once: the later words in the place of the earlier.
  const again = { ...message, body: 'Chegou a hora, outra vez.' };
  const later = { title: message.title, body: again.body, tag: message.tag, actions: ['record', 'snooze'] };
  const isShownAgain = () => expect.poll(() => shown(worker), SHOWN_WITHIN).toEqual([later]);
  await deliverUntil(isShownAgain, context, page, JSON.stringify(again));

  let taps = 0;
  await tap(worker, 'record');
  taps += 1;
  await expect(dialog(page).getByLabel('Quantidade')).toHaveValue('7');
  await expect(dialog(page).getByRole('combobox').first()).toHaveValue(itemId);
  expect(taps).toBe(1);
  await expect.poll(() => shown(worker)).toEqual([]);

  await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(toast(page, 'Registrado com sucesso!')).toBeVisible();
});

test('"Adiar 15 min" postpones without opening anything, and says so when it cannot', async ({
  patient: page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  const itemId = await addOil(page.request);
  const reminder = await setReminder(page.request, itemId);
  await page.goto('/diary');
  const worker = await workerOf(page);
  const isShown = () => expect.poll(() => shown(worker), SHOWN_WITHIN).toHaveLength(1);
  await deliverUntil(isShown, context, page, JSON.stringify(messageOf(itemId, reminder.id)));
  await tap(worker, 'snooze');
  await expect
    .poll(async () => (await (await page.request.get('/api/reminders')).json()).items[0].snoozedUntil)
    .not.toBeNull();
  await expect.poll(() => shown(worker)).toEqual([]);
  await expect(dialog(page)).toHaveCount(0);

  // Another one, that was told just before it was deleted: under its own tag, since a browser may still be closing the first.
  const deleted = await setReminder(page.request, await addOil(page.request));
  await deliverUntil(isShown, context, page, JSON.stringify(messageOf(itemId, deleted.id)));
  await page.request.delete(`/api/reminders/${deleted.id}`);
  await tap(worker, 'snooze');
  await expect
    .poll(() => shown(worker))
    .toMatchObject([
      {
        title: 'Não foi possível adiar',
        body: 'O que este aviso pedia pode ter mudado. Abra o Bálsamo para ver.',
        actions: [],
      },
    ]);
});

/** A use whose check-out was told of: what the server would send to this browser, and the id of the use. */
async function checkOutTold(page: Page, server: TestServer): Promise<{ message: PushMessage; entryId: string }> {
  const { id: person } = await (await page.request.get('/api/account')).json();
  const { id: entryId } = await recordUse(page.request, 6);
  await tellPerson(page, server, { type: 'check_out_due', relatedId: entryId, data: {} });
  const { id } = (await (await page.request.get('/api/notifications')).json()).items[0] as { id: string };
  const url = `/diary#checkout=${entryId}`;
  const message: PushMessage = {
    type: 'check_out_due',
    person,
    unreadCount: 1,
    tag: id,
    language: 'pt',
    title: 'Como você está agora?',
    body: 'Um registro está pronto para ser finalizado.',
    url,
    actions: [
      { action: 'check_out', title: 'Finalizar', open: url },
      { action: 'snooze', title: 'Adiar 15 min', post: `/api/notifications/${id}/snooze` },
    ],
  };
  return { message, entryId };
}

const unreadOf = async (page: Page) => (await (await page.request.get('/api/notifications')).json()).unreadCount;

test('a check-out is postponed on the server from its notification, and opened exactly there', async ({
  patient: page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications']);
  const { message, entryId } = await checkOutTold(page, server);
  await page.goto('/diary');
  const worker = await workerOf(page);
  const isShown = () => expect.poll(() => shown(worker), SHOWN_WITHIN).toHaveLength(1);
  await deliverUntil(isShown, context, page, JSON.stringify(message));

  // Without a network it says so, and keeps the answer possible.
  await context.setOffline(true);
  await tap(worker, 'snooze');
  await expect
    .poll(() => shown(worker))
    .toMatchObject([{ title: 'Não foi possível adiar', actions: ['check_out', 'snooze'] }]);
  await context.setOffline(false);
  expect(await unreadOf(page)).toBe(1);
  await tap(worker, 'snooze');
  await expect.poll(() => shown(worker)).toEqual([]);
  const kept = await server.asOwner('select notification_id from notification_snoozes');
  expect(kept.rows).toContainEqual({ notification_id: message.tag });
  await expect(dialog(page)).toHaveCount(0);

  await deliverUntil(isShown, context, page, JSON.stringify({ ...message, tag: crypto.randomUUID() }));
  await tap(worker, 'check_out');
  await expect(dialog(page)).toBeVisible();
  const { rows } = await server.asOwner('select status from diary_entries where id = $1', [entryId]);
  expect(rows).toEqual([{ status: 'incompleto' }]);
});

test('the number at the icon is that of the bell, and goes with whoever signs out', async ({
  patient: page,
  server,
}) => {
  await page.addInitScript(() => {
    const badge: (number | undefined)[] = [];
    Object.assign(window, { badge });
    Object.assign(navigator, {
      setAppBadge: async (count?: number) => void badge.push(count),
      clearAppBadge: async () => {
        badge.push(0);
        sessionStorage.setItem('badge', '0');
      },
    });
  });
  await checkOutTold(page, server);
  await page.goto('/diary');
  const badge = () => page.evaluate(() => (window as unknown as { badge: number[] }).badge.at(-1));
  await expect.poll(badge).toBe(1);
  await expect(page.getByRole('button', { name: 'Notificações, 1 não lida' }).first()).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('badge'));
  await signOutInSettings(page);
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => sessionStorage.getItem('badge'))).toBe('0');
});

test('the number at the icon is that of all the diaries of an account, and nothing of it is left after the sign-out', async ({
  patient: page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const set = (count: number) => sessionStorage.setItem('badge', `${count}`);
    Object.assign(navigator, {
      setAppBadge: async (count?: number) => set(count ?? -1),
      clearAppBadge: async () => set(0),
    });
  });
  const badge = () => page.evaluate(() => sessionStorage.getItem('badge'));
  const ana = await addCared(page);
  const rui = await addCared(page, { name: 'Rui Lima', relation: 'parent', birthDate: '1950-02-01' });
  await tellPerson(page, server);
  for (const userId of [ana.personId, ana.personId, rui.personId]) await tellPerson(page, server, { userId });
  const off = await page.request.patch(`/api/care/links/${rui.linkId}`, { data: { notifies: false } });
  expect(off.status(), await off.text()).toBe(200);

  await page.goto('/diary');
  await expect.poll(badge, { message: 'of her own and of Ana, not of Rui' }).toBe('3');
  await switchTo(page, 'Ana Lima');
  await expect.poll(badge).toBe('3');
  await page.getByRole('button', { name: 'Notificações, 2 não lidas' }).first().click();
  await page.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect.poll(badge).toBe('1');
  await page.keyboard.press('Escape');
  // What her own diary kept of Ana's bell is older.
  await switchBack(page);
  await expect(page.getByRole('button', { name: 'Notificações, 1 não lida' }).first()).toBeVisible();
  await expect.poll(badge).toBe('1');

  const worker = await workerOf(page);
  await worker.evaluate(() => {
    const shownThere: number[] = [];
    Object.assign(globalThis, { shownThere });
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void shownThere.push(count),
      clearAppBadge: async () => void shownThere.push(0),
    });
  });
  const shownThere = () => worker.evaluate(() => (globalThis as unknown as { shownThere: number[] }).shownThere);
  const about = ({ personId }: { personId: string }, tag: string) =>
    JSON.stringify({ ...messageOf(randomUUID(), randomUUID()), tag, person: personId, unreadCount: 4 });
  const arrives = (count: number) => () => expect.poll(() => shown(worker), SHOWN_WITHIN).toHaveLength(count);
  await deliverUntil(arrives(1), context, page, about(rui, 'of Rui'));
  expect(await shownThere()).toEqual([]);
  // What arrives while the page counts anew may be shown and not counted; told again, it is shown once and counted.
  const isCounted = () => expect.poll(async () => (await shownThere()).at(-1), SHOWN_WITHIN).toBe(5);
  await deliverUntil(() => arrives(2)().then(isCounted), context, page, about(ana, 'of Ana'));

  await signOutInSettings(page);
  await expect(page).toHaveURL(/\/$/);
  expect(await badge()).toBe('0');
  const left = await page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith('-badge')));
  expect(left).toEqual([]);
});

test('two people on one phone: what was for the first does nothing in the session of the second', async ({
  patient: page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications']);
  const { message } = await checkOutTold(page, server);
  const maria = message.person as string;
  await page.goto('/diary');
  await signOutInSettings(page);
  await expect(page).toHaveURL(/\/$/);
  await signUpByApi(page, server);
  await page.goto('/diary');
  const worker = await workerOf(page);
  const isShown = () => expect.poll(() => shown(worker), SHOWN_WITHIN).toHaveLength(1);
  // On its way while the first one left.
  await deliverUntil(isShown, context, page, JSON.stringify(message));
  await tap(worker, 'snooze');
  await expect.poll(() => shown(worker)).toMatchObject([{ title: 'Não foi possível adiar', actions: [] }]);
  const { rows } = await server.asOwner(
    'select is_read, exists (select from notification_snoozes where notification_id = id) as waits from notifications where user_id = $1',
    [maria],
  );
  expect(rows).toEqual([{ is_read: false, waits: false }]);
});

test('a message that cannot be read still says that there is news', async ({ patient: page, context }) => {
  await context.grantPermissions(['notifications']);
  await page.goto('/diary');
  const worker = await workerOf(page);
  const news = { title: 'Bálsamo', body: 'Há um aviso novo para você.' };
  const isShown = () => expect.poll(() => shown(worker), SHOWN_WITHIN).toMatchObject([news]);
  await deliverUntil(isShown, context, page, 'not JSON');
});

test.describe('the card that asks', () => {
  const card = (page: Page) => page.getByRole('region', { name: 'Quer receber os avisos na hora?' });

  /** The first saved record of the device, from the diary. */
  async function recordHere(page: Page): Promise<void> {
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    await page.getByRole('dialog').getByLabel('Quantidade').fill('2');
    await page.getByRole('dialog').getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(page.getByText('1 registro para finalizar')).toBeVisible();
    // What was typed is given back to whoever leaves while the sheet is open.
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  test('comes only after the first saved record of the device, and never over an open sheet', async ({
    patient: page,
  }) => {
    await page.goto('/diary');
    await workerOf(page);
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
    for (let times = 0; times < 2; times++) {
      await page.clock.fastForward(10_000);
      await page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean));
      await expect(card(page)).toHaveCount(0);
    }
    await recordHere(page);
    await page.getByRole('button', { name: /Como estou agora/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(card(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(card(page)).toBeVisible();
  });

  test('comes without moving anything, and "Agora não" is remembered', async ({ patient: page }) => {
    // From when the card is there: what the page moves while it loads is not the card's doing.
    await page.addInitScript(() => {
      const seen = { cardAt: Number.POSITIVE_INFINITY, shifts: [] as { at: number; value: number }[] };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.shifts.push({ at: startTime, value });
      }).observe({ type: 'layout-shift', buffered: true });
      new MutationObserver((_, observer) => {
        if (!document.body?.textContent.includes('Quer receber os avisos na hora?')) return;
        seen.cardAt = performance.now();
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/diary');
    await recordHere(page);
    await page.reload();
    await expect(card(page)).toBeVisible();
    const moved = await page.evaluate(async () => {
      // Shifts are told after the frame that they were drawn in.
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
      const { cardAt, shifts } = (
        window as unknown as { seen: { cardAt: number; shifts: { at: number; value: number }[] } }
      ).seen;
      return {
        isSeen: Number.isFinite(cardAt),
        by: shifts.filter(({ at }) => at >= cardAt).reduce((sum, { value }) => sum + value, 0),
      };
    });
    expect(moved).toEqual({ isSeen: true, by: 0 });
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Agora não' }).click();
    await expect(card(page)).toHaveCount(0);
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
    // Past the moment at which the card would come, and once more, by when it would be drawn.
    for (let times = 0; times < 2; times++) {
      await page.clock.fastForward(10_000);
      await page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean));
      await expect(card(page)).toHaveCount(0);
    }
  });

  /** Stands for the browser's question and for its push service, neither of which a test can reach. */
  async function answerQuestion(page: Page, answer: NotificationPermission): Promise<void> {
    await page.addInitScript((given) => {
      let permission: NotificationPermission = 'default';
      const asked: string[] = [];
      Object.assign(window, { asked });
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        asked.push('asked');
        permission = given;
        return given;
      };
      const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
      const text = (value: ArrayBuffer | Uint8Array) =>
        btoa(String.fromCharCode(...new Uint8Array(value as ArrayBuffer)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      let subscription: unknown = null;
      PushManager.prototype.getSubscription = async () => subscription as PushSubscription;
      PushManager.prototype.subscribe = async (options) => {
        const pair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ])) as CryptoKeyPair;
        const p256dh = text(await crypto.subtle.exportKey('raw', pair.publicKey));
        const endpoint = `https://push.example.com/${text(bytes(12))}`;
        const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>;
        subscription = {
          endpoint,
          options: { applicationServerKey: key.buffer },
          toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth: text(bytes(16)) } }),
          unsubscribe: async () => {
            subscription = null;
            return true;
          },
        };
        return subscription as PushSubscription;
      };
    }, answer);
  }
  const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked.length);

  test('the browser asks only after a tap; a yes subscribes, and signing out ends it', async ({
    patient: page,
    server,
  }) => {
    await answerQuestion(page, 'granted');
    await page.goto('/diary');
    await recordHere(page);
    await expect(card(page)).toBeVisible();
    expect(await asked(page)).toBe(0);
    await card(page).getByRole('button', { name: 'Ativar notificações' }).click();
    await expect(toast(page, 'Notificações ativadas')).toBeVisible();
    expect(await asked(page)).toBe(1);
    const { id } = await (await page.request.get('/api/account')).json();
    const kept = () => server.asOwner('select endpoint from push_subscriptions where user_id = $1', [id]);
    expect((await kept()).rows).toHaveLength(1);
    await signOutInSettings(page);
    await expect(page).toHaveURL(/\/$/);
    expect((await kept()).rows).toHaveLength(0);
  });

  test('a no is told in plain words', async ({ patient: page }) => {
    await answerQuestion(page, 'denied');
    await page.goto('/diary');
    await recordHere(page);
    await card(page).getByRole('button', { name: 'Ativar notificações' }).click();
    await expect(toast(page, 'Notificações bloqueadas')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });

  test('a subscription that fails says so on the card, where it can be tried again', async ({ patient: page }) => {
    await answerQuestion(page, 'granted');
    await page.route('**/api/notifications/push-subscriptions', (route) => route.abort());
    await page.goto('/diary');
    await recordHere(page);
    await card(page).getByRole('button', { name: 'Ativar notificações' }).click();
    await expect(card(page).getByRole('alert')).toContainText('Erro ao ativar notificações');
    await page.unroute('**/api/notifications/push-subscriptions');
    await card(page).getByRole('button', { name: 'Ativar notificações' }).click();
    await expect(toast(page, 'Notificações ativadas')).toBeVisible();
  });
});
