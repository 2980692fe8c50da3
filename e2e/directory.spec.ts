import type { Page } from '@playwright/test';
import { newDoctor } from './connection-accounts.ts';
import type { TestServer } from './server.ts';
import { expect, expectAccessible, test } from './test.ts';

const FINDER = '/encontrar-medico';
const PATHS = { 'pt-BR': FINDER, en: '/en/find-doctor', fr: '/fr/trouver-medecin' };
/** A photo: one red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

/** Doctors who are listed already, past the screens. */
async function listDoctors(server: TestServer, names: string[], bio: string | null = null): Promise<void> {
  for (const name of names) {
    await server.asOwner(
      `with doctor as (
         insert into users (name, email, role, email_verified, crm)
         values ($1, gen_random_uuid() || '@exemplo.com', 'medico', true, floor(random() * 9000000 + 1000000) || '-SP') returning id
       )
       insert into doctor_profiles (user_id, bio, is_publicly_listed, updated_at) select id, $2, true, now() from doctor`,
      [name, bio],
    );
  }
}

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: `Dr(a). ${name}` }) });

test.describe('the doctor finder', () => {
  test('shows a doctor from the moment of saying so until the moment of calling it off, photo included', async ({
    page,
    browser,
    server,
  }) => {
    const { page: doctor, email } = await newDoctor(browser, server, 'Iolanda Tavares');
    await doctor.goto('/conta');
    const profile = doctor.locator('#perfil-profissional');
    await profile.getByLabel('Especialidade').fill('Clínica da dor');
    await profile.getByRole('textbox', { name: 'WhatsApp' }).fill('(11) 98765-4321');
    await profile.getByTestId('photo').setInputFiles({ name: 'eu.svg', mimeType: 'image/svg+xml', buffer: PIXEL });
    await expect(profile.getByText(/Erro ao enviar imagem\. Arquivo inválido/)).toBeVisible();
    await profile.getByTestId('photo').setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(profile.getByRole('button', { name: 'Trocar foto' })).toBeVisible();
    await profile.getByRole('checkbox', { name: 'Aparecer em Encontrar médico' }).check();
    await profile.getByRole('button', { name: 'Salvar perfil profissional' }).click();
    await expect(profile.getByText('Falta confirmar o seu e-mail')).toBeVisible();
    await expectAccessible(doctor);
    await page.goto(`${FINDER}?q=iolanda`);
    await expect(page.getByRole('heading', { name: 'Nenhum médico encontrado' })).toBeVisible();
    await server.asOwner('update users set email_verified = true where email = $1', [email]);
    await doctor.reload();
    await expect(profile.getByRole('link', { name: 'Ver Encontrar médico' })).toBeVisible();
    await expectAccessible(doctor);

    await page.goto(`${FINDER}?q=iolanda`);
    const found = card(page, 'Iolanda Tavares');
    await expect(found.getByText('Clínica da dor')).toBeVisible();
    await expect(found.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/5511987654321\?text=/,
    );
    const photo = (await found.locator('img').getAttribute('src')) ?? '';
    await expect
      .poll(() => found.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect((await page.request.get(photo)).status()).toBe(200);

    await profile.getByRole('checkbox', { name: 'Aparecer em Encontrar médico' }).uncheck();
    await profile.getByRole('button', { name: 'Salvar perfil profissional' }).click();
    await expect(profile.getByRole('link', { name: 'Ver Encontrar médico' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Nenhum médico encontrado' })).toBeVisible();
    expect((await page.request.get(photo)).status()).toBe(404);
    expect((await doctor.request.get(photo)).status()).toBe(200);
    await doctor.context().close();
  });

  test('searches and goes on without scripts', async ({ browser, server }) => {
    const names = Array.from({ length: 14 }, (_, index) => `Semescrita ${String.fromCharCode(65 + index)}`);
    await listDoctors(server, names);
    const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/find-doctor');
    await expect(page).toHaveURL(/\/encontrar-medico$/);
    await page.getByRole('searchbox').fill('SEMESCRITA');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/\?q=SEMESCRITA$/);
    await expect(page.getByRole('article')).toHaveCount(12);
    await page.getByRole('link', { name: 'Carregar mais' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('link', { name: 'Voltar ao começo da lista' }).click();
    await expect(page.getByRole('article')).toHaveCount(12);
    await page.goto(`${FINDER}?q=ab`);
    await expect(page.getByText('Digite pelo menos 3 caracteres para buscar')).toBeVisible();
    await context.close();
  });

  test('searches while one types, appends more below, and is accessible', async ({ page, server }) => {
    await listDoctors(
      server,
      Array.from({ length: 13 }, (_, index) => `Digitada ${String.fromCharCode(65 + index)}`),
    );
    await page.goto(FINDER);
    // What is typed before the scripts are there waits for the button.
    await expect(async () => {
      await page.getByRole('searchbox').fill('');
      await page.getByRole('searchbox').pressSequentially('digitada');
      await expect(page).toHaveURL(/\?q=digitada$/, { timeout: 3_000 });
    }).toPass();
    // The list before the search has as many: whom it found says that it is the new one.
    await expect(card(page, 'Digitada B')).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Os primeiros 12 médicos');
    await page.getByRole('link', { name: 'Carregar mais' }).click();
    await expect(page.getByRole('status')).toHaveText('13 médicos');
    await expect(card(page, 'Digitada A')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('ninguém com este nome');
    await expect(page.getByRole('heading', { name: 'Nenhum médico encontrado' })).toBeVisible();
  });

  test('is a page that search engines and previews can read, in three languages, whatever a doctor writes', async ({
    page,
    server,
  }) => {
    const bio = '</script><script>document.title = "tomada"</script>';
    await listDoctors(server, ['Abel Lima'], bio);
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    for (const [language, path] of Object.entries(PATHS)) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', server.address + path);
      await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(4);
      const text = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
      const { itemListElement } = JSON.parse(text) as { itemListElement: { item: { description?: string } }[] };
      expect(itemListElement.map(({ item }) => item.description)).toContain(bio);
      await expect(page).not.toHaveTitle('tomada');
    }
    await page.getByRole('link', { name: /English/ }).click();
    await expect(page).toHaveURL(/\/en\/find-doctor$/);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    expect(refused).toEqual([]);
    const read = async (path: string) => (await page.request.get(path)).text();
    expect(await read('/robots.txt')).toContain(`Sitemap: ${server.address}/sitemap.xml`);
    const sitemap = await read('/sitemap.xml');
    for (const path of Object.values(PATHS)) expect(sitemap).toContain(`<loc>${server.address}${path}</loc>`);
    expect(await read('/entrar')).toContain('<meta name="robots" content="noindex"/>');
    expect(await read('/diary/index.html')).toContain('<meta name="robots" content="noindex"/>');
  });
});

test('a doctor without a registration is asked for it where they work, and saves it there', async ({
  browser,
  server,
}) => {
  const { page, email } = await newDoctor(browser, server, 'Semcrm Rocha');
  await server.asOwner('update users set crm = null where email = $1', [email]);
  await page.goto('/dashboard');
  const banner = page.getByRole('form', { name: 'Falta o seu CRM' });
  await banner.getByRole('button', { name: 'Salvar CRM' }).click();
  await expect(banner.getByText('CRM é obrigatório para médicos')).toBeVisible();
  await expectAccessible(page);
  await banner.getByLabel('Número do CRM').fill('54321');
  await banner.getByLabel('UF do CRM').selectOption('BA');
  await banner.getByRole('button', { name: 'Salvar CRM' }).click();
  await expect(page.getByText('CRM salvo com sucesso!')).toBeVisible();
  await expect(banner).toBeHidden();
  await page.goto('/conta');
  await expect(page.locator('#perfil-profissional').getByLabel('Número do CRM')).toHaveValue('54321');
  await page.context().close();
});
