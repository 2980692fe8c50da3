import { connect, newDoctor, newPatient, openLive } from './connection-accounts.ts';
import { dialog, recordUse } from './diary-account.ts';
import { expect, expectAccessible, test, untilPainted } from './test.ts';

test('a doctor’s first screen begins empty, and shows who connects and what they record by itself', async ({
  browser,
  server,
}) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await openLive(doctor, '/dashboard');
  await expect(doctor.getByRole('heading', { name: 'Tudo começa com o primeiro paciente' })).toBeVisible();
  await expectAccessible(doctor);

  await connect(patient, doctor);
  await expect(doctor.getByRole('link', { name: 'Rita Moura se conectou com você' })).toBeVisible();

  await recordUse(patient.request, 2);
  await doctor.getByRole('button', { name: 'Rita Moura registrou um uso' }).first().click();
  await expect(dialog(doctor).getByText('Rita Moura', { exact: false })).toBeVisible();
  await expectAccessible(doctor);
  await doctor.keyboard.press('Escape');
  await expect(dialog(doctor)).toBeHidden();

  const attention = doctor.getByRole('region', { name: 'Precisam de atenção' });
  await expect(attention.getByText('Frequência do diário em', { exact: false })).toBeVisible();
  await expectAccessible(doctor);
});

test('a doctor’s first screen waits for no texts but its own', async ({ browser, server }) => {
  const { page: doctor } = await newDoctor(browser, server);
  // Asked for by what lies around the page, and never answered.
  await doctor.route('**/locales/pt/diary.json', () => undefined);
  await doctor.goto('/dashboard');
  await expect(doctor.getByRole('heading', { name: 'Tudo começa com o primeiro paciente' })).toBeVisible();
});

test('what is unread stands in the list until the doctor has looked at the patient', async ({ browser, server }) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  await recordUse(patient.request, 1);

  await doctor.goto('/dashboard');
  await doctor.getByRole('link', { name: 'Registros novos de 1 paciente' }).click();
  await expect(doctor.getByRole('combobox', { name: 'Ordenar por' })).toHaveValue('unread');
  const card = doctor.getByRole('listitem').filter({ has: doctor.getByRole('heading', { name: 'Rita Moura' }) });
  await expect(card.getByText('1 novo', { exact: true })).toBeVisible();
  await expect(card.getByText('ainda não visto', { exact: false })).toBeVisible();
  await expectAccessible(doctor);

  await card.getByRole('link', { name: 'Rita Moura' }).click();
  await expect(doctor).toHaveURL(/\/patients\//);
  await expect(doctor.getByRole('heading', { name: 'Rita Moura', level: 1 })).toBeVisible();
  await doctor.goBack();
  await expect(doctor.getByRole('combobox', { name: 'Ordenar por' })).toHaveValue('unread');
  await expect(card).toBeVisible();
  await expect(card.getByText('1 novo', { exact: true })).toBeHidden();
});

test('all six places of the doctor are reached on a wide screen and on a phone', async ({ browser, server }) => {
  const { page: doctor } = await newDoctor(browser, server);
  const place = (name: string) => doctor.getByRole('navigation').getByRole('link', { name, exact: true });
  const heading = (name: string) => doctor.getByRole('heading', { name, level: 1 });
  await doctor.goto('/dashboard');
  for (const name of ['Pacientes', 'Prescrições', 'Relatórios', 'Associação', 'Visão geral']) {
    await place(name).click();
    await expect(heading(name)).toBeVisible();
  }
  await expect(place('Ajustes')).toBeVisible();

  await doctor.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Pacientes', 'Prescrições', 'Relatórios', 'Visão geral']) {
    await place(name).click();
    await expect(heading(name)).toBeVisible();
  }
  await doctor.getByRole('main').getByRole('link', { name: 'Associação' }).click();
  await expect(heading('Associação')).toBeVisible();
  await expect(doctor.getByRole('heading', { name: 'Nenhuma associação indica você' })).toBeVisible();
  await expectAccessible(doctor);
  await doctor.goto('/dashboard#settings');
  await expect(doctor).toHaveURL('/conta');

  // The longest words that the bar holds, on the narrowest phone.
  await doctor.getByRole('combobox', { name: 'Idioma' }).selectOption('fr');
  await doctor.setViewportSize({ width: 320, height: 700 });
  const word = doctor.getByRole('navigation').getByText('Ordonnances', { exact: true });
  await expect(word).toBeVisible();
  await untilPainted(doctor);
  expect(await word.evaluate((label) => label.scrollWidth - label.clientWidth)).toBe(0);
});
