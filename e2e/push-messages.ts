import type { PushMessage } from '@balsamo/contract/notifications/schemas.ts';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { BROWSER_ARGUMENTS, browserPath } from './browser.ts';
import { recordUse } from './diary-account.ts';
import { tellPerson } from './notification-account.ts';
import type { TestServer } from './server.ts';
import { expect } from './test.ts';

/** What a journey uses in which push messages arrive. */
export const RECEIVES_PUSH = {
  serviceWorkers: 'allow' as const,
  // The headless shell shows no notifications.
  launchOptions: { executablePath: await browserPath(), args: BROWSER_ARGUMENTS },
};

export function messageOf(itemId: string, reminderId: string): PushMessage {
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

/** A use whose check-out was told of: what the server would send to this browser, and the id of the use. */
export async function checkOutTold(page: Page, server: TestServer): Promise<{ message: PushMessage; entryId: string }> {
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

/** Waits for the worker that receives push messages. It claims its pages before it is active, and a message of that moment is lost. */
export async function workerOf(page: Page): Promise<Worker> {
  const isActive = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      return navigator.serviceWorker.controller !== null && active?.state === 'activated';
    });
  await expect.poll(isActive).toBe(true);
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
export async function deliverUntil(
  isShown: () => Promise<void>,
  ...message: Parameters<typeof deliver>
): Promise<void> {
  await expect(async () => {
    await deliver(...message);
    await isShown();
  }).toPass();
}

/** How long a message may take to be shown before it counts as lost, in milliseconds. */
export const SHOWN_WITHIN = { timeout: 10_000 };

/** What these journeys use of a worker's global scope; TypeScript's types of workers and of pages do not go together. */
type WorkerScope = {
  registration: {
    getNotifications: () => Promise<(Omit<Notification, 'data'> & { data: { actions: { action: string }[] } })[]>;
  };
  NotificationEvent: new (type: string, init: { notification: object; action: string }) => Event;
  dispatchEvent: (event: Event) => boolean;
};

export const shown = (worker: Worker) =>
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
export const tap = (worker: Worker, action: string) =>
  worker.evaluate(async (chosen) => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('Nothing is shown.');
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: chosen }));
  }, action);
