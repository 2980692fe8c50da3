import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { dialog, toast } from './diary-account.ts';
import { beOperator, openHistory } from './operator-account.ts';
import type { TestServer } from './server.ts';
import { chooseCard, expect, expectAccessible, test } from './test.ts';

const WORDS = 'Um parágrafo que diz alguma coisa de verdade, com palavras bastantes para um artigo. ';
const WIDE = { width: 1280, height: 800 };

const language = (page: Page, name: string) => page.getByRole('tab', { name });
const address = (page: Page) => page.getByLabel('Endereço', { exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Pré-visualização' });
const openArticles = async (page: Page) => {
  await page.goto('/admin#articles');
  await expect(page.getByRole('heading', { name: 'Artigos', level: 1 })).toBeVisible();
};

/** Opens a new article and fills it in; it is not saved. */
async function beginArticle(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Novo artigo' }).click();
  await page.getByLabel('Título', { exact: true }).fill(title);
  await page.getByLabel('Texto', { exact: true }).fill(`## Começo\n\n${WORDS.repeat(2)}`);
}

/** By keyboard: a pointer would rest where the toasts appear, and hold them there. */
async function saveDraft(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) =>
      /\/api\/admin\/articles(\/[0-9a-f-]{36}.*)?$/.test(response.url()) && response.request().method() !== 'GET',
  );
  await page.getByLabel('Título', { exact: true }).press('Enter');
  expect((await answered).ok()).toBe(true);
  await expect(toast(page, 'Rascunho salvo').first()).toBeVisible();
  await expect(page.getByText('mudanças não salvas')).toHaveCount(0);
}

/** Another operator, in a browser of their own. */
async function colleague(browser: Browser, server: TestServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.address, viewport: WIDE });
  const page = await context.newPage();
  await beOperator(page, server, 'Otávio Operador');
  return page;
}

