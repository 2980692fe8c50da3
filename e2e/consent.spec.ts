import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUpByApi, test } from './test.ts';

test.use({ isAskedAboutCookies: true });

const LANGUAGES = [
  { path: '/', title: 'Cookies no Bálsamo', preferences: 'Preferências de cookies' },
  { path: '/en', title: 'Cookies on Bálsamo', preferences: 'Cookie preferences' },
  { path: '/fr', title: 'Cookies de Bálsamo', preferences: 'Préférences de cookies' },
] as const;

const card = (page: Page, name: string = LANGUAGES[0].title) => page.getByRole('region', { name });
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null'));
const preferences = (page: Page) => page.getByRole('contentinfo').getByText(LANGUAGES[0].preferences);

test.describe('the question about cookies', () => {
  for (const { answer, choice } of [
    { answer: 'Aceitar tudo', choice: 'granted' },
    { answer: 'Só o essencial', choice: 'denied' },
    { answer: 'Fechar', choice: 'denied' },
  ]) {
    test(`is asked once: "${answer}" is kept with its date, and nothing asks again`, async ({ page }) => {
      await page.goto('/');
      await expect(card(page)).toBeVisible();
      await card(page).getByRole('button', { name: answer }).click();
      await expect(card(page)).toHaveCount(0);
      const kept = await stored(page);
      expect(kept.choice).toBe(choice);
      expect(Math.abs(Date.parse(kept.at) - Date.now())).toBeLessThan(60_000);
      await page.goto('/faq');
      await page.waitForTimeout(2_500);
      await expect(card(page)).toHaveCount(0);
    });
  }

  test('leads to both policies, and stays while they are read', async ({ page }) => {
    await page.goto('/');
    await card(page).getByRole('link', { name: 'Política de cookies' }).click();
    await expect(page).toHaveURL(/\/cookies$/);
    await card(page).getByRole('link', { name: 'Privacidade' }).click();
    await expect(page).toHaveURL(/\/privacidade$/);
    await expect(card(page)).toBeVisible();
    expect(await stored(page)).toBeNull();
  });

  test('is opened again from the footer, says what was chosen, takes the focus and gives it back', async ({ page }) => {
    await page.goto('/');
    await card(page).getByRole('button', { name: 'Só o essencial' }).click();
    await preferences(page).focus();
    await page.keyboard.press('Enter');
    await expect(card(page)).toContainText('Você ficou só com o essencial em');
    await expect(card(page).getByRole('heading')).toBeFocused();
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Aceitar tudo' }).click();
    await expect(preferences(page)).toBeFocused();
    expect((await stored(page)).choice).toBe('granted');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(card(page)).toHaveCount(0);
    expect((await stored(page)).choice).toBe('granted');
  });

  test('comes first by keyboard, moves nothing, and covers nothing that has the focus', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.locator('html').evaluate((html) => {
      html.style.fontSize = '130%';
      // That moves the page, and is the test's own doing.
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign((window as unknown as { shifts: { sum: number } }).shifts, { sum: 0 }), 200),
      );
    });
    await expect(card(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(card(page).getByRole('button', { name: 'Fechar' })).toBeFocused();
    for (let step = 0; step < 24; step++) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        const question = document.querySelector('[aria-live] > section');
        if (!focused || !question || question.contains(focused)) return 0;
        const { top, bottom } = focused.getBoundingClientRect();
        return Math.max(0, bottom - Math.max(top, question.getBoundingClientRect().top)) / (bottom - top || 1);
      });
      expect(covered).toBeLessThan(0.5);
    }
    const { sum } = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts);
    expect(sum).toBeLessThan(0.02);
  });

  test('waits for whoever is writing, and gives way on a phone to whoever begins to', async ({ page }) => {
    await page.goto('/contato');
    const subject = page.getByLabel('Assunto');
    await subject.focus();
    await page.waitForTimeout(2_500);
    await expect(card(page)).toHaveCount(0);
    await subject.blur();
    await expect(card(page)).toBeVisible();
    await subject.focus();
    await expect(card(page)).toBeHidden();
  });

  test('takes no press that was meant for the button below it', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 560 });
    await page.goto('/entrar');
    await expect(card(page)).toBeVisible();
    const covered = await card(page).boundingBox();
    await page.getByLabel('E-mail').fill('ninguem@example.com');
    await page.getByLabel('Senha', { exact: true }).fill('senha errada');
    await expect(card(page)).toBeHidden();
    await page.evaluate(() => scrollTo(0, 0));
    const button = await page.getByRole('button', { name: 'Entrar', exact: true }).boundingBox();
    if (!button || !covered) throw new Error('no button, or no card');
    expect(button.y, 'the card stands over the button').toBeGreaterThan(covered.y);
    // A thumb stays for a while between press and release.
    await page.mouse.move(button.x + button.width / 2, button.y + button.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(120);
    await page.mouse.up();
    await expect(page.getByText('O e-mail ou a senha não conferem')).toBeVisible();
    await page.getByLabel('Senha', { exact: true }).blur();
    await expect(card(page)).toBeVisible();
  });

  test('fits the smallest phones, also with large text, and reaches the end of its page', async ({ page }) => {
    for (const { path, title } of LANGUAGES) {
      for (const [width, height, size] of [
        [360, 740, 130],
        [320, 568, 200],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(path);
        await page.locator('html').evaluate((html, percent) => {
          html.style.fontSize = `${percent}%`;
        }, size);
        await expect(card(page, title)).toBeVisible();
        const box = await card(page, title).boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        for (const button of await card(page, title).getByRole('button').all()) {
          await button.scrollIntoViewIfNeeded();
          expect(await button.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
        }
        await expect
          .poll(async () => {
            await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
            const foot = await page.getByRole('contentinfo').boundingBox();
            return (foot?.y ?? 0) + (foot?.height ?? 0);
          })
          .toBeLessThanOrEqual((box?.y ?? 0) + 24);
      }
    }
  });

  test('is accessible in both themes, on the site and at the door', async ({ page }) => {
    for (const path of ['/', '/entrar']) {
      await page.goto(path);
      await expect(card(page)).toBeVisible();
      await expectAccessible(page);
    }
  });

  test('is asked in the app too, above its tabs, and changed in its settings', async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto('/diary');
    await expect(card(page)).toBeVisible();
    const tabs = await page.getByRole('navigation', { name: 'Navegação principal' }).last().boundingBox();
    const box = await card(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Aceitar tudo' }).click();
    await page.goto('/conta');
    const device = page.getByRole('region', { name: 'Este aparelho' });
    await expect(device).toContainText('Essenciais e contagem de visitas');
    await device.getByRole('button', { name: 'Escolher' }).click();
    await card(page).getByRole('button', { name: 'Só o essencial' }).click();
    await expect(device).toContainText('Só os essenciais');
  });
});

test('is asked on every public page after a second by its first script alone, and answered once its code is there', async ({
  page,
}) => {
  const code: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') code.push(request.url());
  });
  // The pages begin by themselves after a while; here they have all the time of the world.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const path of ['/', '/planos', '/encontrar-medico', '/blog/como-ler-o-seu-painel']) {
    await page.goto(path);
    await page.clock.runFor(900);
    await expect(card(page)).toBeHidden();
    await page.clock.runFor(200);
    await expect(card(page)).toBeVisible();
  }
  expect(code).toEqual([]);
  await page.clock.resume();
  await card(page).getByRole('button', { name: 'Só o essencial' }).click();
  await expect(card(page)).toHaveCount(0);
  expect((await stored(page)).choice).toBe('denied');
});

test('without scripts nothing is asked, and the footer leads to what the policy says of the choice', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForTimeout(1_500);
  await expect(card(page)).toHaveCount(0);
  await preferences(page).click();
  await expect(page).toHaveURL(/\/cookies#controle$/);
  await context.close();
});
