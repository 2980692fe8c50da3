import type { Page } from '@playwright/test';
import { joinAssociation, newAssociation } from './association-account.ts';
import { addCared, shownPerson } from './care-account.ts';
import { connect, newDoctor } from './connection-accounts.ts';
import { dialog, test, toast } from './diary-account.ts';
import { dayIn, keepDocument, pdfOf, picture, prescribeWithFile } from './documents/documents.ts';
import { WEB_ALONE } from './in-shell.ts';
import { untilKept } from './kept-on-device.ts';
import { chooseCard, expect, expectAccessible, signOutInSettings } from './test.ts';

const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
/** How many files lie on this device. */
const keptFiles = (page: Page, personId: string) =>
  page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const count = await new Promise<number>((resolve) => {
      const counting = database.transaction('files').objectStore('files').count();
      counting.onsuccess = () => resolve(counting.result);
    });
    database.close();
    return count;
  }, `balsamo-${personId}`);
/** The page that is shown to somebody else. */
const shown = (page: Page) => page.locator('[data-show-full-screen]');

test.describe('documents of one’s own', () => {
  test('are kept with a file, changed, and removed after a question; what is wrong stands next to its field', async ({
    patient: page,
  }) => {
    await page.goto('/diary#treatment');
    await page.getByRole('link', { name: /Meus documentos/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Meus documentos' })).toBeVisible();
    await test.step('axe on the empty wallet', () => expectAccessible(page));
    await page.getByRole('button', { name: 'Adicionar o primeiro' }).click();
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(dialog(page).getByText('Diga que documento é.')).toBeVisible();
    await dialog(page).getByLabel('Que documento é').selectOption('autorizacao_anvisa');
    await dialog(page).getByLabel('Emitido em').fill(dayIn(-10));
    await dialog(page).getByLabel('Vale até').fill(dayIn(-20));
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(dialog(page).getByText('O último dia vem antes do primeiro.')).toBeVisible();
    await dialog(page).getByLabel('Vale até').fill(dayIn(20));
    await dialog(page).getByLabel('Número').fill('12345.678901/2026-10');
    const file = dialog(page).getByTestId('wallet-file');
    await file.setInputFiles({ name: 'foto.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(dialog(page).getByText('Tipo de arquivo não suportado.')).toBeVisible();
    await file.setInputFiles({ name: 'autorizacao.jpg', mimeType: 'image/jpeg', buffer: await picture() });
    await expect(dialog(page).getByText('autorizacao.jpg será enviado ao guardar.')).toBeVisible();
    await test.step('axe on the form', () => expectAccessible(page));
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(toast(page, 'Documento guardado')).toBeVisible();
    await expect(card(page, 'Autorização da Anvisa')).toContainText('Vence em 20 dias');
    await expect(card(page, 'Autorização da Anvisa')).toContainText('Neste aparelho, também sem internet');

    await card(page, 'Autorização da Anvisa')
      .getByRole('button', { name: /^Mais de/ })
      .click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    await dialog(page).getByLabel('Como você o chama').fill('Óleo importado');
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(card(page, 'Óleo importado')).toContainText('12345.678901/2026-10');
    await test.step('axe on the wallet', () => expectAccessible(page));

    await card(page, 'Óleo importado')
      .getByRole('button', { name: /^Mais de/ })
      .click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Seus documentos ficam aqui')).toBeVisible();
  });

  test('are shown at one tap, one after the other, and nothing else', async ({ patient: page }) => {
    const file = { bytes: await pdfOf(3), name: 'autorizacao.pdf' };
    await keepDocument(page.request, { number: '777', issuer: 'Anvisa', validUntil: dayIn(400) }, file);
    await keepDocument(page.request, { type: 'identidade' }, { bytes: await picture(), name: 'rg.jpg' });
    await keepDocument(page.request, { type: 'exame', title: 'Exame de sangue' });
    await page.goto('/diary#documents');
    await page.getByRole('button', { name: 'Mostrar', exact: true }).click();
    await expect(shown(page).getByRole('heading', { name: 'Autorização da Anvisa' })).toBeVisible();
    await expect(shown(page).getByText('1 de 2')).toBeVisible();
    await expect(shown(page).locator('canvas').first()).toBeVisible();
    await expect(shown(page)).toContainText('777');
    await test.step('axe', () => expectAccessible(page));
    await page.keyboard.press('ArrowRight');
    await expect(shown(page).getByRole('heading', { name: 'Identidade' })).toBeVisible();
    await expect(shown(page).locator('img')).toBeVisible();
    await page.goBack();
    await expect(shown(page)).toBeHidden();
    await expect(page).toHaveURL('/diary#documents');
    await page.getByRole('button', { name: 'Escolher o que mostrar' }).click();
    await expect(dialog(page).getByLabel('Autorização da Anvisa')).toBeChecked();
    await dialog(page).getByLabel('Autorização da Anvisa').uncheck();
    await dialog(page).getByLabel('Identidade').uncheck();
    await dialog(page).getByLabel('Exame de sangue').check();
    await dialog(page).getByRole('button', { name: 'Mostrar agora' }).click();
    await expect(shown(page).getByRole('heading', { name: 'Exame de sangue' })).toBeVisible();
  });

  test('are opened by the address that a reminder leads to', async ({ patient: page }) => {
    const id = await keepDocument(page.request, { title: 'Óleo importado', validUntil: dayIn(30) });
    await keepDocument(page.request, { type: 'identidade' });
    await page.goto(`/diary#documents=${id}`);
    await expect(shown(page).getByRole('heading', { name: 'Óleo importado' })).toBeVisible();
    await expect(page).toHaveURL('/diary#documents');
    await page.goBack();
    await expect(shown(page)).toBeHidden();
    await expect(page).toHaveURL('/diary#documents');
  });

  test('open the page of what a patient in Brazil needs, with its day and sources', async ({ patient: page }) => {
    await page.goto('/diary#documents');
    await page.getByRole('button', { name: 'Quais documentos preciso ter?' }).click();
    await expect(dialog(page)).toContainText('Escrito em 27 de novembro de 2026.');
    await expect(dialog(page)).toContainText('RDC Anvisa 660/2022');
    await test.step('axe', () => expectAccessible(page));
  });
});

test.describe('the file of a prescription', () => {
  test('is opened among the documents, shown with them, and leads to its prescription', async ({ patient: page }) => {
    await prescribeWithFile(page.request, 'Sono', { bytes: await picture(), name: 'receita.jpg' });
    await page.goto('/diary#documents');
    const file = card(page, 'Sono');
    await expect(file).toContainText('receita.jpg');
    await expect(file).toContainText('Neste aparelho, também sem internet');
    await test.step('axe', () => expectAccessible(page));
    await file.getByRole('button', { name: 'Abrir o arquivo da receita Sono' }).click();
    await expect(shown(page).locator('img')).toBeVisible();
    await expect(shown(page)).toContainText('O arquivo é uma cópia');
    await expect(shown(page).getByRole('button', { name: /Salvar/ })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Mostrar', exact: true }).click();
    await expect(shown(page).locator('img')).toBeVisible();
    await expect(shown(page).getByRole('button', { name: /Salvar/ })).toHaveCount(0);
    await page.goBack();
    await file.getByRole('link', { name: 'Ver receita Sono' }).click();
    await expect(card(page, 'Sono')).toBeFocused();
    await expect(page).toHaveURL('/diary#treatment');
    await page.goBack();
    await expect(page).toHaveURL('/diary#documents');
  });
});

test.describe('shown to somebody with an account', () => {
  test('a doctor opens it until the patient stops, and each opening stands in the log', async ({
    patient: page,
    browser,
    server,
  }) => {
    const doctor = await newDoctor(browser, server);
    await connect(page, doctor.page);
    await keepDocument(page.request, { type: 'laudo' }, { bytes: await picture(), name: 'laudo.jpg' });
    await keepDocument(page.request, { type: 'identidade', number: '98765' });
    await page.goto('/diary#documents');
    await card(page, 'Laudo médico').getByRole('button', { name: 'Compartilhar Laudo médico' }).click();
    await dialog(page).getByRole('button', { name: 'Compartilhar', exact: true }).click();
    await expect(dialog(page).getByText('Escolha para quem mostrar.')).toBeVisible();
    await dialog(page).getByText('Helena Prado').click();
    await dialog(page).getByText('7 dias').click();
    await test.step('axe on the form', () => expectAccessible(page));
    await dialog(page).getByRole('button', { name: 'Compartilhar', exact: true }).click();
    await expect(toast(page, /^Helena Prado vê este documento até/)).toBeVisible();
    await expect(card(page, 'Laudo médico')).toContainText('Compartilhado com 1');

    await test.step('shown to the same doctor once more, it says until when, and that the new end takes the place of that one', async () => {
      await card(page, 'Laudo médico').getByRole('button', { name: 'Compartilhar Laudo médico' }).click();
      await chooseCard(dialog(page), /^Helena Prado.*já vê este documento até/);
      await expect(dialog(page).getByRole('status')).toContainText('Com a mudança, o fim passa a ser');
      await dialog(page).getByText('Só hoje').click();
      await expect(dialog(page).getByRole('status')).toContainText('deixa de ver antes');
      await test.step('axe', () => expectAccessible(page));
      await dialog(page).getByRole('button', { name: 'Mudar o fim' }).click();
      await expect(toast(page, /^Fim mudado: Helena Prado vê este documento até/)).toBeVisible();
      await expect(card(page, 'Laudo médico')).toContainText('Compartilhado com 1');
    });

    const { id } = (await (await page.request.get('/api/account')).json()) as { id: string };
    await doctor.page.goto(`/patients/${id}`);
    const part = doctor.page.getByRole('region', { name: 'Documentos mostrados a você' });
    await expect(part).not.toContainText('98765');
    await part.getByRole('button', { name: 'Abrir Laudo médico' }).click();
    await expect(shown(doctor.page).locator('img')).toBeVisible();
    await test.step('axe for the doctor', () => expectAccessible(doctor.page));
    await doctor.page.keyboard.press('Escape');

    await page.goto('/conta#quem-viu');
    await expect(page.getByText('Helena Prado abriu um dos documentos mostrados').first()).toBeVisible();
    await page.goto('/diary#documents');
    await card(page, 'Laudo médico').getByRole('button', { name: 'Compartilhar Laudo médico' }).click();
    await dialog(page).getByRole('button', { name: 'Parar de mostrar a Helena Prado' }).click();
    await expect(toast(page, 'Helena Prado não vê mais este documento')).toBeVisible();
    await doctor.page.reload();
    await expect(doctor.page.getByRole('heading', { name: 'Maria Silva Santos' })).toBeVisible();
    await expect(part).toHaveCount(0);
  });

  test('an association opens it from its members', async ({ patient: page, browser, server }) => {
    const { association, page: staff } = await newAssociation(browser, server, 'Raiz Serena');
    await joinAssociation(server, page, association.id);
    const id = await keepDocument(page.request, { type: 'carteira_associacao', number: '42' });
    const answer = await page.request.put(`/api/documents/${id}/shares`, {
      data: { associationId: association.id, endsOn: dayIn(3) },
    });
    expect(answer.status()).toBe(200);
    await staff.goto('/associacao#members');
    await staff.getByRole('button', { name: 'Documentos que Maria Silva Santos mostra' }).click();
    await expect(dialog(staff)).toContainText('Carteira da associação');
    await expect(dialog(staff)).toContainText('42');
    await test.step('axe', () => expectAccessible(staff));
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('documents open from the device after a cold start, and sign-out leaves nothing of them', async ({
    patient: page,
    context,
  }) => {
    await keepDocument(page.request, {}, { bytes: await pdfOf(5), name: 'autorizacao.pdf' });
    await keepDocument(page.request, { type: 'identidade' }, { bytes: await picture(), name: 'rg.jpg' });
    const { id } = (await (await page.request.get('/api/account')).json()) as { id: string };
    await page.goto('/diary');
    await untilKept(page);
    await page.goto('/diary#documents');
    await expect(page.getByText('Neste aparelho, também sem internet')).toHaveCount(2);
    // What shows PDFs is kept beside them.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto('/diary#documents');
    await page.getByRole('button', { name: 'Mostrar', exact: true }).click();
    await expect(shown(page).locator('canvas').first()).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(shown(page).locator('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await page.goto('/diary');
    await signOutInSettings(page);
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(left).not.toContain(`balsamo-${id}`);
  });

  test('what a doctor signed opens from the device, and no longer once the doctor took it away', async ({
    patient: page,
    context,
    browser,
    server,
  }) => {
    const doctor = await newDoctor(browser, server);
    await connect(page, doctor.page);
    const { id } = (await (await page.request.get('/api/account')).json()) as { id: string };
    const file = { bytes: await pdfOf(2), name: 'assinada.pdf' };
    const prescription = await prescribeWithFile(doctor.page.request, 'Dor crônica', file, id);
    await page.goto('/diary');
    await untilKept(page);
    await page.goto('/diary#documents');
    await expect(card(page, 'Dor crônica')).toContainText('Prescrita por Helena Prado');
    await expect(card(page, 'Dor crônica')).toContainText('Neste aparelho, também sem internet');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto('/diary#documents');
    await page.getByRole('button', { name: 'Mostrar', exact: true }).click();
    await expect(shown(page).getByRole('heading', { name: 'Receita no Bálsamo: Dor crônica' })).toBeVisible();
    await expect(shown(page).locator('canvas').first()).toBeVisible();
    await expect(shown(page)).toContainText('Óleo CBD 20:1, 4 gotas, 2x ao dia');
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    const removed = await doctor.page.request.delete(`/api/prescribed/${prescription}/document`);
    expect(removed.status()).toBe(204);
    await page.goto('/diary#documents');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Mostrar', exact: true })).toBeVisible();
    await expect(card(page, 'Dor crônica')).toHaveCount(0);
    await expect.poll(() => keptFiles(page, id)).toBe(0);
  });
});

test.describe('shared from the phone’s menu', WEB_ALONE, () => {
  test.use({ serviceWorkers: 'allow' });

  type Shared = { name: string; type: string; bytes: Buffer };
  const photo = async (name: string, colour?: string): Promise<Shared> => ({
    name,
    type: 'image/jpeg',
    bytes: await picture(colour),
  });

  /** Posts files as the phone's share menu does, from a page whose service worker is in charge. */
  async function share(page: Page, files: readonly Shared[]): Promise<void> {
    await page.goto('/diary');
    await untilKept(page);
    await page.evaluate(
      (sent) => {
        const chosen = new DataTransfer();
        for (const { name, type, base64 } of sent) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          chosen.items.add(new File([bytes], name, { type }));
        }
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: '/receber-arquivo', enctype: 'multipart/form-data' });
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file', multiple: true });
        input.files = chosen.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })),
    );
  }

  test('several photos become the pages of one document, and what is refused says why', async ({ patient: page }) => {
    const empty = { name: 'vazia.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) };
    const broken = { name: 'rasgada.jpg', type: 'image/jpeg', bytes: Buffer.from('not a picture') };
    await share(page, [await photo('frente.jpg'), empty, broken, await photo('verso.jpg', '#cfe3d4')]);
    await expect(dialog(page).getByRole('button', { name: 'Juntar as 2 páginas' })).toBeVisible();
    await expect(page).toHaveURL('/diary#documents');
    await expect(dialog(page)).toContainText('Um arquivo ficou de fora: está vazio.');
    await expect(dialog(page)).toContainText('rasgada.jpg não é uma foto.');
    await expect(dialog(page).getByRole('img', { name: 'Página 2, pronta' })).toBeVisible();
    await test.step('axe on the pages', () => expectAccessible(page));
    await dialog(page).getByRole('button', { name: 'Juntar as 2 páginas' }).click();
    await expect(dialog(page).getByText('documento.pdf será enviado ao guardar.')).toBeVisible();
    await expect(dialog(page)).toContainText('Um arquivo ficou de fora: está vazio.');
    await dialog(page).getByLabel('Que documento é').selectOption('laudo');
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(toast(page, 'Documento guardado')).toBeVisible();
    const { items } = (await (await page.request.get('/api/documents')).json()) as {
      items: { id: string; file: { mediaType: string } | null }[];
    };
    expect(items.map(({ file }) => file?.mediaType)).toEqual(['application/pdf']);
    await page.getByRole('button', { name: 'Abrir Laudo médico' }).click();
    await expect(shown(page).locator('canvas')).toHaveCount(2);
  });

  test('a PDF among photos is the document, and the others are said to be left out', async ({ patient: page }) => {
    const pdf = { name: 'receita.pdf', type: 'application/pdf', bytes: await pdfOf(1) };
    await share(page, [await photo('frente.jpg'), pdf, await photo('verso.jpg')]);
    await expect(dialog(page).getByText('receita.pdf será enviado ao guardar.')).toBeVisible();
    await expect(dialog(page)).toContainText('Ficou só o primeiro PDF. Os outros 2 arquivos ficaram de fora');
    await test.step('axe on the form', () => expectAccessible(page));
  });

  test('who cares for another says whose document it is before anything of it is taken', async ({ patient: page }) => {
    const ana = await addCared(page);
    const pdf = { name: 'autorizacao.pdf', type: 'application/pdf', bytes: await pdfOf(1) };
    await page.goto('/diary');
    await expect(shownPerson(page)).toContainText('Seu diário');
    await share(page, [pdf]);
    await expect(dialog(page).getByRole('heading', { name: 'De quem é este documento?' })).toBeVisible();
    await test.step('axe on the question', () => expectAccessible(page));
    await test.step('closed by accident, it is asked again', async () => {
      await page.keyboard.press('Escape');
      await expect(toast(page, 'O arquivo ainda não foi guardado')).toBeVisible();
      await page.getByRole('button', { name: 'Escolher', exact: true }).click();
      await expect(dialog(page).getByRole('heading', { name: 'De quem é este documento?' })).toBeVisible();
    });
    await dialog(page)
      .getByRole('button', { name: /^Ana Lima/ })
      .click();
    await expect(dialog(page).getByText('autorizacao.pdf será enviado ao guardar.')).toBeVisible();
    await dialog(page).getByLabel('Que documento é').selectOption('autorizacao_anvisa');
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(toast(page, 'Documento guardado')).toBeVisible();
    // Behind an open sheet nothing of the page can be reached.
    await expect(dialog(page)).toBeHidden();
    await expect(shownPerson(page)).toContainText('Ana Lima');
    const titlesOf = async (personId?: string) => {
      const headers: Record<string, string> = personId ? { 'Balsamo-Person': personId } : {};
      const answer = await page.request.get('/api/documents', { headers });
      return ((await answer.json()) as { items: { type: string }[] }).items.map(({ type }) => type);
    };
    expect(await titlesOf(ana.personId)).toEqual(['autorizacao_anvisa']);

    await test.step('and of the one that is shown at once', async () => {
      await share(page, [pdf]);
      await dialog(page)
        .getByRole('button', { name: /^Ana Lima/ })
        .click();
      await expect(dialog(page).getByText('autorizacao.pdf será enviado ao guardar.')).toBeVisible();
    });
  });
});
