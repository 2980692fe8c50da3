import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { connect, newDoctor, newPatient } from './connection-accounts.ts';
import { dialog, finishUse, recordUse } from './diary-account.ts';
import type { TestServer } from './server.ts';
import { expect, expectAccessible, test } from './test.ts';

/** The id of the one patient of this doctor. */
async function patientOf(doctor: Page): Promise<string> {
  const answer = await doctor.request.get('/api/connections');
  const { items } = (await answer.json()) as { items: { person: { id: string } }[] };
  return items[0]?.person.id ?? '';
}

/** As if the doctor had looked two hours ago, and all this had been recorded before. */
async function endVisit(server: TestServer, patientId: string): Promise<void> {
  const ago = "interval '2 hours'";
  await server.asOwner(`update patient_visits set last_seen_at = last_seen_at - ${ago} where patient_id = $1`, [
    patientId,
  ]);
  await server.asOwner(
    `update diary_entries set created_at = created_at - ${ago}, updated_at = updated_at - ${ago} where user_id = $1`,
    [patientId],
  );
}

/** A doctor connected with Rita Moura, who has finished three uses and holds a prescription of an oil. */
async function connectedPair(browser: Browser, server: TestServer) {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  const patientId = await patientOf(doctor);
  await doctor.request.post('/api/prescribed', {
    data: {
      id: randomUUID(),
      patientId,
      protocolName: 'Sono e dor',
      products: [{ type: 'oleo', name: 'Óleo CBD', dosage: '4 gotas', frequency: '2x ao dia' }],
    },
  });
  for (const hours of [30, 20, 10]) await finishUse(patient.request, (await recordUse(patient.request, hours)).id);
  return { patient, doctor, patientId };
}