test('an operator writes an article with a picture and a translation, sees it as it will be, publishes it, and a visitor without scripts reads it', async ({
  page,
  browser,
  server,
}) => {
  await beOperator(page, server);
  await openArticles(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Novo artigo' }).click();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('O título precisa de pelo menos 5 caracteres')).toBeVisible();
  await expect(page.getByLabel('Título', { exact: true })).toBeFocused();
  await expectAccessible(page);

  // By keyboard: title, address, text.
  await page.keyboard.type('Óleo & água: o que muda?');
  await expect(address(page)).toHaveValue('oleo-agua-o-que-muda');
  await page.keyboard.press('Tab');
  await expect(address(page)).toBeFocused();
  await page.keyboard.type('Não vale');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`# Começo\n\n${WORDS.repeat(2)}\n\n<script>alert(1)</script> [aqui](https://exemplo.com)`);
  await expect(preview(page).getByRole('heading', { name: 'Começo', level: 2 })).toBeVisible();
  await expect(preview(page).getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(preview(page).getByRole('link', { name: 'aqui' })).toHaveAttribute('rel', 'noopener noreferrer');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('Use só letras minúsculas sem acento, números e hífens')).toBeVisible();
  await expect(address(page)).toBeFocused();
  await address(page).fill('oleo-e-agua');
  await saveDraft(page);
  await expect(page.getByRole('heading', { name: 'Óleo & água: o que muda?', level: 1 })).toBeVisible();
  await expect(page.getByText('rascunho', { exact: true })).toBeVisible();

  await expect(page.getByText('Nenhuma imagem fornecida')).toBeVisible();
  const file = page.getByTestId('article-image');
  await file.setInputFiles({ name: 'capa.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Tipo de arquivo não suportado. Use JPG, PNG ou WebP.')).toBeVisible();
  const png = await sharp({ create: { width: 1200, height: 700, channels: 3, background: '#1f5b43' } })
    .png()
    .toBuffer();
  await file.setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer: png });
  await expect(toast(page, 'Imagem salva com sucesso!')).toBeVisible();
  await page.getByLabel('O que a imagem mostra').fill('Um conta-gotas sobre um copo');
  await expect(page.getByRole('img', { name: 'Um conta-gotas sobre um copo' })).toBeVisible();

  await language(page, 'Français').click();
  await page.getByLabel('Título', { exact: true }).fill('Huile et eau : ce qui change');
  await page
    .getByLabel('Texto', { exact: true })
    .fill(`## Début\n\n${'Un paragraphe qui dit vraiment quelque chose. '.repeat(4)}`);
  await page.getByLabel('Quem escreve').fill('Ana Lima');
  await chooseCard(page.getByRole('main'), 'Publicado');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar e publicar' }).click();
  await expect(toast(page, 'Artigo publicado')).toBeVisible();
  await expect(address(page)).not.toBeEditable();

  const reader = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
  const visitor = await reader.newPage();
  await visitor.goto('/blog/oleo-e-agua');
  await expect(visitor.getByRole('heading', { name: 'Óleo & água: o que muda?', level: 1 })).toBeVisible();
  await expect(visitor.getByRole('img', { name: 'Um conta-gotas sobre um copo' }).first()).toBeVisible();
  await expect(visitor.getByText('Por Ana Lima')).toBeVisible();
  await visitor.goto('/fr/blog/huile-et-eau-ce-qui-change');
  await expect(visitor.getByRole('heading', { name: 'Début', level: 2 })).toBeVisible();
  await reader.close();

  await page.getByRole('link', { name: 'Todos os artigos' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Óleo & água' });
  await expect(line.getByText('publicado', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Rascunhos' }).click();
  await expect(page.getByText('Nenhum rascunho').or(page.getByRole('list', { name: 'Artigos' }))).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.getByRole('tab', { name: 'Publicados' }).click();
  // By its title in another language than the one it is shown in.
  const search = page.getByRole('searchbox', { name: 'Buscar artigo pelo título' });
  await search.fill('nada disso');
  await expect(page.getByText('Nenhum artigo com esse título')).toBeVisible();
  await expectAccessible(page);
  await search.fill('HUILE et');
  await expect(page.getByRole('list', { name: 'Artigos' }).getByRole('listitem')).toHaveCount(1);
  await line.getByRole('link', { name: /^Editar/ }).click();
  await page.getByRole('button', { name: 'Apagar artigo' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Não dá para desfazer.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Apagar artigo' }).click();
  await expect(toast(page, 'Artigo apagado')).toBeVisible();
  await expect(line).toHaveCount(0);

  await openHistory(page);
  const lines = page.getByRole('list', { name: 'O que a operação fez' }).getByRole('listitem');
  await expect(lines.first()).toContainText('Olívia Operadora apagou o artigo');
  await expect(lines.first()).toContainText('Óleo & água: o que muda?');
});

test('an operator puts a picture into the text where they were writing, and whoever reads the article sees it with its description', async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize(WIDE);
  await beOperator(page, server);
  await openArticles(page);
  await beginArticle(page, 'Um frasco por dentro');
  // A picture belongs to an article that is there.
  await expect(page.getByRole('button', { name: 'Inserir imagem' })).toHaveCount(0);
  await saveDraft(page);
  const text = page.getByLabel('Texto', { exact: true });
  const words = await text.inputValue();
  await text.evaluate((box: HTMLTextAreaElement) => {
    box.focus();
    box.setSelectionRange('## Começo'.length, '## Começo'.length);
  });

  await page.getByRole('button', { name: 'Inserir imagem' }).click();
  const sheet = dialog(page);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Inserir' }).click();
  await expect(sheet.getByText('Escolha uma imagem')).toBeVisible();
  await expect(sheet.getByText('Diga o que a imagem mostra')).toBeVisible();
  await sheet.getByLabel('O que a imagem mostra').fill('Um frasco [10 ml] aberto');
  const file = page.getByTestId('text-picture');
  await file.setInputFiles({ name: 'frasco.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(sheet.getByText('Tipo de arquivo não suportado. Use JPG, PNG ou WebP.')).toBeVisible();
  await file.setInputFiles({ name: 'frasco.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await sheet.getByRole('button', { name: 'Inserir' }).click();
  await expect(sheet.getByText('Tipo de arquivo não suportado. Use JPG, PNG ou WebP.')).toBeVisible();
  await expect(sheet.getByLabel('O que a imagem mostra')).toHaveValue('Um frasco [10 ml] aberto');
  await expectAccessible(page);
  const png = await sharp({ create: { width: 1200, height: 700, channels: 3, background: '#1f5b43' } })
    .png()
    .toBuffer();
  await file.setInputFiles({ name: 'frasco.png', mimeType: 'image/png', buffer: png });
  await expect(sheet.getByText('frasco.png')).toBeVisible();
  await sheet.getByRole('button', { name: 'Inserir' }).click();
  await expect(sheet).toHaveCount(0);

  await expect(text).toBeFocused();
  await page.keyboard.type('Logo abaixo da imagem.');
  const written = await text.inputValue();
  expect(written).toMatch(
    /^## Começo\n\n!\[Um frasco \\\[10 ml\\\] aberto\]\(\/api\/articles\/images\/[0-9a-f-]{36}\)\n\nLogo abaixo da imagem\./,
  );
  expect(written.trimEnd().endsWith(words.slice('## Começo\n\n'.length).trimEnd())).toBe(true);
  const name = 'Um frasco [10 ml] aberto';
  const shown = preview(page).getByRole('img', { name });
  await expect(shown).toHaveAttribute('width', '1200');
  await expect(shown).toHaveAttribute('height', '700');
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await expect.poll(() => shown.evaluate(isDrawn)).toBe(true);
  // Of another site's picture there are the words, and nothing is asked of that site.
  await text.fill(`${written}\n\n![de fora](https://exemplo.com/a.png)`);
  await expect(preview(page).getByText('de fora')).toBeVisible();
  await expect(preview(page).getByRole('img')).toHaveCount(1);

  const reader = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
  const visitor = await reader.newPage();
  const address = /\((\/api\/[^)]+)\)/.exec(written)?.[1] ?? '';
  await saveDraft(page);
  expect((await visitor.request.get(address)).status()).toBe(404);
  await chooseCard(page.getByRole('main'), 'Publicado');
  await page.getByRole('button', { name: 'Salvar e publicar' }).click();
  await expect(toast(page, 'Artigo publicado')).toBeVisible();
  await visitor.goto('/blog/um-frasco-por-dentro');
  const read = visitor.getByRole('img', { name });
  await read.scrollIntoViewIfNeeded();
  await expect(read).toBeVisible();
  await expect.poll(async () => (await read.screenshot()).length).toBeGreaterThan(0);
  expect((await visitor.request.get(address)).headers()['content-type']).toBe('image/webp');
  await reader.close();
});

test('two operators who write the same article at once lose nothing: each sees what the other has saved', async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize(WIDE);
  await beOperator(page, server);
  await openArticles(page);
  await beginArticle(page, 'Escrito a quatro mãos');
  await saveDraft(page);
  await expect(page).toHaveURL(/article=[0-9a-f-]{36}$/);

  const other = await colleague(browser, server);
  const { pathname, search, hash } = new URL(page.url());
  await other.goto(pathname + search + hash);
  await other.getByLabel('Título', { exact: true }).fill('Título do colega');
  await other.getByLabel('Quem escreve').fill('Otávio');
  await saveDraft(other);

  await page.getByLabel('Título', { exact: true }).fill('Título meu');
  await page.getByLabel('Resumo').fill('Resumo meu');
  await page.getByLabel('Título', { exact: true }).press('Enter');
  await expect(page.getByText('Alguém da equipe salvou antes de você.')).toBeVisible();
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue('Título meu');
  // What only the other has changed is there too.
  await expect(page.getByLabel('Quem escreve')).toHaveValue('Otávio');
  await page.getByRole('button', { name: /Ver o que foi salvo/ }).click();
  await expect(page.getByText('Título do colega', { exact: true }).last()).toBeVisible();
  await expectAccessible(page);
  await saveDraft(page);
  await other.reload();
  await expect(other.getByLabel('Título', { exact: true })).toHaveValue('Título meu');
  await expect(other.getByLabel('Resumo')).toHaveValue('Resumo meu');
  await expect(other.getByLabel('Quem escreve')).toHaveValue('Otávio');

  // The way on of whoever gives in.
  await other.getByLabel('Título', { exact: true }).fill('Outra ideia do colega');
  await page.getByLabel('Título', { exact: true }).fill('Outra ideia minha');
  await saveDraft(page);
  await other.getByLabel('Título', { exact: true }).press('Enter');
  await other.getByRole('button', { name: 'Ficar com o que foi salvo' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Ficar com o que foi salvo' }).click();
  await expect(other.getByLabel('Título', { exact: true })).toHaveValue('Outra ideia minha');
});

test('nothing that is typed gets lost: not without a network, not on the way out, not when the page is gone', async ({
  page,
  server,
}) => {
  await beOperator(page, server);
  await openArticles(page);
  await beginArticle(page, 'Sem rede');
  await saveDraft(page);
  await expect(page).toHaveURL(/article=[0-9a-f-]{36}$/);

  // Slow: what is typed while it is saved stays.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/admin/articles/*', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  await page.getByLabel('Título', { exact: true }).fill('Sem rede nenhuma');
  await page.getByLabel('Título', { exact: true }).press('Enter');
  await page.getByLabel('Resumo').fill('Escrito enquanto salvava');
  release();
  await expect(page.getByRole('heading', { name: 'Sem rede nenhuma', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Resumo')).toHaveValue('Escrito enquanto salvava');
  await expect(page.getByText('mudanças não salvas')).toBeVisible();
  await page.unrouteAll();

  await page.context().setOffline(true);
  await page.getByLabel('Texto', { exact: true }).fill(`## Outro começo\n\n${WORDS.repeat(2)}`);
  await expect(page.getByText('A pré-visualização parou.')).toBeVisible();
  await page.getByLabel('Título', { exact: true }).press('Enter');
  const failure = page.getByRole('alert').filter({ hasText: 'Erro ao atualizar post' });
  await expect(failure).toContainText('Verifique sua conexão');
  await expectAccessible(page);
  await page.context().setOffline(false);

  await page.getByRole('link', { name: 'Todos os artigos' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('fica guardado neste aparelho');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByLabel('Resumo')).toHaveValue('Escrito enquanto salvava');
  // The browser asks before the page goes.
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const leaving = await asked;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.accept();
  await reloaded;
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Aqui está o que você tinha começado.')).toBeVisible();
  await expect(page.getByLabel('Resumo')).toHaveValue('Escrito enquanto salvava');
  await expect(page.getByLabel('Texto', { exact: true })).toHaveValue(/Outro começo/);
  await saveDraft(page);
  await expect(page.getByText('mudanças não salvas')).toHaveCount(0);
  await page.getByRole('link', { name: 'Todos os artigos' }).click();
  await expect(page.getByRole('heading', { name: 'Artigos', level: 1 })).toBeVisible();
  expect(await dialog(page).count()).toBe(0);
});
