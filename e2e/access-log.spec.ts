import { connect, newDoctor, newPatient } from './connection-accounts.ts';
import { downloaded } from './downloaded.ts';
import { expect, expectAccessible, test } from './test.ts';

test('a patient reads who looked at the diary, takes it along, and hides recreational uses from that doctor', async ({
  browser,
  server,
}) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  const section = patient.getByRole('region', { name: 'Quem viu meus dados' });
  await patient.goto('/conta');
  await expect(section.getByRole('heading', { name: 'Nada anotado ainda' })).toBeVisible();
  await expectAccessible(patient);

  await connect(patient, doctor);
  const { id } = await (await patient.request.get('/api/account')).json();
  for (let times = 0; times < 2; times++) await doctor.request.get(`/api/patients/${id}/entries`);
  await patient.reload();
  await expect(section.getByText('Helena Prado viu os registros do diário')).toBeVisible();
  await expect(section.getByText(/^hoje, \d\d:\d\d · 2 vezes nesse dia · de um \S+/)).toBeVisible();
  await expectAccessible(patient);

  const table = section.getByRole('link', { name: 'Baixar tudo em uma planilha (CSV)' });
  const { bytes } = await downloaded(patient, () => table.click());
  expect(bytes.toString('utf8').trim().split('\r\n')).toHaveLength(3);

  await patient.goto('/diary#doctor');
  const shown = patient.getByRole('switch', { name: 'Usos recreativos' });
  await expect(shown).toBeChecked();
  const saved = patient.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await shown.click();
  await expect(shown).not.toBeChecked();
  await saved;
  await patient.reload();
  await expect(shown).not.toBeChecked();
});
