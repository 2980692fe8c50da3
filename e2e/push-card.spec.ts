import type { Page } from '@playwright/test';
import { newDoctor } from './connection-accounts.ts';
import { test, toast } from './diary-account.ts';
import { RECEIVES_PUSH, workerOf } from './push-messages.ts';
import { expect, expectAccessible, signOutInSettings } from './test.ts';

test.use(RECEIVES_PUSH);

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
    // Before the sheet goes: the installed clock runs, and the card may come three seconds after.
    await page.context().setOffline(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean));
    await expect(card(page), 'without a network nothing can be switched on').toHaveCount(0);
    await page.context().setOffline(false);
    await page.clock.fastForward(10_000);
    await expect(card(page)).toBeVisible();
  });

  test('stands over no page where a doctor pays', async ({ browser, server }) => {
    const { page } = await newDoctor(browser, server);
    await page.goto('/assinar');
    await workerOf(page);
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (let times = 0; times < 2; times++) {
      await page.clock.fastForward(10_000);
      await page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean));
      await expect(card(page)).toHaveCount(0);
    }
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
