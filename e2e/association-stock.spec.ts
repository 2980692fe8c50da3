import { newPatient } from './connection-accounts.ts';
import { downloaded } from './downloaded.ts';
import { addShelved, joinAssociation, newStockKeeper } from './stock-account.ts';
import { expect, expectAccessible, test } from './test.ts';

test('a stock keeper fills the shelf, counts, shows, tells the members and takes a product away', async ({
  browser,
  server,
}) => {
  const keeper = await newStockKeeper(browser, server);
  const { page, associationId } = keeper;
  const { page: member, email } = await newPatient(browser, server);
  await joinAssociation(server, associationId, email);
  await page.goto('/associacao#inventory');
  await expect(page.getByRole('heading', { name: 'Nenhum produto cadastrado' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dispensações' })).toHaveCount(0);
  await expectAccessible(page);
  // The dashboard of an association that has just begun offers what this person may do next.
  await page.goto('/associacao#dashboard');
  await expect(page.getByRole('heading', { name: 'Por onde começar' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Convidar o primeiro associado' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Adicionar o primeiro produto' }).click();
  await expect(page.getByRole('heading', { name: 'Nenhum produto cadastrado' })).toBeVisible();

  await page.getByRole('button', { name: 'Novo produto' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(sheet.getByText('Nome precisa de pelo menos 3 caracteres')).toBeVisible();
  await expect(sheet.getByText('Unidade é obrigatória')).toBeVisible();
  await sheet.getByLabel('Nome do produto').fill('Óleo Full Spectrum');
  await sheet.getByLabel('Tipo', { exact: true }).selectOption('oil');
  await expect(sheet.getByLabel('Contado em')).toHaveValue('ml');
  await sheet.getByLabel('Conteúdo da embalagem').fill('30');
  await sheet.getByLabel('Avisar quando restar').fill('60');
  await sheet.getByLabel('Quantidade').fill('300');
  await sheet.getByLabel('Número do lote').fill('RS-01');
  await sheet.getByLabel('Fabricação').fill('2026-10-01');
  await sheet.getByLabel('Validade').fill('2026-10-01');
  await sheet.getByLabel('CBD', { exact: true }).first().fill('50');
  await sheet.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(sheet.getByText('Data de validade deve ser posterior à data de fabricação')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Validade').fill('2031-10-01');
  await sheet.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page.getByText('Produto cadastrado')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Óleo Full Spectrum' });
  await expect(card.getByText('Disponível')).toBeVisible();
  await expect(card.getByText('300 ml')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Abrir Óleo Full Spectrum' }).click();
  await expect(sheet.getByRole('heading', { name: 'RS-01' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Atualizar quantidade de RS-01' }).click();
  await sheet.getByLabel('Quanto há agora').fill('45');
  await sheet.getByRole('button', { name: 'Atualizar', exact: true }).click();
  await expect(sheet.getByText('Motivo é obrigatório')).toBeVisible();
  await sheet.getByLabel('Motivo').selectOption('damage');
  await expect(sheet.getByText('De 300 ml para 45 ml.')).toBeVisible();
  await expectAccessible(page);

  // Somebody else books in between: the count is refused, and not lost.
  const { rows } = await server.asOwner('select id from association_lots where association_id = $1', [associationId]);
  const meanwhile = await page.request.post(`/api/associations/${associationId}/lots/${rows[0].id}/quantity`, {
    data: { id: crypto.randomUUID(), mode: 'add', amount: 30, reason: 'entry' },
  });
  expect(meanwhile.status()).toBe(201);
  await sheet.getByRole('button', { name: 'Atualizar', exact: true }).click();
  await expect(sheet.getByText('A quantidade mudou enquanto você contava.', { exact: false })).toBeVisible();
  await expect(sheet.getByText('De 330 ml para 45 ml.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Atualizar', exact: true }).click();
  await expect(page.getByText('Quantidade atualizada')).toBeVisible();
  await expect(card.getByText('Acabando')).toBeVisible();

  await page.getByRole('button', { name: 'Abrir Óleo Full Spectrum' }).click();
  await expect(sheet.getByText('330 → 45 ml')).toBeVisible();
  await sheet.getByRole('button', { name: 'Notificar associados' }).click();
  await sheet.getByLabel('Mensagem').fill('Chega mais na quinta.');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Notificar', exact: true }).click();
  await expect(page.getByText('1 associado avisado')).toBeVisible();
  await member.goto('/diary');
  await member
    .getByRole('button', { name: /^Notificações/ })
    .first()
    .click();
  await expect(member.getByText('Raiz Serena · Óleo Full Spectrum: Chega mais na quinta.')).toBeVisible();

  await page.getByRole('button', { name: 'Abrir Óleo Full Spectrum' }).click();
  await sheet.getByRole('button', { name: 'Novo lote' }).click();
  await sheet.getByLabel('Quantidade').fill('600');
  await sheet.getByLabel('Número do lote').fill('RS-02');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Guardar lote' }).click();
  await expect(card.getByText('645 ml')).toBeVisible();

  await page.getByRole('button', { name: 'Exportar' }).click();
  await expectAccessible(page);
  const movements = sheet.getByRole('link', { name: 'Baixar movimentos (CSV)' });
  const { bytes } = await downloaded(page, () => movements.click());
  expect(bytes.toString('utf8').trim().split('\r\n')).toHaveLength(5);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Abrir Óleo Full Spectrum' }).click();
  await sheet.getByRole('switch', { name: 'Mostrar aos associados' }).click();
  await expect(sheet.getByText('Oculto')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Notificar associados' })).toBeHidden();
  await sheet.getByRole('button', { name: 'Excluir produto' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('heading', { name: 'Tem certeza que deseja excluir este produto?' })).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('heading', { name: 'Nenhum produto cadastrado' })).toBeVisible();
});

test('a shelf of many products is searched, filtered and turned page by page', async ({ browser, server }) => {
  const keeper = await newStockKeeper(browser, server, { width: 1280, height: 800 });
  const { page, associationId } = keeper;
  await server.asOwner(
    `insert into association_products (id, association_id, name, product_type, unit, created_at, updated_at)
     select gen_random_uuid(), $1, 'Flor ' || n, 'flower', 'g', now() - n * interval '1 minute', now() from generate_series(1, 130) n`,
    [associationId],
  );
  await addShelved(keeper, { quantity: 90 });
  await page.goto('/associacao#inventory');
  await expect(page.getByText('131 produtos')).toBeVisible();
  await expect(page.getByText('Acabando')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Páginas do estoque' });
  await expect(pages.getByRole('button')).toHaveCount(5);
  await expectAccessible(page);
  await pages.getByRole('button', { name: /2/ }).click();
  await expect(page.getByRole('button', { name: 'Abrir Flor 20', exact: true })).toBeVisible();
  await page.getByLabel('Procurar no estoque').fill('oleo');
  await expect(page.getByText('1 produto', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abrir Óleo CBD 10%' })).toBeVisible();
  await page.getByRole('button', { name: 'Flor', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nenhum produto encontrado' })).toBeVisible();
});

test('the shelf fits a phone of 360 px with letters at 130 %', async ({ browser, server }) => {
  const keeper = await newStockKeeper(browser, server, { width: 360, height: 740 });
  const { page } = keeper;
  await addShelved(keeper, { name: 'Óleo Full Spectrum Extraordinariamente Comprido 10%', quantity: 12345.678 });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '130%';
    });
  });
  const expectFit = async () => {
    const widths = await page.evaluate(() => {
      const dialog = document.querySelector('[role=dialog]');
      return [document.documentElement, ...(dialog ? [dialog] : [])].map((one) => one.scrollWidth - one.clientWidth);
    });
    expect(Math.max(...widths)).toBeLessThanOrEqual(0);
  };
  await page.goto('/associacao#inventory');
  await page.getByRole('button', { name: /^Abrir/ }).waitFor();
  await expectFit();
  const sheet = page.getByRole('dialog');
  for (const press of [/^Atualizar quantidade de/, /^Corrigir/, /^Editar/, /^Novo lote/, /^Notificar associados/]) {
    await page.getByRole('button', { name: /^Abrir/ }).click();
    await sheet.getByRole('heading', { name: 'RS-2601' }).waitFor();
    await expectFit();
    await sheet.getByRole('button', { name: press }).click();
    await sheet.getByRole('button', { name: 'Cancelar' }).waitFor();
    await expectFit();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Cancelar' }).click();
    await sheet.waitFor({ state: 'hidden' });
  }
});
