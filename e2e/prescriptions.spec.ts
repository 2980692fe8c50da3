import { connect, newDoctor, newPatient, openLive } from './connection-accounts.ts';
import { dialog, toast } from './diary-account.ts';
import { downloaded } from './downloaded.ts';
import { expect, expectAccessible, test } from './test.ts';

/** The smallest PDF that every reader opens. */
const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`,
);

test('a doctor prescribes, changes and attaches the signed document; the patient sees each at once, and reads it afterwards', async ({
  browser,
  server,
}) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  await openLive(patient, '/diary#treatment');

  await doctor.goto('/dashboard#prescriptions');
  await expect(doctor.getByRole('heading', { name: 'O que você prescrever aparece aqui' })).toBeVisible();
  await expectAccessible(doctor);
  await doctor.getByRole('button', { name: 'Nova Prescrição' }).click();
  const sheet = dialog(doctor);
  await sheet.getByRole('button', { name: 'Salvar prescrição' }).click();
  await expect(sheet.getByText('Paciente não identificado.')).toBeVisible();
  await expect(sheet.getByText('Por favor, preencha o nome do protocolo.')).toBeVisible();
  await expectAccessible(doctor);
  await sheet.getByLabel('Paciente').selectOption({ label: 'Rita Moura' });
  await sheet.getByLabel('Nome do protocolo').fill('Sono e dor');
  const first = sheet.getByRole('group', { name: 'Medicamento 1' });
  await first.getByLabel('Tipo').selectOption('oleo');
  await first.getByLabel('Nome').fill('Óleo CBD 20:1');
  await first.getByLabel('Dosagem').fill('4 gotas');
  await sheet.getByRole('button', { name: 'Adicionar medicamento' }).click();
  const second = sheet.getByRole('group', { name: 'Medicamento 2' });
  await second.getByLabel('Tipo').selectOption('flor');
  await second.getByLabel('Nome').fill('Flor Harmonia');
  await second.getByLabel('Dosagem').fill('0,1 g');
  await sheet.getByRole('button', { name: 'Salvar prescrição' }).click();
  await expect(sheet).toHaveCount(0);
  const line = doctor.getByRole('list', { name: 'Prescrições' }).getByRole('listitem').first();
  await expect(line.getByRole('heading', { name: 'Rita Moura' })).toBeVisible();
  await expectAccessible(doctor);

  const card = patient.getByRole('listitem').filter({ hasText: 'Sono e dor' });
  await expect(card.getByText(/^criada por Helena Prado · desde/)).toBeVisible();
  await expect(card.getByText('Flor Harmonia')).toBeVisible();
  await expect(card.getByRole('button', { name: /^(Editar|Pausar|Excluir)/ })).toHaveCount(0);
  await expectAccessible(patient);

  await line.getByRole('button', { name: /^Detalhes de/ }).click();
  const details = dialog(doctor);
  await doctor.getByTestId('document').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: PDF });
  await expect(details.getByText('Tipo de arquivo não suportado. Use PDF, JPG, PNG ou WebP.')).toBeVisible();
  await doctor.getByTestId('document').setInputFiles({ name: 'receita.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(details.getByRole('link', { name: /receita\.pdf/ })).toBeVisible();
  await expect(toast(doctor, 'Documento anexado')).toBeVisible();
  await expectAccessible(doctor);
  await doctor.keyboard.press('Escape');

  const { bytes } = await downloaded(patient, () => card.getByRole('link', { name: /receita\.pdf/ }).click());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await line.getByRole('button', { name: 'Editar Sono e dor' }).click();
  await dialog(doctor).getByLabel('Dosagem').first().fill('5 gotas');
  await dialog(doctor).getByRole('button', { name: 'Salvar nova versão' }).click();
  await expect(line.getByText('· 5 gotas')).toBeVisible();
  await line.getByRole('button', { name: 'Pausar Sono e dor' }).click();
  await expect(line.getByText('pausada', { exact: true })).toBeVisible();

  await expect(patient.getByText('Pausadas e vencidas')).toBeVisible();
  await card.getByRole('button', { name: 'Ver versão anterior' }).click();
  await expect(card.getByText('4 gotas', { exact: true })).toBeVisible();
  await expectAccessible(patient);

  await patient.request.delete(`/api/connections/${(await (await doctor.request.get('/api/account')).json()).id}`);
  await doctor.reload();
  await expect(line.getByText(/sem conexão, só leitura/)).toBeVisible();
  await expect(line.getByRole('button', { name: /^(Editar|Excluir|Retomar)/ })).toHaveCount(0);
  await expectAccessible(doctor);
});
