import { expect, expectAccessible, signUpByApi, test } from './test.ts';

const HOMES = [
  { path: '/', language: 'pt-BR', heading: 'O diário que mostra o que realmente ajuda' },
  { path: '/en', language: 'en', heading: 'The diary that shows what really helps' },
  { path: '/fr', language: 'fr', heading: 'Le journal qui montre ce qui aide vraiment' },
];

test.describe('the home page', () => {
  for (const { path, language, heading } of HOMES) {
    test(`is rendered by the server at ${path}, in ${language}, under a policy that it keeps`, async ({ page }) => {
      const refused: string[] = [];
      page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
      page.on('pageerror', (error) => refused.push(error.message));
      const html = await (await page.request.get(path)).text();
      expect(html).toContain(heading);
      expect(html).toContain('property="og:title"');
      expect(html).toContain('hrefLang="x-default"');
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await page.waitForLoadState('networkidle');
      expect(refused).toEqual([]);
    });
  }

  test('is accessible in both themes', async ({ page }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  });

  test('turns its pages by button and arrow key, and stands still for people who want less motion', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const current = page.locator('section[aria-roledescription="carousel"] button[aria-current="true"]');
    await page.getByRole('button', { name: 'Ir para a página 2' }).click();
    await expect(current).toHaveAccessibleName('Ir para a página 2');
    await page.keyboard.press('ArrowRight');
    await expect(current).toHaveAccessibleName('Ir para a página 3');
    await expect(page.getByRole('button', { name: 'Retomar a troca de páginas' })).toBeVisible();
  });

  test('turns its pages by itself, from the last on to the first, and stands still while somebody points at it', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const carousel = page.locator('section[aria-roledescription="carousel"]');
    const current = carousel.locator('button[aria-current="true"]');
    await expect(page.getByRole('button', { name: 'Pausar a troca de páginas' })).toBeVisible();
    for (const number of [2, 3, 1, 2]) {
      await page.clock.runFor(5_100);
      await expect(current).toHaveAccessibleName(`Ir para a página ${number}`);
      await expect(carousel.getByRole('group')).toHaveAccessibleName(`Página ${number} de 3`);
    }
    await carousel.hover();
    await page.clock.runFor(11_000);
    await expect(current).toHaveAccessibleName('Ir para a página 2');
  });

  test('is on the page that somebody swiped to', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const carousel = page.locator('section[aria-roledescription="carousel"]');
    const current = carousel.locator('button[aria-current="true"]');
    const swipeTo = (part: number) =>
      carousel
        .locator('> div')
        .first()
        .evaluate((scroller, at) => scroller.scrollTo({ left: at * scroller.clientWidth, behavior: 'smooth' }), part);
    await swipeTo(2);
    await expect(current).toHaveAccessibleName('Ir para a página 3');
    // Behind the last one comes the first.
    await swipeTo(3);
    await expect(current).toHaveAccessibleName('Ir para a página 1');
    await expect
      .poll(() =>
        carousel
          .locator('> div')
          .first()
          .evaluate((scroller) => scroller.scrollLeft),
      )
      .toBe(0);
    await page.getByRole('button', { name: 'Ir para a página 1' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(current).toHaveAccessibleName('Ir para a página 3');
    await expect(carousel.getByRole('group')).toHaveAccessibleName('Página 3 de 3');
  });

  test('says how to install the app where the browser cannot be asked', async ({ page }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Instalar o app' }).click();
    await expect(page.getByRole('dialog', { name: 'Instalar o Bálsamo' })).toBeVisible();
  });

  test('leads to the sign-up at its top, in the language that was chosen', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: /English/ }).click();
    await expect(page).toHaveURL(/\/en$/);
    await page.getByRole('link', { name: 'Create my account' }).click();
    await expect(page).toHaveURL(/\/cadastrar$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await page.evaluate(() => [scrollY, localStorage.getItem('i18nextLng')])).toEqual([0, 'en']);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('sends whoever is signed in home at once', async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto('/');
    await expect(page).toHaveURL(/\/diary$/);
  });
});

test.describe('an address that leads nowhere', () => {
  test('is a 404 with a way home', async ({ page }) => {
    const answer = await page.goto('/nao-existe');
    expect(answer?.status()).toBe(404);
    const ways = page.getByRole('navigation', { name: 'Outros caminhos' });
    await expect(ways.getByRole('link')).toHaveText([
      'Perguntas',
      'Blog',
      'Encontrar médico',
      'Contato',
      'Situação do serviço',
    ]);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ir para o início' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('the doctor’s area', () => {
  test('is where a doctor lands, is accessible, and can be left', async ({ page, server }) => {
    await signUpByApi(page, server, { name: 'Helena Prado', role: 'medico', crm: '123456', crmState: 'SP' });
    await page.goto('/diary');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/conta');
    await expect(page.getByText('Helena Prado · Médico')).toBeVisible();
    await page.getByRole('button', { name: 'Sair da conta' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/entrar$/);
  });
});

test.describe('for a browser that asks for English', () => {
  test.use({ locale: 'en-GB' });
  test('opens in English, and in Portuguese for whoever chooses it there', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/en$/);
    await page.getByRole('link', { name: /Português/ }).click();
    await expect(page).toHaveURL(/[^n]\/$/);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  });
});
