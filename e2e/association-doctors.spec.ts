import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { codeOf, connect, newPatient } from './connection-accounts.ts';
import { dialog, toast } from './diary-account.ts';
import type { TestServer } from './server.ts';
import { expect, expectAccessible, newEmail, signUpByApi, test } from './test.ts';

const ASSOCIATION = 'Raiz Serena';
let registrations = 45_100;

async function openBrowser(
  browser: Browser,
  server: TestServer,
  viewport = { width: 390, height: 844 },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.address, viewport, reducedMotion: 'reduce' });
  return context.newPage();
}

/** Somebody who works in this association, made as an operator would (spec-D17). */
async function newStaff(page: Page, server: TestServer, associationId: string, role: string): Promise<void> {
  const { email } = await signUpByApi(page, server, { name: 'Olga Nunes', email: newEmail('olga') });
  await server.asOwner("update users set role = 'associacao', email_verified = true where email = $1", [email]);
  await server.asOwner(
    `insert into association_staff (association_id, user_id, role, assigned_at)
     select $1, id, $3, now() from users where email = $2`,
    [associationId, email, role],
  );
}

async function newAssociation(server: TestServer): Promise<string> {
  const id = randomUUID();
  await server.asOwner(
    `insert into associations (id, slug, name, city, state, website, email, created_at, updated_at)
     values ($1::uuid, 'raiz-' || $1::text, $2, 'Recife', 'PE', 'https://raizserena.example', 'contato@raizserena.example', now(), now())`,
    [id, ASSOCIATION],
  );
  return id;
}

/** A doctor in a browser of their own, in the directory where `isListed`. */
async function newDoctor(browser: Browser, server: TestServer, name: string, isListed: boolean): Promise<Page> {
  const page = await openBrowser(browser, server, { width: 1280, height: 800 });
  registrations += 1;
  const doctor = { name, email: newEmail('medico'), role: 'medico', crm: `${registrations}`, crmState: 'SP' };
  await signUpByApi(page, server, doctor);
  await server.asOwner('update users set email_verified = true where email = $1', [doctor.email]);
  await server.asOwner(
    `insert into doctor_profiles (user_id, specialty, is_publicly_listed, updated_at)
     select id, 'Neurologia', $2, now() from users where email = $1`,
    [doctor.email, isListed],
  );
  return page;
}

const cards = (page: Page) => page.getByRole('list', { name: 'Médicos' }).getByRole('listitem');

