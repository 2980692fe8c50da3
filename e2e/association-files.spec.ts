import type { Page } from '@playwright/test';
import { joinAssociation, makeAssociation, newAssociation } from './association-account.ts';
import { newPatient } from './connection-accounts.ts';
import { dialog, toast } from './diary-account.ts';
import { addShelved, newStockKeeper } from './stock-account.ts';
import { expect, expectAccessible, newEmail, signUpByApi, test } from './test.ts';

const SHOTS = process.env.E2E_SHOTS;
/** Pictures for whoever looks at it, where they are asked for. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries({
    phone: { width: 390, height: 844 },
    wide: { width: 1280, height: 800 },
  })) {
    await page.setViewportSize(viewport);
    for (const theme of ['light', 'dark']) {
      await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-theme', chosen), theme);
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${SHOTS}-${name}-${size}-${theme}.png` });
    }
  }
  if (before) await page.setViewportSize(before);
  await page.locator('html').evaluate((html) => html.removeAttribute('data-theme'));
}

/** A PNG of that size, drawn by the browser: a circle, so that a stretched one would be seen. */
async function drawn(page: Page, width: number, height: number, colour: string): Promise<Buffer> {
  const address = await page.evaluate(
    ([width, height, colour]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = '#efe7d6';
      context.fillRect(0, 0, width, height);
      context.fillStyle = colour;
      context.arc(width / 2, height / 2, Math.min(width, height) / 3, 0, 2 * Math.PI);
      context.fill();
      return canvas.toDataURL('image/png');
    },
    [width, height, colour] as const,
  );
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}
/** Whether every picture in sight has come. */
const arePicturesThere = (page: Page) =>
  page.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0));

