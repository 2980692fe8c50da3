import { randomUUID } from 'node:crypto';
import { codeOf, connect, newDoctor, newPatient, openLive } from './connection-accounts.ts';
import { dialog, recordUse, toast } from './diary-account.ts';
import { tellPerson } from './notification-account.ts';
import { expect, expectAccessible, test } from './test.ts';

test('a doctor shares a code, the patient enters it, the doctor accepts, and both see it without reloading', async ({
  browser,
  server,
}) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await Promise.all([openLive(doctor, '/dashboard#patients'), openLive(patient, '/diary#doctor')]);
  await expect(doctor.getByRole('heading', { name: 'Seus pacientes aparecem aqui' })).toBeVisible();

  await doctor.getByRole('button', { name: 'Adicionar paciente' }).click();
  await dialog(doctor).getByRole('tab', { name: 'Seu código' }).click();
  const code = (await dialog(doctor).getByRole('img').textContent()) ?? '';
  expect(code).toMatch(/^DR[A-Z0-9]{6}$/);
  await expectAccessible(doctor);
  await doctor.keyboard.press('Escape');

  await patient.getByLabel('Código do médico').fill(code.toLowerCase());
  await patient.getByRole('button', { name: 'Buscar' }).click();
  await expect(patient.getByText('Helena Prado', { exact: true })).toBeVisible();
  await patient.getByRole('button', { name: 'Enviar solicitação' }).click();
  await expect(toast(patient, 'Solicitação enviada')).toBeVisible();
  await expect(patient.getByRole('heading', { name: 'Pedido enviado a Helena Prado' })).toBeVisible();

  await expect(doctor.getByRole('heading', { name: 'Rita Moura quer se conectar com você' })).toBeVisible();
  await expectAccessible(doctor);
  await doctor.getByRole('button', { name: 'Aceitar o pedido de Rita Moura' }).click();
  await expect(toast(doctor, 'Conexão aceita com sucesso!')).toBeVisible();
  await expect(doctor.getByRole('link', { name: 'Rita Moura' })).toBeVisible();

  await expect(patient.getByRole('heading', { name: 'Conectados com você' })).toBeVisible();
  await expect(patient.getByRole('heading', { name: 'Helena Prado' })).toBeVisible();
  await expect(patient.getByText('Pedido enviado a Helena Prado')).toBeHidden();
  // A toast stays for as long as the pointer rests on it.
  await patient.mouse.move(0, 0);
  await expectAccessible(patient);
});

test('a doctor asks by the patient’s code; the patient refuses, and both lists are empty again', async ({
  browser,
  server,
}) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await Promise.all([openLive(doctor, '/dashboard#patients'), openLive(patient, '/diary#doctor')]);
  await doctor.getByRole('button', { name: 'Adicionar paciente' }).click();
  await dialog(doctor).getByRole('tab', { name: 'Por código' }).click();
  await dialog(doctor)
    .getByLabel('Código do paciente')
    .fill(await codeOf(patient.request));
  await dialog(doctor).getByRole('button', { name: 'Buscar' }).click();
  await dialog(doctor).getByRole('button', { name: 'Enviar solicitação' }).click();
  await expect(dialog(doctor)).toBeHidden();
  await expect(doctor.getByRole('heading', { name: 'Pedido enviado a Rita Moura' })).toBeVisible();
  await expect(doctor.getByText('1 de 2 lugares em uso no período de teste')).toBeVisible();

  await expect(patient.getByRole('heading', { name: 'Helena Prado quer acompanhar o seu diário' })).toBeVisible();
  await expectAccessible(patient);
  await patient.getByRole('button', { name: 'Recusar o pedido de Helena Prado' }).click();
  await expect(toast(patient, 'Solicitação recusada')).toBeVisible();
  await expect(patient.getByRole('heading', { name: 'Ninguém lê o seu diário' })).toBeVisible();
  await expect(doctor.getByText('Pedido enviado a Rita Moura')).toBeHidden();
  await expect(doctor.getByText('0 de 2 lugares em uso no período de teste')).toBeVisible();
});

test('a patient disconnects, and the doctor’s open page of them closes by itself', async ({ browser, server }) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await recordUse(patient.request, 2);
  await connect(patient, doctor);
  await openLive(doctor, '/dashboard#patients');
  await doctor.getByRole('link', { name: 'Rita Moura' }).click();
  await expect(doctor.getByRole('heading', { name: 'Rita Moura' })).toBeVisible();
  await expect(doctor.getByText('Registros no total')).toBeVisible();
  await expectAccessible(doctor);

  await patient.goto('/diary#doctor');
  await patient.getByRole('button', { name: 'Desconectar de Helena Prado' }).click();
  const question = patient.getByRole('alertdialog');
  await expect(question.getByText(/deixa de ler o seu diário agora mesmo/)).toBeVisible();
  await expectAccessible(patient);
  await question.getByRole('button', { name: 'Desconectar' }).click();
  await expect(toast(patient, 'Conexão desfeita')).toBeVisible();

  await expect(doctor.getByRole('heading', { name: 'Paciente não encontrado' })).toBeVisible();
  await expect(doctor.getByText('Rita Moura')).toBeHidden();
  await doctor.getByRole('link', { name: 'Ver pacientes' }).click();
  await expect(doctor.getByRole('heading', { name: 'Seus pacientes aparecem aqui' })).toBeVisible();
});