test('a doctor looks at a patient over the list, and from there at what is prescribed or at all of it', async ({
  browser,
  server,
}) => {
  const { doctor, patientId } = await connectedPair(browser, server);
  await doctor.goto('/dashboard#patients');
  const opener = doctor.getByRole('button', { name: 'Ver resumo de Rita Moura' });
  await opener.click();
  const look = dialog(doctor);
  await expect(look.getByText(/Da próxima visita em diante/)).toBeVisible();
  await expect(look.getByRole('list', { name: 'Registros do diário' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(doctor);

  await look.getByRole('button', { name: 'Ver Prescrição Atual' }).click();
  await expect(dialog(doctor).getByRole('heading', { name: 'Sono e dor' })).toBeVisible();
  await expect(doctor.getByRole('heading', { name: 'Rita Moura', level: 2 })).toHaveCount(0);
  await doctor.keyboard.press('Escape');
  await expect(dialog(doctor)).toHaveCount(0);
  await expect.poll(() => doctor.evaluate(() => history.state?.usr ?? null)).toBeNull();

  await opener.click();
  await look.getByRole('link', { name: 'Ver Dados Completos' }).click();
  await expect(doctor).toHaveURL(`/patients/${patientId}`);
  await expect(doctor.getByRole('heading', { name: 'Rita Moura', level: 1 })).toBeVisible();
});

test('the page of a patient tells first what is new since the visit before, also when it is loaded again', async ({
  browser,
  server,
}) => {
  const { patient, doctor, patientId } = await connectedPair(browser, server);
  await doctor.request.get(`/api/patients/${patientId}`);
  await endVisit(server, patientId);
  await recordUse(patient.request, 0, {
    productType: 'flor',
    consumptionMethod: 'fumando',
    quantity: { value: 0.1, unit: 'g' },
    notes: 'Noite difícil',
  });
  await doctor.goto(`/patients/${patientId}`);
  await expect(doctor.getByRole('heading', { name: 'Rita Moura' })).toBeVisible();
  const news = doctor.getByRole('region', { name: 'O que há de novo' });
  await expect(news.getByText('1 registro novo')).toBeVisible();
  const week = doctor.getByRole('region', { name: 'A semana: registros e humor' });
  await expect(week.locator('svg.recharts-surface').first()).toBeVisible();
  const entries = doctor.getByRole('list', { name: 'Registros do diário' });
  await expect(entries.getByText('fora do protocolo: outro produto')).toBeVisible();
  await expectAccessible(doctor);

  await entries.getByRole('button').first().click();
  await expect(dialog(doctor).getByText('Noite difícil')).toBeVisible();
  await expectAccessible(doctor);
  await doctor.reload();
  await expect(news.getByText('1 registro novo')).toBeVisible();

  const report = doctor.getByRole('link', { name: 'Relatório deste paciente' });
  await expect(report).toHaveAttribute('href', `/dashboard#reports?symptom=pain&patients=${patientId}`);

  await doctor.getByRole('tab', { name: 'Prescrições' }).click();
  await expect(
    doctor.getByRole('list', { name: 'Prescrições' }).getByRole('heading', { name: 'Sono e dor' }),
  ).toBeVisible();
  await doctor.getByRole('tab', { name: 'Evolução' }).click();
  await expect(doctor.getByRole('heading', { name: 'Quando você usa' })).toBeVisible();
  await expectAccessible(doctor);
});

test('on the phone the drawing of dose and symptom comes first, and a patient is removed from a menu, after a question', async ({
  browser,
  server,
}) => {
  const { doctor, patientId } = await connectedPair(browser, server);
  await doctor.setViewportSize({ width: 360, height: 740 });
  await doctor.goto(`/patients/${patientId}`);
  const tabs = doctor.getByRole('tablist', { name: 'O que ler deste paciente' }).getByRole('tab');
  await expect(tabs).toHaveText(['Resumo', 'Diário', 'Prescrições', 'Evolução']);
  const panel = doctor.getByRole('tabpanel', { name: 'Resumo' });
  const drawing = panel.locator('svg.recharts-surface').first();
  await expect(drawing).toBeVisible();
  // As the first thing of the tab it can be seen without scrolling.
  await expect.poll(async () => (await panel.getByRole('heading').first().boundingBox())?.y).toBeLessThan(740);
  await expectAccessible(doctor);

  const more = doctor.getByRole('button', { name: 'Mais ações para Rita Moura' });
  await more.click();
  await doctor.getByRole('menuitem', { name: 'Remover Rita Moura dos seus pacientes' }).click();
  const question = doctor.getByRole('alertdialog', { name: 'Remover Rita Moura dos seus pacientes?' });
  await expect(question).toBeVisible();
  await expectAccessible(doctor);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  await expect(more).toBeFocused();

  await more.press('Enter');
  await doctor.getByRole('menuitem').press('Enter');
  await question.getByRole('button', { name: 'Remover' }).click();
  await expect(doctor).toHaveURL('/dashboard#patients');
  await expect(doctor.getByText('Rita Moura')).toHaveCount(0);
});

test('what was prescribed to a patient who has been removed can only be read, without a reload', async ({
  browser,
  server,
}) => {
  const { doctor, patientId } = await connectedPair(browser, server);
  await doctor.setViewportSize({ width: 1280, height: 800 });
  await doctor.goto(`/patients/${patientId}`);
  const prescriptions = doctor.getByRole('navigation').getByRole('link', { name: 'Prescrições' });
  await prescriptions.click();
  const line = doctor.getByRole('list', { name: 'Prescrições' }).getByRole('listitem').first();
  await expect(line.getByRole('button', { name: /Editar/ })).toBeVisible();
  await doctor.goBack();
  await doctor.getByRole('button', { name: 'Mais ações para Rita Moura' }).click();
  await doctor.getByRole('menuitem', { name: 'Remover Rita Moura dos seus pacientes' }).click();
  await doctor.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await expect(doctor).toHaveURL('/dashboard#patients');
  await prescriptions.click();
  await expect(line.getByText(/sem conexão, só leitura/)).toBeVisible();
  await expect(line.getByRole('button', { name: /Editar/ })).toHaveCount(0);
});

test('a notification opens the entry that it is about, and what has ended is shown to nobody', async ({
  browser,
  server,
}) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  const patientId = await patientOf(doctor);
  const { id } = await recordUse(patient.request, 1, { notes: 'Depois do almoço' });
  await doctor.goto(`/patients/${patientId}#entry=${id}`);
  await expect(dialog(doctor).getByText('Depois do almoço')).toBeVisible();
  await expect(doctor).toHaveURL(`/patients/${patientId}`);
  await doctor.goBack();
  await expect(dialog(doctor)).toHaveCount(0);
  await expect(doctor.getByRole('heading', { name: 'Rita Moura' })).toBeVisible();

  const { items } = (await (await patient.request.get('/api/connections')).json()) as {
    items: { person: { id: string } }[];
  };
  await patient.request.delete(`/api/connections/${items[0]?.person.id}`);
  await doctor.reload();
  await expect(doctor.getByRole('heading', { name: 'Paciente não encontrado' })).toBeVisible();
  await expect(doctor.getByText('Rita Moura')).toHaveCount(0);
  await expectAccessible(doctor);
});
