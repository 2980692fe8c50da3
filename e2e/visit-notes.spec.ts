import { PersonalExport } from '@balsamo/contract/exports/schemas.ts';
import type { Locator, Page } from '@playwright/test';
import { connect, newDoctor, newPatient } from './connection-accounts.ts';
import { dialog, toast } from './diary-account.ts';
import { downloaded } from './downloaded.ts';
import { expect, expectAccessible, newEmail, signUpByApi, test } from './test.ts';

const WRITTEN = 'Zimbro: dorme pior desde a mudança';
const CORRECTED = 'Zimbro: dorme melhor desde a mudança';
const notes = (page: Page): Locator => page.getByRole('region', { name: 'Minhas anotações' });

/** What is on the page and in every answer of the server that it asks for. */
async function expectNothingOf(page: Page, path: string): Promise<void> {
  const answers: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/') && !answer.url().includes('/stream'))
      answers.push(answer.text().catch(() => ''));
  });
  await page.goto(path);
  await page.waitForLoadState('load');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Zimbro')).toHaveCount(0);
  for (const text of await Promise.all(answers)) expect(text).not.toContain('Zimbro');
}

test('a doctor writes a private note of a visit, corrects it and takes it along; neither the patient nor another doctor sees it', async ({
  browser,
  server,
}) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  const { items } = (await (await doctor.request.get('/api/connections')).json()) as {
    items: { person: { id: string } }[];
  };
  const patientId = items[0]?.person.id ?? '';

  await doctor.goto(`/patients/${patientId}`);
  await notes(doctor).getByRole('button', { name: 'Anotar consulta' }).click();
  await expect(dialog(doctor).getByText('Sobre Rita Moura. Só você lê.')).toBeVisible();
  await dialog(doctor).getByRole('button', { name: 'Salvar anotação' }).click();
  await expect(dialog(doctor).getByText('Escreva a anotação.')).toBeVisible();
  await expectAccessible(doctor);
  await dialog(doctor).getByRole('textbox', { name: 'Anotação' }).fill(WRITTEN);
  await dialog(doctor).getByRole('button', { name: 'Salvar anotação' }).click();
  await expect(toast(doctor, 'Anotação salva')).toBeVisible();
  await expect(notes(doctor).getByText(WRITTEN)).toBeVisible();

  await notes(doctor)
    .getByRole('button', { name: /^Corrigir a anotação de/ })
    .click();
  await expect(dialog(doctor).getByRole('textbox', { name: 'Anotação' })).toHaveValue(WRITTEN);
  await dialog(doctor).getByRole('textbox', { name: 'Anotação' }).fill(CORRECTED);
  await dialog(doctor).getByRole('button', { name: 'Salvar anotação' }).click();
  await expect(notes(doctor).getByText(CORRECTED)).toBeVisible();
  await expect(notes(doctor).getByText(WRITTEN)).toHaveCount(0);
  await expectAccessible(doctor);

  await test.step('the patient sees nothing of it', async () => {
    for (const path of ['/diary', '/diary#doctor', '/diary#insights', '/diary#history', '/conta']) {
      await expectNothingOf(patient, path);
    }
    expect(await (await patient.request.get(`/api/visit-notes/${patientId}`)).text()).not.toContain('Zimbro');
  });

  await test.step('nor does another doctor of the same patient', async () => {
    const context = await browser.newContext({ baseURL: server.address, reducedMotion: 'reduce' });
    const other = await context.newPage();
    const second = { name: 'Davi Couto', email: newEmail('davi'), role: 'medico', crm: '54321', crmState: 'RJ' };
    await signUpByApi(other, server, second);
    await connect(patient, other);
    await expectNothingOf(other, `/patients/${patientId}`);
    await expect(notes(other).getByRole('button', { name: 'Anotar consulta' })).toBeVisible();
    const { items: read } = (await (await other.request.get(`/api/visit-notes/${patientId}`)).json()) as {
      items: unknown[];
    };
    expect(read).toEqual([]);
    await context.close();
  });

  await test.step('it is in the doctor’s file', async () => {
    await doctor.goto('/conta#seus-dados');
    const section = doctor.getByRole('region', { name: 'Seus dados' });
    await section.getByText('Para levar tudo', { exact: true }).click();
    await section.getByRole('button', { name: 'Preparar arquivo' }).click();
    const link = section.getByRole('link', { name: 'Baixar Tudo, em JSON' }).first();
    await expect(link).toBeVisible();
    const { bytes } = await downloaded(doctor, () => link.click());
    const { visitNotes } = PersonalExport.parse(JSON.parse(bytes.toString('utf8')));
    expect(visitNotes).toMatchObject([{ text: CORRECTED }]);
  });
});
