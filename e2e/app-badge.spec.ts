import { randomUUID } from 'node:crypto';
import { addCared, switchBack, switchTo } from './care-account.ts';
import { test } from './diary-account.ts';
import { tellPerson } from './notification-account.ts';
import {
  checkOutTold,
  deliverUntil,
  messageOf,
  RECEIVES_PUSH,
  SHOWN_WITHIN,
  shown,
  workerOf,
} from './push-messages.ts';
import { expect, signOutInSettings } from './test.ts';

test.use(RECEIVES_PUSH);

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
