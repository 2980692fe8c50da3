import { randomUUID } from 'node:crypto';
import { occurrenceAt } from '@balsamo/domain/reminders/occurrences.ts';
import { addDays, weekdayOf } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { test as base } from './diary-account.ts';
import { WEB_ALONE } from './in-shell.ts';
import { startTestServer } from './server.ts';
import { expect, expectAccessible, signOutInSettings } from './test.ts';

const HOUR_MS = 3_600_000;
const SAO_PAULO = 'America/Sao_Paulo';
const TODAY = localDay(new Date(), SAO_PAULO);
/** The Sunday after this one: no clock has to go back. */
const SUNDAY = addDays(TODAY, 14 - weekdayOf(TODAY));
/** Half past seven in the evening there. */
const AHEAD_MS = occurrenceAt(SUNDAY, '19:30', SAO_PAULO).getTime() - Date.now();
const TUESDAY = addDays(SUNDAY, 2);

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startTestServer({ E2E_CLOCK_AHEAD_MS: String(AHEAD_MS) });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

/** Nine days of an oil after which pain is four points lower, and a rating without use each morning. */
async function liveNineDays(request: APIRequestContext): Promise<void> {
  const oil = randomUUID();
  const item = { id: oil, nickname: 'Óleo da noite', productType: 'oleo', unit: 'ml', quantity: 300 };
  expect((await request.post('/api/inventory/items', { data: item })).status()).toBe(201);
  for (let back = 9; back >= 1; back--) {
    const used = occurrenceAt(addDays(SUNDAY, -back), '12:00', SAO_PAULO);
    const pain = 7 + (back % 3);
    const symptoms = { mood: 5, anxiety: 5, energy: 5, pain };
    const id = randomUUID();
    const recorded = await request.post('/api/diary/entries', {
      data: {
        ...{ id, productType: 'oleo', consumptionMethod: 'sublingual', inventoryItemId: oil },
        ...{ quantity: { value: 0.1, unit: 'ml' }, consumedAt: used.toISOString(), timeZone: SAO_PAULO },
        ...{ symptoms: { before: symptoms }, triggers: ['Dor Crônica'] },
      },
    });
    expect(recorded.status(), await recorded.text()).toBe(201);
    const finished = await request.post(`/api/diary/entries/${id}/check-out`, {
      data: {
        symptoms: { after: { ...symptoms, pain: pain - 4 } },
        ...{ primaryEffect: 'relaxamento', effectEnded: false },
        changedAt: new Date(used.getTime() + 5 * HOUR_MS).toISOString(),
      },
    });
    expect(finished.status(), await finished.text()).toBe(200);
    const rated = await request.post('/api/diary/ratings', {
      data: {
        ...{ id: randomUUID(), ratedAt: new Date(used.getTime() - 2 * HOUR_MS).toISOString(), timeZone: SAO_PAULO },
        symptoms: { ...symptoms, pain: 6 + (back % 2) },
      },
    });
    expect(rated.status(), await rated.text()).toBe(201);
  }
}

const letter = (page: Page) => page.getByRole('region', { name: 'Sua semana' });

/** The phone's clock shows the server's Sunday. */
async function openDashboard(page: Page): Promise<void> {
  await page.clock.setSystemTime(Date.now() + AHEAD_MS);
  await page.goto('/diary#dashboard');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Levar à consulta' })).toBeVisible();
}

test('on Sunday evening the dashboard says in two sentences what changed and what comes, until it is put away', async ({
  patient: page,
}) => {
  await liveNineDays(page.request);
  const document = { id: randomUUID(), type: 'autorizacao_anvisa', title: 'Autorização', validUntil: TUESDAY };
  const kept = await page.request.post('/api/documents', {
    data: { ...document, number: null, issuer: null, issuedOn: null },
  });
  expect(kept.status(), await kept.text()).toBe(201);
  await page.setViewportSize({ width: 360, height: 740 });
  await openDashboard(page);
  await expect(letter(page).getByRole('paragraph')).toHaveText([
    'Com o Óleo da noite, os seus registros agora mostram a dor melhor depois do uso (9 registros em 30 dias).',
    /^O documento “Autorização” vale até terça-feira, \d+ de \p{L}+\.$/u,
  ]);
  await expectAccessible(page);
  await letter(page).getByRole('button', { name: 'Dispensar a carta' }).click();
  await expect(letter(page)).toHaveCount(0);
  await openDashboard(page);
  await expect(letter(page)).toHaveCount(0);

  await test.step('which the next person of the phone hears nothing of', async () => {
    const written = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-letter')).length);
    expect(await written()).toBe(1);
    await page.goto('/diary#quick');
    await signOutInSettings(page);
    await expect(page).toHaveURL(/\/$/);
    expect(await written()).toBe(0);
  });
});

test('there is no letter where there is nothing to say', async ({ patient: page }) => {
  await openDashboard(page);
  await expect(letter(page)).toHaveCount(0);
});

test(
  'a patient asks in the settings for a mail when there is a letter, having read that it says nothing of it, and stops it by its link',
  WEB_ALONE,
  async ({ patient: page, server }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/conta#notificacoes');
    const wanted = page.getByRole('switch', { name: 'E-mail quando há carta da semana' });
    await expect(wanted).not.toBeChecked();
    await expect(page.getByText('O e-mail não diz o quê: traz um link para a carta, que fica no app.')).toBeVisible();
    await wanted.click();
    await expect(wanted).toBeChecked();
    await expect(async () => {
      const { isWanted } = await (await page.request.get('/api/letter-mail')).json();
      expect(isWanted).toBe(true);
    }).toPass();
    await expectAccessible(page);
    await page.reload();
    await expect(wanted).toBeChecked();

    await test.step('the mail leads to the letter and stops with one button, without a sign-in', async () => {
      const document = { id: randomUUID(), type: 'autorizacao_anvisa', title: 'Autorização', validUntil: TUESDAY };
      const kept = await page.request.post('/api/documents', {
        data: { ...document, number: null, issuer: null, issuedOn: null },
      });
      expect(kept.status(), await kept.text()).toBe(201);
      const { email } = await (await page.request.get('/api/account')).json();
      await server.asOwner('update users set email_verified = true where email = $1', [email]);
      await server.asOwner('update letter_mails set next_at = now()');
      const another = await server.startAnother();
      let mail = '';
      await expect(async () => {
        mail = (await server.mailsTo(email)).find((each) => each.includes('/parar-carta')) ?? '';
        expect(mail).not.toBe('');
      }).toPass({ timeout: 60_000 });
      await another.stop();
      expect(mail).toContain('/diary#dashboard');
      expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
      expect(mail).not.toContain('Autorização');
      const query = /\/parar-carta(\?carta=[\w.-]+)/.exec(mail)?.[1];
      await page.context().clearCookies();
      await page.goto(`/parar-carta${query}`);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Parar de receber' }).click();
      await expect(page.getByRole('heading', { name: 'Pronto' })).toBeVisible();
      await expectAccessible(page);
      expect((await server.asOwner('select from letter_mails')).rowCount).toBe(0);
    });

    await test.step('a link that was cut says so, and where the mail is switched off', async () => {
      await page.goto('/parar-carta?carta=1');
      await expect(page.getByRole('heading', { name: 'Este link não vale' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Abrir os ajustes' })).toHaveAttribute(
        'href',
        /\/conta#notificacoes$/,
      );
    });
  },
);
