import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { APIRequestContext, Page } from '@playwright/test';
import { tellPerson } from './notification-account.ts';
import { INSIDE, Phone } from './phone.ts';
import { signUpOnPhone } from './phone-account.ts';
import { startTestServer, type TestServer } from './server.ts';
import { test as base, expect, expectAccessible } from './test.ts';

type Sent = { token: string; data: Record<string, string> };

/** A server that reaches Android phones, by an FCM of this journey's own. */
const test = base.extend<{ phone: Phone; sent: Sent[]; reaching: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  sent: async ({}, use) => use([]),
  reaching: async ({ sent }, use) => {
    const fcm = createServer(async (request, response) => {
      const asked = await text(request);
      response.setHeader('content-type', 'application/json');
      const isToken = request.url === '/token';
      if (!isToken) sent.push((JSON.parse(asked) as { message: Sent }).message);
      response.end(
        JSON.stringify(isToken ? { access_token: 'a', expires_in: 3599 } : { name: 'projects/balsamo-1/messages/1' }),
      );
    });
    fcm.listen(0, '127.0.0.1');
    await once(fcm, 'listening');
    const origin = `http://127.0.0.1:${(fcm.address() as AddressInfo).port}`;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const account = {
      type: 'service_account',
      project_id: 'balsamo-1',
      client_email: 'push@balsamo-1.iam.gserviceaccount.com',
      private_key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
      token_uri: `${origin}/token`,
    };
    const server = await startTestServer({ FCM_SERVICE_ACCOUNT: JSON.stringify(account), FCM_ORIGIN: origin });
    await use(server);
    await server.stop();
    fcm.closeAllConnections();
    fcm.close();
  },
  phone: async ({ context, page, reaching }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const phone = new Phone();
    await phone.install(context, reaching.address);
    await use(phone);
  },
});

const OIL = {
  nickname: 'Óleo da noite',
  productType: 'oleo',
  quantity: 30,
  unit: 'ml',
  details: { strength: { thc: null, cbd: 20, basis: 'mg_per_ml' } },
};

async function add(request: APIRequestContext, server: TestServer, what: string, body: object): Promise<string> {
  const id = randomUUID();
  const answer = await request.post(`${server.address}/api/${what}`, { data: { id, ...body } });
  expect(answer.status()).toBe(201);
  return id;
}

type Waiting = { title: string; body: string; extra: { reminderId: string; dueAt: string; isPostponed?: true } };

/** Somebody with a reminder on this phone, who wants to be told. Answers the ids of the product and of the reminder. */
async function withReminder(page: Page, phone: Phone, reaching: TestServer, times: readonly string[]) {
  await signUpOnPhone(page, phone, reaching);
  const inventoryItemId = await add(page.request, reaching, 'inventory/items', OIL);
  const reminderId = await add(page.request, reaching, 'reminders', { inventoryItemId, times });
  await phone.open(page, 'balsamo://app/conta#notificacoes');
  await page.getByRole('main').getByRole('button', { name: 'Ativar notificações' }).click();
  await expect(page.getByText('Notificações ativadas').first()).toBeVisible();
  return { inventoryItemId, reminderId };
}

const waitingOn = (phone: Phone) => [...phone.pending.values()] as Waiting[];
/** How many times of reminders the server leaves to the phone. */
const leftToPhone = async (reaching: TestServer) =>
  (await reaching.asOwner('select coalesce(sum(cardinality(reminds)), 0)::int as count from push_subscriptions'))
    .rows[0].count;

