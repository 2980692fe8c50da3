import type { Locator, Page } from '@playwright/test';
import { connect, newDoctor, newPatient, openLive } from './connection-accounts.ts';
import { dialog, recordUse, toast } from './diary-account.ts';
import { expect, expectAccessible, test } from './test.ts';

const attention = (page: Page): Locator => page.getByRole('region', { name: 'Precisam de atenção' });
const ask = (page: Page): Locator => attention(page).getByRole('button', { name: 'Pedir notícias a Rita Moura' });
const asked = (page: Page): Locator => attention(page).getByRole('button', { name: 'Notícias pedidas a Rita Moura' });

type Bell = { items: { type: string }[] };
const requestsTo = async (patient: Page): Promise<number> => {
  const { items } = (await (await patient.request.get('/api/notifications')).json()) as Bell;
  return items.filter(({ type }) => type === 'news_requested').length;
};

test('a doctor asks a silent patient for news, once a day; the patient is told neutrally, and answers with a tap and a rating', async ({
  browser,
  server,
}) => {
  const [{ page: patient, email }, { page: doctor }] = [
    await newPatient(browser, server),
    await newDoctor(browser, server),
  ];
  await connect(patient, doctor);
  await recordUse(patient.request, 2, { notes: 'Óleo antes de dormir' });
  const who = '(select id from users where email = $1)';
  await server.asOwner(
    `update diary_entries set consumed_at = consumed_at - interval '12 days', created_at = created_at - interval '12 days',
       check_out_due_at = check_out_due_at - interval '12 days' where user_id = ${who}`,
    [email],
  );
  await server.asOwner(
    `update patients_doctors set connected_at = connected_at - interval '20 days' where patient_id = ${who}`,
    [email],
  );

  await openLive(patient, '/diary');
  await doctor.goto('/dashboard');
  await expect(ask(doctor)).toBeVisible();
  await expectAccessible(doctor);
  await ask(doctor).click();
  await expect(toast(doctor, 'Notícias pedidas')).toBeVisible();
  await expect(toast(doctor, 'Rita Moura recebe um aviso que não diz de que se trata.')).toBeVisible();
  await expect(asked(doctor)).toBeDisabled();

  // Not a second time, wherever the button is found again.
  await doctor.reload();
  await ask(doctor).click();
  await expect(toast(doctor, 'Já pedidas hoje')).toBeVisible();
  await expect(asked(doctor)).toBeDisabled();
  await expectAccessible(doctor);
  expect(await requestsTo(patient)).toBe(1);

  await patient.getByRole('button', { name: /^Notificações, \d/ }).click();
  const line = dialog(patient).getByRole('button', { name: /Como você está\?/ });
  await expect(line).toBeVisible();
  // Who asks, and nothing of what is treated.
  await expect(line).not.toContainText(/Óleo|dor|ansiedade|sono/i);
  await expectAccessible(patient);
  await line.click();
  await expect(dialog(patient).getByRole('heading', { name: 'Como estou agora' })).toBeVisible();
  await dialog(patient).getByRole('slider', { name: 'Humor' }).press('Enter');
  await dialog(patient).getByRole('button', { name: 'Registrar' }).click();
  await expect(dialog(patient)).toHaveCount(0);
  await expect.poll(async () => (await (await patient.request.get('/api/diary/ratings')).json()).items.length).toBe(1);

  await doctor.reload();
  await expect(attention(doctor)).toBeVisible();
  await expect(ask(doctor)).toHaveCount(0);
  await expect(asked(doctor)).toHaveCount(0);
});
