import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { APIRequestContext } from '@playwright/test';
import { tellPerson } from './notification-account.ts';
import { INSIDE, Phone } from './phone.ts';
import { startTestServer, type TestServer } from './server.ts';
import { test as base, expect, signUpByApi } from './test.ts';

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

test('a phone whose owner says yes is told, and what is pressed there is followed', async ({
  page,
  phone,
  reaching,
  sent,
}) => {
  await page.addInitScript(() => localStorage.setItem('installed', '1'));
  await signUpByApi(page, reaching);
  const cookies = await page.context().cookies(reaching.address);
  phone.signIn(cookies.find(({ name }) => name.endsWith('session_token'))?.value ?? '');
  const inventoryItemId = await add(page.request, reaching, 'inventory/items', OIL);
  const relatedId = await add(page.request, reaching, 'reminders', { inventoryItemId, times: ['08:00'] });
  await phone.open(page, 'balsamo://app/conta#notificacoes');
  const turnOn = page.getByRole('main').getByRole('button', { name: 'Ativar notificações' });
  await turnOn.click();
  await expect(page.getByText('Notificações ativadas').first()).toBeVisible();
  expect(phone.called('PushNotifications.requestPermissions')).toHaveLength(1);

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

test('a phone of an installation that reaches none is told so, and asked nothing', async ({
  page,
  context,
  server,
}) => {
  const phone = new Phone();
  await phone.install(context, server.address);
  await page.addInitScript(() => localStorage.setItem('installed', '1'));
  await signUpByApi(page, server);
  const cookies = await context.cookies(server.address);
  phone.signIn(cookies.find(({ name }) => name.endsWith('session_token'))?.value ?? '');
  await phone.open(page, 'balsamo://app/conta#notificacoes');
  await expect(page.getByText('Avisos só com o app aberto').first()).toBeVisible();
  expect(phone.called('PushNotifications.requestPermissions')).toEqual([]);
});
