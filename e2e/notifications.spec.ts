import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { layCable } from './cable.ts';
import { dialog, recordUse, test, toast } from './diary-account.ts';
import { addOil, tellPerson } from './notification-account.ts';
import { expect, expectAccessible, signOutInSettings, signUpByApi } from './test.ts';

const bell = (page: Page, name: string | RegExp = /^Notificações/) => page.getByRole('button', { name, exact: true });
/** The page's own stream is open, so that what is told now arrives by it. */
const untilLive = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/notifications/stream') && response.ok());

async function openLive(page: Page): Promise<void> {
  const live = untilLive(page);
  await page.goto('/diary');
  await live;
}

test('arrives at once in every window of the person, with a toast and a number on the bell', async ({
  patient: page,
  server,
  browser,
}) => {
  const elsewhere = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: server.address,
  });
  const other = await elsewhere.newPage();
  await Promise.all([openLive(page), openLive(other)]);
  await expect(bell(page, 'Notificações')).toBeVisible();

  await tellPerson(page, server);
  // Toasts go after four seconds: both are looked for at once.
  await Promise.all([page, other].map((each) => expect(toast(each, 'Nova Notificação')).toBeVisible()));
  for (const each of [page, other]) await expect(bell(each, 'Notificações, 1 não lida')).toBeVisible();

  // Read here, read there.
  await bell(page).click();
  await dialog(page).getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(toast(page, 'Todas as notificações marcadas como lidas')).toBeVisible();
  await expect(bell(other, 'Notificações')).toBeVisible();
  await elsewhere.close();
});

for (const [width, height] of [
  [390, 844],
  [360, 740],
  [1280, 800],
] as const) {
  test(`a toast covers no button of an open sheet at ${width}×${height}`, async ({ patient: page, server }) => {
    await page.setViewportSize({ width, height });
    await openLive(page);
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    await expect(dialog(page).getByRole('button', { name: 'Registrar', exact: true })).toBeVisible();
    await tellPerson(page, server);
    await expect(toast(page, 'Nova Notificação')).toBeVisible();
    const covered = await page.evaluate(() => {
      const shown = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
      if (!shown) return 'there is no toast';
      const isUnder = (box: DOMRect) =>
        box.left < shown.right && box.right > shown.left && box.top < shown.bottom && box.bottom > shown.top;
      return [...document.querySelectorAll('[role="dialog"] button')]
        .filter((button) => isUnder(button.getBoundingClientRect()))
        .map((button) => button.textContent || button.getAttribute('aria-label'));
    });
    expect(covered).toEqual([]);
  });
}

test('one stream serves all tabs of a browser, and the next tab takes over', async ({ patient: page, server }) => {
  await openLive(page);
  const second = await page.context().newPage();
  let streams = 0;
  second.on('request', (request) => {
    if (request.url().includes('/api/notifications/stream')) streams += 1;
  });
  await second.goto('/diary');
  await expect(bell(second, 'Notificações')).toBeVisible();
  await tellPerson(page, server);
  await expect(bell(second, 'Notificações, 1 não lida')).toBeVisible();
  expect(streams).toBe(0);

  const taken = untilLive(second);
  await page.close();
  await taken;
  await tellPerson(second, server);
  await expect(bell(second, 'Notificações, 2 não lidas')).toBeVisible();
});

test('what was told while the connection was away is there when it is back, and told of once', async ({
  patient: page,
  server,
  context,
}) => {
  const cable = await layCable(server.address);
  const live = untilLive(page);
  await page.goto(`${cable.address}/diary`);
  await live;
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/notifications/stream'));
  await context.setOffline(true);
  cable.cut();
  await lost;
  for (let missed = 0; missed < 3; missed++) await tellPerson(page, server);
  cable.mend();
  await context.setOffline(false);
  await expect(bell(page, 'Notificações, 3 não lidas')).toBeVisible();
  await expect(toast(page, '3 novas notificações')).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
  await page.close();
  await cable.close();
});