test('a stock keeper puts pictures and a certificate to a product, which the member sees on the shelf and with what they were given', async ({
  browser,
  server,
}) => {
  const keeper = await newStockKeeper(browser, server);
  const { page, associationId } = keeper;
  await addShelved(keeper, { name: 'Óleo Raiz' });
  const { page: member } = await newPatient(browser, server);
  const memberId = await joinAssociation(server, member, associationId);

  await page.goto('/associacao#inventory');
  await page.getByRole('button', { name: 'Abrir Óleo Raiz' }).click();
  const sheet = dialog(page).first();
  await expect(sheet.getByText('Ainda sem imagens.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  const file = page.getByTestId('product-image');
  await file.setInputFiles({ name: 'foto.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(sheet.getByText('Tipo de arquivo não suportado. Use JPG, PNG ou WebP.')).toBeVisible();
  for (const [count, colour] of ['#1f5b43', '#b4643c'].entries()) {
    const buffer = await drawn(page, 900, 600, colour);
    await file.setInputFiles({ name: `frasco-${count}.png`, mimeType: 'image/png', buffer });
    await expect(toast(page, 'Imagem salva com sucesso!')).toBeVisible();
    await expect(
      sheet.getByRole('button', { name: `Abrir imagem ${count + 1} de ${count + 1} de Óleo Raiz` }),
    ).toBeVisible();
  }
  await expectAccessible(page);

  await sheet.getByRole('button', { name: 'Abrir imagem 1 de 2 de Óleo Raiz' }).click();
  await expect(page.getByRole('img', { name: 'Óleo Raiz, imagem 1 de 2' })).toBeVisible();
  await expect.poll(() => arePicturesThere(page)).toBe(true);
  await expectAccessible(page);
  await shoot(page, 'viewer');
  await page.getByRole('button', { name: 'Próxima imagem' }).click();
  await expect(page.getByRole('img', { name: 'Óleo Raiz, imagem 2 de 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Remover imagem' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover imagem' }).click();
  await expect(toast(page, 'Imagem removida')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Óleo Raiz, imagem 1 de 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('button', { name: 'Abrir imagem 1 de 1 de Óleo Raiz' })).toBeVisible();

  const certificate = sheet.locator('input[data-testid^="certificate-"]');
  await certificate.setInputFiles({ name: 'laudo.txt', mimeType: 'text/plain', buffer: Buffer.from('laudo') });
  await expect(sheet.getByText('Tipo de arquivo não suportado. Use PDF, JPG, PNG ou WebP.')).toBeVisible();
  const scan = await drawn(page, 600, 800, '#333333');
  await certificate.setInputFiles({ name: 'Laudo RS-2601.png', mimeType: 'image/png', buffer: scan });
  await expect(toast(page, 'Laudo guardado')).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Laudo do lote RS-2601 · Laudo RS-2601.jpg' })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'details');
  await page.keyboard.press('Escape');
  await expect.poll(() => arePicturesThere(page)).toBe(true);
  await expectAccessible(page);
  await shoot(page, 'shelf');

  // What was handed out comes with the picture and the certificate, and the item of the stock keeps the latter.
  const { rows } = await server.asOwner('select id from association_lots where association_id = $1', [associationId]);
  const handed = await page.request.post(`/api/associations/${associationId}/dispensings`, {
    data: { id: crypto.randomUUID(), lotId: rows[0].id, memberId, quantity: 30 },
  });
  expect(handed.status(), await handed.text()).toBe(201);
  await member.goto('/diary#association');
  await member.getByRole('button', { name: 'Raiz Serena' }).click();
  await dialog(member).getByRole('tab', { name: 'Estoque' }).click();
  await dialog(member).getByRole('button', { name: 'Abrir imagem 1 de 1 de Óleo Raiz' }).click();
  await expect(member.getByRole('img', { name: 'Óleo Raiz, imagem 1 de 1' })).toBeVisible();
  await expect(member.getByRole('button', { name: 'Remover imagem' })).toHaveCount(0);
  await expect.poll(() => arePicturesThere(member)).toBe(true);
  await expectAccessible(member);
  await member.keyboard.press('Escape');
  await expectAccessible(member);
  await shoot(member, 'member');
  await member.keyboard.press('Escape');
  await member.goto('/diary#treatment');
  await expect(member.getByRole('heading', { name: 'Óleo Raiz · 30 ml' })).toBeVisible();
  const link = { name: 'Laudo do lote RS-2601 · Laudo RS-2601.jpg' };
  await expect(member.getByRole('link', link)).toBeVisible();
  await expectAccessible(member);
  await shoot(member, 'offer');
  await member.getByRole('button', { name: 'Guardar no meu estoque: Óleo Raiz' }).click();
  await member.getByRole('button', { name: 'Ver Óleo Raiz' }).click();
  const opened = await member.request.get(
    (await dialog(member).getByRole('link', link).getAttribute('href')) as string,
  );
  expect(opened.headers()['content-type']).toBe('image/jpeg');
  await expectAccessible(member);
  await shoot(member, 'item');

  await page.getByRole('button', { name: 'Abrir Óleo Raiz' }).click();
  await sheet.getByRole('button', { name: 'Remover laudo de RS-2601' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover laudo' }).click();
  await expect(toast(page, 'Laudo removido')).toBeVisible();
});

test('logo and cover stand wherever an association is shown, and its letters where there is none', async ({
  browser,
  page: patient,
  server,
}) => {
  const { page: admin, association } = await newAssociation(browser, server);
  for (const [image, width, height] of [
    ['logo', 480, 480],
    ['banner', 1500, 500],
  ] as const) {
    const data = await drawn(admin, width, height, '#1f5b43');
    const answer = await admin.request.put(`/api/associations/${association.id}/images/${image}`, {
      data,
      headers: { 'content-type': 'image/png' },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await admin.goto('/associacao#dashboard');
  await expect(admin.locator('main').getByText(association.name).first()).toBeVisible();
  await expect.poll(() => arePicturesThere(admin)).toBe(true);
  await expectAccessible(admin);
  await shoot(admin, 'area');

  await signUpByApi(patient, server, { name: 'Rita Moura', email: newEmail('rita') });
  await joinAssociation(server, patient, association.id);
  await makeAssociation(server, 'Associação Sem Logo');
  await patient.goto('/diary#association');
  const card = patient.getByRole('listitem').filter({ hasText: association.name });
  await expect(card.locator('img')).toHaveJSProperty('complete', true);
  await expectAccessible(patient);
  await patient.getByRole('button', { name: association.name }).click();
  await dialog(patient).getByRole('tab', { name: 'Visão geral' }).click();
  await expect(dialog(patient).locator('img')).toHaveCount(2);
  await expect.poll(() => arePicturesThere(patient)).toBe(true);
  await expectAccessible(patient);
  await shoot(patient, 'cover');
  await patient.keyboard.press('Escape');
  await patient.getByRole('tab', { name: 'Buscar' }).click();
  const found = patient.getByRole('list', { name: 'Associações encontradas' }).getByRole('listitem');
  await expect(found.filter({ hasText: 'Associação Sem Logo' }).locator('img')).toHaveCount(0);
  await expect(found.filter({ hasText: association.name }).locator('img')).toHaveCount(1);
  await expect.poll(() => arePicturesThere(patient)).toBe(true);
  await expectAccessible(patient);
  await shoot(patient, 'search');
});