test('where the stream is down, both sides learn of changes all the same', async ({ browser, server }) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  for (const page of [patient, doctor]) await page.route('**/api/notifications/stream*', (route) => route.abort());
  await doctor.goto('/dashboard#patients');
  await expect(doctor.getByRole('heading', { name: 'Seus pacientes aparecem aqui' })).toBeVisible();
  await connect(patient, doctor);
  await expect(doctor.getByRole('link', { name: 'Rita Moura' })).toBeVisible();
});

test('recreational uses are hidden from a doctor by one switch, which stays', async ({ browser, server }) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await recordUse(patient.request, 2);
  await recordUse(patient.request, 3, {
    productType: 'outro',
    consumptionMethod: 'recreativo',
    quantity: { value: 1, unit: 'unidades' },
  });
  await connect(patient, doctor);
  await patient.goto('/diary#doctor');
  const shown = patient.getByRole('switch', { name: 'Usos recreativos' });
  const saved = patient.waitForResponse(
    (answer) => answer.url().endsWith('/scope') && answer.request().method() === 'PUT',
  );
  await shown.click();
  await saved;
  await patient.reload();
  await expect(shown).not.toBeChecked();
  await doctor.goto('/dashboard#patients');
  await expect(doctor.getByText('1 registro em 7 dias')).toBeVisible();
});

test('a wrong code is nobody’s, and what was typed stays', async ({ browser, server }) => {
  const { page } = await newPatient(browser, server);
  await page.goto('/diary#doctor');
  const field = page.getByLabel('Código do médico');
  await field.fill('K7M4XP');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Código inválido')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('DRAAAAAA');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Médico não encontrado')).toBeVisible();
  await expect(field).toHaveValue('DRAAAAAA');
  await expectAccessible(page);
});

test('a profile is read by a connected patient, part by part, with the keyboard alone', async ({ browser, server }) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  await patient.goto('/diary#doctor');
  const opener = patient.getByRole('button', { name: 'Ver perfil de Helena Prado' });
  await opener.focus();
  await patient.keyboard.press('Enter');
  await expect(dialog(patient).getByText('12345-SP')).toBeVisible();
  await expectAccessible(patient);
  await dialog(patient).getByRole('tab', { name: 'Sobre' }).focus();
  await patient.keyboard.press('ArrowRight');
  await expect(dialog(patient).getByText('Nenhuma associação indicada')).toBeVisible();
  await patient.keyboard.press('ArrowRight');
  await expect(dialog(patient).getByRole('button', { name: 'Conversar no WhatsApp' })).toBeVisible();
  await expectAccessible(patient);
  await patient.keyboard.press('Escape');
  await expect(dialog(patient)).toBeHidden();
  await expect(opener).toBeFocused();
});

test('notifications of connections lead to where they are answered or seen', async ({ browser, server }) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  const { id: patientId } = await (await patient.request.get('/api/account')).json();
  const follow = async (page: typeof patient, title: string) => {
    await page
      .getByRole('button', { name: /^Notificações/ })
      .filter({ visible: true })
      .click();
    await dialog(page)
      .getByRole('button', { name: new RegExp(title) })
      .click();
  };

  await patient.goto('/diary');
  await follow(patient, 'Sua solicitação de conexão foi aceita!');
  await expect(patient).toHaveURL('/diary#doctor');
  await doctor.goto('/conta');
  await tellPerson(doctor, server, { type: 'connection_rejected', data: {}, dueAt: null });
  await follow(doctor, 'Sua solicitação de conexão foi recusada');
  await expect(doctor).toHaveURL('/dashboard');
  await tellPerson(doctor, server, { type: 'new_patient_connected', data: { patientId }, dueAt: null });
  await follow(doctor, 'Novo paciente conectado');
  await expect(doctor).toHaveURL(`/patients/${patientId}`);
  await expect(doctor.getByRole('heading', { name: 'Rita Moura' })).toBeVisible();
});

test('a parting is told to the other side, and what the doctor prescribed says so and can be put away', async ({
  browser,
  server,
}) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  const { id: patientId } = await (await patient.request.get('/api/account')).json();
  const prescribed = await doctor.request.post('/api/prescribed', {
    data: {
      id: randomUUID(),
      patientId,
      protocolName: 'Sono e dor',
      products: [{ type: 'oleo', name: 'Óleo CBD', dosage: '4 gotas' }],
    },
  });
  expect(prescribed.status(), await prescribed.text()).toBe(201);
  await openLive(patient, '/diary#treatment');
  await expect(patient.getByRole('heading', { name: 'Sono e dor' })).toBeVisible();
  await expect(patient.getByRole('button', { name: 'Arquivar Sono e dor' })).toBeHidden();

  expect((await doctor.request.delete(`/api/connections/${patientId}`)).status()).toBe(204);
  await expect(toast(patient, /terminou/)).toBeVisible();
  await expect(patient.getByText(/^Helena Prado não acompanha mais você desde .*Vale no máximo até/)).toBeVisible();
  await expectAccessible(patient);
  await patient.getByRole('button', { name: 'Arquivar Sono e dor' }).click();
  await patient.getByRole('alertdialog').getByRole('button', { name: 'Arquivar' }).click();
  await expect(patient.getByRole('alertdialog')).toBeHidden();
  await expect(patient.getByRole('heading', { name: 'Sono e dor' })).toBeHidden();
});