test('a due check-out leads to it and refreshes the overview; ten unread say 9+', async ({ patient: page, server }) => {
  await openLive(page);
  await expect(page.getByText('Seu diário começa aqui')).toBeVisible();
  const entry = await recordUse(page.request, 6);
  for (let told = 0; told < 9; told++) await tellPerson(page, server);
  await tellPerson(page, server, { type: 'check_out_due', relatedId: entry.id, data: {} });
  await expect(page.getByRole('button', { name: /Contar$/ })).toBeVisible();
  await expect(bell(page, 'Notificações, 10 não lidas')).toHaveText('9+');
  await bell(page).click();
  await dialog(page)
    .getByRole('button', { name: /Como você está agora/ })
    .click();
  await expect(dialog(page).getByRole('heading', { name: /^Como ficou/ })).toBeVisible();
  await expect(page).toHaveURL(/\/diary$/);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(bell(page, 'Notificações, 9 não lidas')).toBeVisible();
});

test('a reminder leads to the record of its product, filled', async ({ patient: page, server }) => {
  const itemId = await addOil(page.request);
  await recordUse(page.request, 12, { inventoryItemId: itemId, quantity: { value: 7, unit: 'gotas' } });
  await openLive(page);
  await tellPerson(page, server, { data: { inventoryItemId: itemId } });
  await toast(page, 'Nova Notificação').waitFor();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(dialog(page).getByLabel('Quantidade')).toHaveValue('7');
  await expect(dialog(page).getByRole('combobox').first()).toHaveValue(itemId);
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Notificações')).toBeVisible();
});

test('works by keyboard alone, and closing gives the focus back to the bell', async ({ patient: page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await tellPerson(page, server);
  await openLive(page);
  await expect(bell(page, 'Notificações, 1 não lida').filter({ visible: true })).toBeVisible();
  await bell(page).filter({ visible: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: /^não lida: Lembrete das/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(bell(page).filter({ visible: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: /^não lida: Lembrete das/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Marcar todas como lidas' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bell(page, 'Notificações').filter({ visible: true })).toBeVisible();
});

test('a list that cannot be read or marked says so and keeps what it shows', async ({ patient: page, server }) => {
  await tellPerson(page, server);
  await openLive(page);
  await page.route('**/api/notifications/read-all', (route) => route.abort());
  await bell(page, 'Notificações, 1 não lida').click();
  await dialog(page).getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(toast(page, 'Não foi possível marcar as notificações')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^não lida/ })).toBeVisible();
});

test('passes axe in both themes: full, empty, on a phone and wide', async ({ patient: page, server }) => {
  await openLive(page);
  await bell(page, 'Notificações').click();
  await expect(dialog(page).getByText('Tudo em silêncio')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await tellPerson(page, server);
  await tellPerson(page, server, { type: 'check_out_due', relatedId: randomUUID(), data: {} });
  await expect(bell(page, 'Notificações, 2 não lidas')).toBeVisible();
  await bell(page).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await bell(page).filter({ visible: true }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
});

for (const [language, label, title] of [
  ['en', 'Notifications, 1 unread', /^unread: .* reminder/],
  ['fr', 'Notifications, 1 non lue', /^non lue: Rappel de/],
] as const) {
  test(`speaks ${language}`, async ({ patient: page, server }) => {
    await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    await tellPerson(page, server);
    await openLive(page);
    await bell(page, label).click();
    await expect(dialog(page).getByRole('button', { name: title })).toBeVisible();
  });
}

for (const [role, path] of [
  ['medico', '/dashboard'],
  ['paciente', '/diary'],
] as const) {
  test(`the bell stands in the header of ${path}`, async ({ page, server }) => {
    const doctor = role === 'medico' ? { crm: '12345', crmState: 'SP' } : {};
    await signUpByApi(page, server, { role, ...doctor });
    const live = untilLive(page);
    await page.goto(path);
    await live;
    await tellPerson(page, server, { type: 'connection_request', data: {} });
    await bell(page, 'Notificações, 1 não lida').click();
    await expect(dialog(page).getByText('Nova solicitação de conexão')).toBeVisible();
  });
}

test('signing out ends the stream', async ({ patient: page }) => {
  await openLive(page);
  await signOutInSettings(page);
  await expect(page).toHaveURL(/\/$/);
  const answer = await page.request.get('/api/notifications/stream');
  expect(answer.status()).toBe(401);
});
