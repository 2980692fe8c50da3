import { codeOf, newDoctor, newPatient, openLive } from './connection-accounts.ts';
import { dialog, recordUse, toast } from './diary-account.ts';
import { expect, expectAccessible, test } from './test.ts';

test('a patient accepts without notes and with a last day; the doctor sees the entry without them until the patient shows them', async ({
  browser,
  server,
}) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await recordUse(patient.request, 2, { notes: 'Briguei em casa antes.' });
  const asked = await doctor.request.post('/api/connections/requests', {
    data: { code: await codeOf(patient.request) },
  });
  expect(asked.status(), await asked.text()).toBe(201);

  await openLive(patient, '/diary#doctor');
  await patient.getByRole('button', { name: /O que mostrar, e até quando/ }).click();
  await expect(patient.getByRole('switch', { name: 'O que escrevo' })).not.toBeChecked();
  await expect(patient.getByText('Helena Prado vê o registro sem as suas anotações', { exact: false })).toBeVisible();
  await patient.getByLabel('Até quando').selectOption('Por 30 dias');
  await expect(patient.getByText(/Depois de .*, Helena Prado não vê mais nada/)).toBeVisible();
  await expectAccessible(patient);
  await patient.getByRole('button', { name: 'Aceitar o pedido de Helena Prado' }).click();
  await expect(toast(patient, 'Conexão aceita com sucesso!')).toBeVisible();
  await expect(patient.getByText(/^Até \d/)).toBeVisible();

  await doctor.goto('/dashboard#patients');
  await expect(doctor.getByText(/ · até \d/)).toBeVisible();
  const link = doctor.getByRole('link', { name: 'Rita Moura' });
  const address = (await link.getAttribute('href')) ?? '';
  await doctor.goto(address);
  const entries = doctor.getByRole('list', { name: 'Registros do diário' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await doctor.waitForLoadState('networkidle');
  await entries.getByRole('button').click();
  await expect(dialog(doctor).getByText('Dor Crônica')).toBeVisible();
  await expect(dialog(doctor).getByText('Briguei em casa antes.')).toBeHidden();

  const shown = patient.getByRole('switch', { name: 'O que escrevo' });
  const saved = patient.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await shown.click();
  await expect(shown).toBeChecked();
  await saved;
  await doctor.goto(address);
  await doctor.waitForLoadState('networkidle');
  await entries.getByRole('button').click();
  await expect(dialog(doctor).getByText('Briguei em casa antes.')).toBeVisible();

  await patient.getByRole('button', { name: 'Mudar até quando Helena Prado vê o diário' }).click();
  await dialog(patient).getByLabel('Até quando').selectOption('Sem data para acabar');
  await expectAccessible(patient);
  await dialog(patient).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(patient)).toBeHidden();
  await expect(patient.getByText('Sem data para acabar')).toBeVisible();
  await doctor.goto('/dashboard#patients');
  await expect(doctor.getByRole('link', { name: 'Rita Moura' })).toBeVisible();
  await expect(doctor.getByText(/ · até \d/)).toBeHidden();
});