test('a phone whose owner says yes is told, and what is pressed there is followed', async ({
  page,
  phone,
  reaching,
  sent,
}) => {
  const { inventoryItemId, reminderId: relatedId } = await withReminder(page, phone, reaching, ['08:00']);
  expect(phone.called('LocalNotifications.requestPermissions')).toHaveLength(1);

  await tellPerson(page, reaching, { relatedId, data: { inventoryItemId } });
  await expect.poll(() => sent.length, { timeout: 90_000 }).toBe(1);
  const [message] = sent;
  expect(message?.token).toBe('a-token-of-this-phone');
  const data = message?.data ?? {};
  expect([data.title, JSON.stringify(data)]).toEqual(['Seu lembrete', expect.not.stringContaining('Óleo')]);
  expect(JSON.parse(data.actions ?? '[]').map(({ action }: { action: string }) => action)).toEqual([
    'record',
    'snooze',
  ]);

  const press = (more: Record<string, string> = {}) =>
    phone.emit('PushNotifications', 'pushNotificationActionPerformed', {
      actionId: 'tap',
      notification: { id: '0', data: { ...data, ...more } },
    });
  await press({ action: 'snooze' });
  await expect
    .poll(async () => (await reaching.asOwner('select count(*)::int from notification_snoozes')).rows[0].count)
    .toBe(1);
  await press();
  await expect(page).toHaveURL(`${INSIDE}/diary`);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('notifications that were allowed in the phone’s settings meanwhile can be turned on without starting the app anew', async ({
  page,
  phone,
  reaching,
}) => {
  await signUpOnPhone(page, phone, reaching);
  phone.notifications = 'denied';
  await phone.open(page, 'balsamo://app/conta#notificacoes');
  await expect(page.getByText('Notificações bloqueadas').first()).toBeVisible();
  phone.notifications = 'granted';
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('main').getByRole('button', { name: 'Ativar notificações' }).click();
  await expect(page.getByText('Notificações ativadas').first()).toBeVisible();
});

/** Somebody signed in on a phone of an installation that reaches none. */
async function onUnreachedPhone(page: Page, server: TestServer, more: Record<string, unknown> = {}): Promise<Phone> {
  const phone = new Phone();
  await phone.install(page.context(), server.address);
  await signUpOnPhone(page, phone, server, more);
  return phone;
}

test('on a phone of an installation that reaches none a doctor is told so, and asked nothing', async ({
  page,
  server,
}) => {
  const phone = await onUnreachedPhone(page, server, { role: 'medico', crm: '777123', crmState: 'RJ' });
  await phone.open(page, 'balsamo://app/conta#notificacoes');
  await expect(page.getByText('Avisos só com o app aberto').first()).toBeVisible();
  expect(phone.called('LocalNotifications.requestPermissions')).toEqual([]);
});

test('on a phone of an installation that reaches none the phone reminds by itself, also of what is postponed', async ({
  page,
  server,
}) => {
  const phone = await onUnreachedPhone(page, server);
  const inventoryItemId = await add(page.request, server, 'inventory/items', OIL);
  await add(page.request, server, 'reminders', { inventoryItemId, times: ['08:00'] });
  await phone.open(page, 'balsamo://app/conta#notificacoes');
  await expect(page.getByText('Os avisos chegam só com o app aberto.', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Ativar lembretes' }).click();
  await expect(page.getByText('Lembretes ativados').first()).toBeVisible();
  await expect.poll(() => phone.pending.size).toBe(28);
  expect(phone.called('PushNotifications.register')).toEqual([]);

  expect(waitingOn(phone).filter(({ body }) => body.includes('Abra o Bálsamo'))).toHaveLength(1);
  const [notification] = waitingOn(phone);
  await phone.emit('LocalNotifications', 'localNotificationActionPerformed', { actionId: 'snooze', notification });
  await expect.poll(() => waitingOn(phone).filter(({ extra }) => extra.isPostponed)).toHaveLength(1);
  await page.getByRole('main').getByRole('button', { name: 'Desativar' }).click();
  await expect.poll(() => phone.pending.size).toBe(0);
});

test('a phone that its installation no longer reaches reminds by itself, and the server forgets it', async ({
  page,
  phone,
  reaching,
}) => {
  await withReminder(page, phone, reaching, ['08:00']);
  await expect.poll(() => leftToPhone(reaching)).toBe(7);
  await page.route('**/api/notifications/push-key', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), phones: [] } });
  });
  await phone.open(page);
  await expect.poll(() => phone.pending.size).toBe(28);
  // What it would push to a phone that it still knows would come a second time, once it reaches phones again.
  await expect
    .poll(async () => (await reaching.asOwner('select count(*)::int from push_subscriptions')).rows[0].count)
    .toBe(0);
});

