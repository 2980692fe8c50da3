import { joinAssociation, joinStaff, makeAssociation, newAssociation } from './association-account.ts';
import { newPatient } from './connection-accounts.ts';
import { dialog, recordUse, test, toast } from './diary-account.ts';
import { expect, expectAccessible } from './test.ts';

const RAIZ = {
  description: 'Óleos e flores para quem vive com dor crônica, na Baixada Santista.',
  about: 'Plantamos juntos desde 2019 e cuidamos de cada lote.',
  city: 'Santos',
  state: 'SP',
  email: 'contato@raiz.example',
  whatsapp_number: '5513987654321',
  website: 'https://raiz.example',
  instagram: 'raizserena',
} as const;

test('a member shows the association a summary, sees in the log who looked, takes it back and leaves', async ({
  patient,
  browser,
  server,
}) => {
  const raiz = await makeAssociation(server, 'Raiz Serena', RAIZ);
  const { page: staff } = await newPatient(browser, server, 'Davi Rocha');
  await joinStaff(server, staff, raiz, 'manager');
  await recordUse(patient.request, 2);

  await patient.goto('/diary#association');
  await expect(patient.getByRole('heading', { name: 'Você ainda não faz parte de uma associação' })).toBeVisible();
  await expectAccessible(patient);

  const memberId = await joinAssociation(server, patient, raiz);
  const summary = () => staff.request.get(`/api/associations/${raiz}/members/${memberId}/summary`);
  expect((await summary()).status()).toBe(404);

  await patient.reload();
  await expect(patient.getByRole('tab', { name: /Minhas associações 1/ })).toBeVisible();
  await patient.getByRole('button', { name: 'Raiz Serena' }).click();
  await expect(dialog(patient).getByRole('tab', { name: 'Informações', selected: true })).toBeVisible();
  await expect(dialog(patient).getByRole('link', { name: 'raiz.example', exact: true })).toBeVisible();
  await expect(dialog(patient).getByText(/Nunca veem doses/)).toBeVisible();
  const consent = dialog(patient).getByRole('switch', { name: 'Mostrar um resumo do meu uso' });
  await expect(consent).not.toBeChecked();
  await consent.click();
  await expect(dialog(patient).getByText(/À mostra desde/)).toBeVisible();
  await expectAccessible(patient);
  await dialog(patient).getByRole('tab', { name: 'Visão geral' }).click();
  await expect(dialog(patient).getByText('Plantamos juntos desde 2019')).toBeVisible();
  await expectAccessible(patient);

  const shown = await summary();
  expect(shown.status()).toBe(200);
  expect(await shown.json()).toMatchObject({ totalEntries: 1, mostUsedProductType: 'oleo' });

  await patient.goto('/conta#quem-viu');
  await expect(
    patient.getByText('Davi Rocha, da associação Raiz Serena, viu o resumo do uso que é mostrado a ela'),
  ).toBeVisible();
  const inSettings = patient.getByRole('switch', { name: 'Raiz Serena' });
  await expect(inSettings).toBeChecked();
  await expectAccessible(patient);
  const saved = patient.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await inSettings.click();
  await saved;
  await expect(inSettings).not.toBeChecked();
  expect((await summary()).status()).toBe(404);

  await patient.goto('/diary#association');
  await patient.getByRole('button', { name: 'Raiz Serena' }).click();
  await dialog(patient).getByRole('button', { name: 'Sair da associação' }).click();
  await expect(patient.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(patient);
  await patient.getByRole('alertdialog').getByRole('button', { name: 'Sair da associação' }).click();
  await expect(toast(patient, 'Você saiu da associação: Raiz Serena')).toBeVisible();
  await expect(patient.getByRole('heading', { name: 'Você ainda não faz parte de uma associação' })).toBeVisible();
});

test('a patient finds an association by name, state and city on a small phone with large letters', async ({
  patient,
  server,
}) => {
  await patient.setViewportSize({ width: 360, height: 740 });
  await patient.addInitScript(() => {
    document.documentElement.style.fontSize = '130%';
  });
  await makeAssociation(server, 'Flor de Ágata', { ...RAIZ, city: 'São Vicente' });
  await makeAssociation(server, 'Ágata do Norte', { city: 'Manaus', state: 'AM' });
  for (let n = 10; n < 35; n++) await makeAssociation(server, `Muda ${n}`, { city: 'Campinas', state: 'SP' });

  await patient.goto('/diary#association');
  await patient.getByRole('tab', { name: 'Buscar' }).click();
  const results = patient.getByRole('list', { name: 'Associações encontradas' }).getByRole('listitem');
  const box = patient.getByRole('searchbox', { name: 'Buscar associação por nome' });
  await box.fill('muda');
  await expect(results.first()).toContainText('Muda 10');
  await expect(results).toHaveCount(20);
  await patient.getByRole('button', { name: 'Carregar mais' }).click();
  await expect(results).toHaveCount(25);
  await expect(patient.getByText('Você viu todas as associações.')).toBeVisible();

  await box.fill('agata');
  await expect(results).toHaveCount(2);
  await expect(results.first()).toContainText('Ainda sem membros');
  await expectAccessible(patient);

  await patient.getByRole('button', { name: /^Filtros/ }).click();
  await dialog(patient).getByLabel('Estado').selectOption('São Paulo');
  await dialog(patient).getByLabel('Cidade', { exact: true }).fill('Santo');
  await dialog(patient).getByRole('button', { name: 'Ver resultados' }).click();
  await expect(dialog(patient).getByText('Escolha uma cidade da lista, ou deixe em branco')).toBeVisible();
  await dialog(patient).getByLabel('Cidade', { exact: true }).fill('sao v');
  await dialog(patient).getByRole('button', { name: 'São Vicente' }).click();
  await expectAccessible(patient);
  await dialog(patient).getByRole('button', { name: 'Ver resultados' }).click();
  await expect(results).toHaveCount(1);
  await expect(patient.getByRole('button', { name: /^Filtros 3 filtros ativos/ })).toBeVisible();

  await patient.getByRole('button', { name: 'Flor de Ágata' }).click();
  await expect(dialog(patient).getByText('Plantamos juntos desde 2019')).toBeVisible();
  await expectAccessible(patient);
  await dialog(patient).getByRole('tab', { name: 'Contato' }).click();
  await expect(dialog(patient).getByRole('link', { name: 'Conversar no WhatsApp' })).toBeVisible();
  await expectAccessible(patient);
  expect(await patient.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await patient.keyboard.press('Escape');

  await box.fill('não existe');
  await expect(patient.getByRole('heading', { name: 'Nenhuma associação encontrada' })).toBeVisible();
  await expectAccessible(patient);
  await patient.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(results).toHaveCount(20);

  // Refused, and not unanswered: what had no answer is asked for again by itself, maybe before the button is pressed.
  await patient.route('**/api/associations?*', (route) =>
    route.fulfill({ status: 400, json: { code: 'request.invalid', status: 400 } }),
  );
  await box.fill('muda 3');
  await expect(patient.getByText('Erro ao carregar associações')).toBeVisible();
  await expectAccessible(patient);
  await patient.unroute('**/api/associations?*');
  await patient.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(results).toHaveCount(5);
});

test('a patient sees in the app who invited them, answers there, and is told when the membership ends', async ({
  patient,
  browser,
  server,
}) => {
  const { email } = (await (await patient.request.get('/api/account')).json()) as { email: string };
  const { association, page: staff } = await newAssociation(browser, server, 'Associação Raiz Serena');
  const other = await newAssociation(browser, server, 'Flor de Ágata');
  const path = `/api/associations/${association.id}`;
  await server.asOwner('update users set email_verified = false where email = $1', [email]);
  for (const [id, page, message] of [
    [association.id, staff, 'Sua vaga está guardada.'],
    [other.association.id, other.page, undefined],
  ] as const) {
    const answer = await page.request.post(`/api/associations/${id}/invitations`, { data: { email, message } });
    expect(answer.status()).toBe(201);
  }

  await patient.goto('/diary#association');
  await expect(patient.getByRole('heading', { name: 'Você ainda não faz parte de uma associação' })).toBeVisible();
  await server.asOwner('update users set email_verified = true where email = $1', [email]);
  await server.asOwner(
    "update association_invitations set expires_at = now() + interval '5 hours' where association_id = $1",
    [association.id],
  );
  await patient.reload();
  const invitations = patient.getByRole('list', { name: 'Convites que esperam a sua resposta' }).getByRole('listitem');
  await expect(invitations).toHaveCount(2);
  const ours = invitations.filter({ hasText: association.name });
  await expect(ours).toContainText('Sua vaga está guardada.');
  await expect(ours).toContainText('expira em breve');
  await expect(invitations.filter({ hasText: 'Flor de Ágata' })).not.toContainText('expira em breve');
  await expectAccessible(patient);

  await patient.getByRole('button', { name: 'Flor de Ágata' }).click();
  await dialog(patient).getByRole('button', { name: 'Recusar' }).click();
  await expect(toast(patient, 'Convite recusado')).toBeVisible();
  await expect(invitations).toHaveCount(1);

  await patient.getByRole('button', { name: association.name }).click();
  await expect(dialog(patient).getByText('o seu diário, as suas notas e como você se sente')).toBeVisible();
  const consent = dialog(patient).getByRole('checkbox', { name: /Mostrar à associação um resumo/ });
  await expect(consent).not.toBeChecked();
  await expectAccessible(patient);
  await dialog(patient).getByRole('button', { name: 'Aceitar convite' }).click();
  await expect(toast(patient, `Você agora é membro: ${association.name}`)).toBeVisible();
  await expect(invitations).toHaveCount(0);
  await expect(patient.getByText(/Membro desde/)).toBeVisible();

  const { items } = (await (await staff.request.get(`${path}/members`)).json()) as {
    items: { id: string; sharesSummary: boolean }[];
  };
  expect(items).toEqual([expect.objectContaining({ sharesSummary: false })]);
  expect((await staff.request.delete(`${path}/members/${items[0]?.id}`)).status()).toBe(204);
  await expect(patient.getByRole('heading', { name: 'Você ainda não faz parte de uma associação' })).toBeVisible();
  await patient.goto('/diary');
  await patient.getByRole('button', { name: /^Notificações/ }).click();
  await expect(patient.getByText('Você não faz mais parte de uma associação')).toBeVisible();
  await expectAccessible(patient);
  await patient.getByText('Você não faz mais parte de uma associação').click();
  await expect(patient.getByRole('heading', { name: 'Você ainda não faz parte de uma associação' })).toBeVisible();
});