test('a manager recommends a doctor by search and another one by code, who is refused the second time, and removes one', async ({
  page,
  browser,
  server,
}) => {
  const associationId = await newAssociation(server);
  await newStaff(page, server, associationId, 'manager');
  await newDoctor(browser, server, 'Helena Prado', true);
  const code = await codeOf((await newDoctor(browser, server, 'Zilda Reis', false)).request);

  await page.goto('/associacao#doctors');
  await expect(page.getByRole('heading', { name: 'Nenhum médico recomendado' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Recomendar médico' }).click();
  const search = dialog(page).getByRole('searchbox', { name: 'Nome ou e-mail do médico' });
  await search.fill('he');
  await expect(dialog(page).getByText('Digite pelo menos 3 caracteres para buscar')).toBeVisible();
  await search.fill('zilda');
  await expect(dialog(page).getByRole('heading', { name: 'Nenhum médico encontrado' })).toBeVisible();
  await search.fill('helena');
  await expect(dialog(page).getByText('Dr(a). Helena Prado')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Escolher Dr(a). Helena Prado' }).first().click();
  await dialog(page).getByLabel('Por que vocês recomendam?').fill('Acompanha dor crônica há dez anos.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Recomendar', exact: true }).click();
  await expect(toast(page, 'Médico recomendado')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Recomendar médico' }).click();
  await dialog(page).getByRole('searchbox').fill('helena');
  await expect(dialog(page).getByText('Já recomendado').first()).toBeVisible();
  await dialog(page).getByRole('tab', { name: 'Código' }).click();
  const find = dialog(page).getByRole('button', { name: 'Buscar' });
  await expect(find).toBeDisabled();
  const codeBox = dialog(page).getByLabel('Código do médico');
  await codeBox.fill('DRAAAAAA');
  await codeBox.press('Enter');
  await expect(dialog(page).getByText('Médico não encontrado com este código')).toBeVisible();
  await expectAccessible(page);
  await codeBox.fill(code.toLowerCase());
  await codeBox.press('Enter');
  await expect(dialog(page).getByText('Dr(a). Zilda Reis', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Recomendar', exact: true }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText('Dr(a). Zilda Reis');
  await expect(cards(page).first()).toContainText('Registro não conferido');
  await expect(cards(page).last()).toContainText('Acompanha dor crônica há dez anos.');
  await page.mouse.move(0, 0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Recomendar médico' }).click();
  await dialog(page).getByRole('tab', { name: 'Código' }).click();
  await dialog(page).getByLabel('Código do médico').fill(code);
  await dialog(page).getByRole('button', { name: 'Buscar' }).click();
  await expect(dialog(page).getByText('Este médico já está na lista de recomendados')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Remover a recomendação de Dr(a). Zilda Reis' }).click();
  const question = page.getByRole('alertdialog', { name: 'Tem certeza que deseja remover esta recomendação?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remover' }).click();
  await expect(toast(page, 'Recomendação removida')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);

  const keeper = await openBrowser(browser, server);
  await newStaff(keeper, server, associationId, 'stock_keeper');
  await keeper.goto('/associacao#doctors');
  await expect(cards(keeper)).toHaveCount(1);
  await expect(keeper.getByRole('button', { name: /Recomendar|Remover/ })).toHaveCount(0);
});

test('a doctor is told, sees who recommends them, and declines; a patient of theirs sees it in the profile until then', async ({
  page,
  browser,
  server,
}) => {
  const associationId = await newAssociation(server);
  await newStaff(page, server, associationId, 'admin');
  const doctor = await newDoctor(browser, server, 'Rui Sampaio', false);
  const { page: patient } = await newPatient(browser, server);
  await connect(patient, doctor);
  await doctor.goto('/dashboard#association');
  await expect(doctor.getByRole('heading', { name: 'Nenhuma associação indica você' })).toBeVisible();

  const made = await page.request.post(`/api/associations/${associationId}/recommended-doctors`, {
    data: { doctor: { code: await codeOf(doctor.request) }, reason: 'Atende de longe, com calma.' },
  });
  expect(made.status(), await made.text()).toBe(201);

  await patient.goto('/diary#doctor');
  await patient.getByRole('button', { name: 'Ver perfil de Rui Sampaio' }).click();
  await dialog(patient).getByRole('tab', { name: 'Associações' }).click();
  await expect(dialog(patient).getByRole('heading', { name: ASSOCIATION })).toBeVisible();
  await expect(dialog(patient).getByText('Recife, PE')).toBeVisible();
  await expectAccessible(patient);
  await dialog(patient).getByRole('button', { name: 'Ver associações' }).click();
  await expect(patient).toHaveURL(/\/diary#association$/);

  await doctor.goto('/dashboard');
  await doctor.getByRole('button', { name: /Notificações/ }).click();
  await doctor.getByRole('button', { name: /Uma associação recomenda você/ }).click();
  await expect(doctor).toHaveURL(/#association$/);
  await expect(doctor.getByRole('heading', { name: ASSOCIATION })).toBeVisible();
  await expect(doctor.getByText('Atende de longe, com calma.')).toBeVisible();
  await expect(doctor.getByRole('link', { name: `Ver o site: ${ASSOCIATION}` })).toBeVisible();
  await expectAccessible(doctor);
  // What the association tells about itself, and of its stock nothing (spec-D16).
  await doctor.getByRole('button', { name: `Ver a associação: ${ASSOCIATION}` }).click();
  await expect(dialog(doctor).getByRole('tab')).toHaveText(['Sobre', 'Médicos', 'Contato']);
  await expect(dialog(doctor).getByText('A associação ainda não escreveu sobre si.')).toBeVisible();
  await expectAccessible(doctor);
  await dialog(doctor).getByRole('tab', { name: 'Médicos' }).click();
  await expect(dialog(doctor).getByText('Rui Sampaio')).toBeVisible();
  await expectAccessible(doctor);
  await dialog(doctor).getByRole('tab', { name: 'Contato' }).click();
  await expectAccessible(doctor);
  const shelf = await doctor.request.get(`/api/associations/${associationId}/shelf`);
  expect(shelf.status()).toBe(404);
  await doctor.keyboard.press('Escape');
  await doctor.getByRole('button', { name: `Não quero ser recomendado: ${ASSOCIATION}` }).click();
  const question = doctor.getByRole('alertdialog');
  await expect(question).toContainText('não pode recomendar você de novo por 90 dias');
  await expectAccessible(doctor);
  await question.getByRole('button', { name: 'Deixar de ser recomendado' }).click();
  await expect(toast(doctor, 'Seu nome saiu da lista')).toBeVisible();
  await expect(doctor.getByRole('heading', { name: 'Nenhuma associação indica você' })).toBeVisible();

  await page.goto('/associacao#doctors');
  await expect(page.getByRole('heading', { name: 'Nenhum médico recomendado' })).toBeVisible();
  await page.getByRole('button', { name: /Notificações/ }).click();
  await expect(page.getByText('Um médico preferiu não ser recomendado')).toBeVisible();
  await expect(page.getByText(`Rui Sampaio · ${ASSOCIATION}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Recomendar médico' }).click();
  await dialog(page).getByRole('tab', { name: 'Código' }).click();
  await dialog(page)
    .getByLabel('Código do médico')
    .fill(await codeOf(doctor.request));
  await dialog(page).getByRole('button', { name: 'Buscar' }).click();
  await dialog(page).getByRole('button', { name: 'Recomendar', exact: true }).click();
  await expect(dialog(page).getByText(/preferiu não ser recomendado pela associação/)).toBeVisible();
});
