import type { Page } from '@playwright/test';
import { dialog, recordUse, test, toast } from './diary-account.ts';
import { addOil, setReminder } from './notification-account.ts';
import {
  checkOutTold,
  deliverUntil,
  messageOf,
  RECEIVES_PUSH,
  SHOWN_WITHIN,
  shown,
  tap,
  workerOf,
} from './push-messages.ts';
import { expect, signOutInSettings, signUpByApi } from './test.ts';

test.use(RECEIVES_PUSH);

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