test('reminders wait on the phone for a week, say no product, change with what is set in the app, and go with who signs out', async ({
  page,
  phone,
  reaching,
}) => {
  const { inventoryItemId, reminderId } = await withReminder(page, phone, reaching, ['08:00', '20:00']);
  await expect.poll(() => phone.pending.size).toBe(14);
  await expect.poll(() => leftToPhone(reaching)).toBe(14);
  expect(JSON.stringify(waitingOn(phone))).not.toContain('Óleo');
  expect(waitingOn(phone)[0]).toMatchObject({
    title: 'Seu lembrete',
    body: 'Chegou a hora que você marcou.',
    channelId: 'reminders',
    actionTypeId: 'reminder',
    isExactNotification: true,
  });
  await expect(page.getByText('Os lembretes dos próximos dias vêm também sem conexão.')).toBeVisible();
  await expectAccessible(page);

  await test.step('a start of the app changes nothing', async () => {
    const before = phone.called('LocalNotifications.schedule').length;
    const asked = page.waitForResponse('**/api/reminders');
    await phone.open(page);
    await asked;
    await page.waitForTimeout(3_000);
    expect([phone.pending.size, phone.called('LocalNotifications.schedule').length]).toEqual([14, before]);
  });
  await test.step('one time less', async () => {
    await page.request.patch(`${reaching.address}/api/reminders/${reminderId}`, { data: { times: ['08:00'] } });
    await phone.open(page);
    await expect.poll(() => phone.pending.size).toBe(7);
    await expect.poll(() => leftToPhone(reaching)).toBe(7);
  });
  await test.step('a touch opens what is to be recorded', async () => {
    const [notification] = waitingOn(phone);
    await phone.emit('LocalNotifications', 'localNotificationActionPerformed', { actionId: 'record', notification });
    await expect(page).toHaveURL(`${INSIDE}/diary`);
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await expect(sheet.locator(`option[value="${inventoryItemId}"]`)).toHaveJSProperty('selected', true);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
  await test.step('postponed without a network, it comes by the phone; with one, by the server', async () => {
    const [notification] = waitingOn(phone);
    const press = () =>
      phone.emit('LocalNotifications', 'localNotificationActionPerformed', { actionId: 'snooze', notification });
    await press();
    await expect
      .poll(
        async () => (await reaching.asOwner('select snoozed_until from medication_reminders')).rows[0].snoozed_until,
      )
      .not.toBeNull();
    expect(phone.pending.size).toBe(7);
    await page.route(`${reaching.address}/api/reminders/**`, (route) => route.abort('internetdisconnected'));
    await press();
    await expect.poll(() => waitingOn(phone).filter(({ extra }) => extra.isPostponed)).toHaveLength(1);
    await page.unroute(`${reaching.address}/api/reminders/**`);
  });
  await test.step('what another app makes up opens the home and nothing else', async () => {
    const extra = { reminderId: '../notifications', inventoryItemId, person: 'x', dueAt: '' };
    const before = phone.called('LocalNotifications.schedule').length;
    await phone.emit('LocalNotifications', 'localNotificationActionPerformed', {
      actionId: 'snooze',
      notification: { extra },
    });
    await expect(page).toHaveURL(`${INSIDE}/diary`);
    expect(phone.called('LocalNotifications.schedule')).toHaveLength(before);
  });
  await page.getByRole('link', { name: 'Ajustes' }).first().click();
  await page.getByRole('button', { name: 'Sair da conta' }).click();
  await expect(page).toHaveURL(`${INSIDE}/app`);
  expect(phone.pending.size).toBe(0);
});

test('a phone with a wrong clock keeps no reminders, and begins to once it is put right', async ({
  page,
  phone,
  reaching,
}) => {
  await page.clock.setSystemTime(Date.now() + 10 * 60_000);
  await withReminder(page, phone, reaching, ['08:00']);
  const saying = () => page.waitForResponse((answer) => answer.url().endsWith('/devices/reminders'));
  let said = saying();
  await phone.open(page);
  await said;
  await page.waitForTimeout(1_000);
  expect([phone.pending.size, await leftToPhone(reaching)]).toEqual([0, 0]);
  await page.clock.setSystemTime(Date.now());
  said = saying();
  await phone.open(page);
  await said;
  await expect.poll(() => phone.pending.size).toBe(7);
  await expect.poll(() => leftToPhone(reaching)).toBe(7);
});

test('a phone that may set no alarms is told by the server of all, and says how to allow them', async ({
  page,
  phone,
  reaching,
}) => {
  phone.alarms = 'denied';
  await withReminder(page, phone, reaching, ['08:00']);
  await page.getByRole('button', { name: 'Abrir ajustes' }).click();
  await expect.poll(() => phone.called('LocalNotifications.changeExactNotificationSetting').length).toBe(1);
  const said = page.waitForResponse((answer) => answer.url().endsWith('/devices/reminders'));
  await phone.open(page, 'balsamo://app/conta?x=1#notificacoes');
  await said;
  await page.waitForTimeout(1_000);
  expect([phone.pending.size, await leftToPhone(reaching)]).toEqual([0, 0]);
  phone.alarms = 'granted';
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Os lembretes dos próximos dias vêm também sem conexão.')).toBeVisible();
  await expect.poll(() => phone.pending.size).toBe(7);
  await page.getByRole('main').getByRole('button', { name: 'Desativar' }).click();
  await expect.poll(() => phone.pending.size).toBe(0);
});

test('a phone that is told of nothing any more, and then again, has a new address, and not the one that was given up', async ({
  page,
  phone,
  reaching,
}) => {
  await withReminder(page, phone, reaching, ['08:00']);
  const addresses = async () =>
    (await reaching.asOwner('select endpoint from push_subscriptions')).rows.map(({ endpoint }) => endpoint);
  const again = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Desativar' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Ativar notificações' }).click();
  };
  expect(await addresses()).toEqual(['fcm:a-token-of-this-phone']);
  await again();
  await expect.poll(addresses).toEqual(['fcm:a-token-of-this-phone-2']);
  // Told while nobody listened, it is no answer to the next question.
  await phone.emit('PushNotifications', 'registrationError', { error: 'too late' });
  await again();
  await expect.poll(addresses).toEqual(['fcm:a-token-of-this-phone-2-2']);
});
