import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { newPatient, openLive } from './connection-accounts.ts';
import { dialog, recordUse, toast } from './diary-account.ts';
import { sealedOnDisk, untilAnswersKept, untilKept } from './kept-on-device.ts';
import type { TestServer } from './server.ts';
import { expect, expectAccessible, newEmail, signUpByApi, test } from './test.ts';

const SHOTS = process.env.E2E_SHOTS;
/** Pictures for whoever looks at it, where they are asked for. */
async function picture(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries({
    phone: { width: 390, height: 844 },
    wide: { width: 1280, height: 800 },
  })) {
    await page.setViewportSize(viewport);
    for (const theme of ['light', 'dark']) {
      await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-theme', chosen), theme);
      await page.waitForTimeout(150);
      await page.screenshot({ path: `${SHOTS}-${name}-${size}-${theme}.png` });
    }
  }
  if (before) await page.setViewportSize(before);
}

/** Somebody who keeps the stock of an association with one oil of 60 ml, and two who belong there. */
async function shelf(browser: Browser, server: TestServer, member: { email: string }) {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const keeper = { name: 'Caio Estoque', email: newEmail('caio') };
  await signUpByApi(page, server, keeper);
  await server.asOwner("update users set role = 'associacao' where email = $1", [keeper.email]);
  const [associationId, lotId] = [randomUUID(), randomUUID()];
  await server.asOwner(
    `with association as (
       insert into associations (id, slug, name, created_at, updated_at)
       values ($1, 'raiz-' || $1::uuid, 'Raiz Serena', now(), now()) returning id
     ), staff as (
       insert into association_staff (association_id, user_id, role, assigned_at)
       select association.id, users.id, 'stock_keeper', now() from association, users where users.email = $3
     ), member as (
       insert into association_members (association_id, patient_id, status, source, joined_at)
       select association.id, users.id, 'active', 'code', now() from association, users where users.email = $4
     ), product as (
       insert into association_products (id, association_id, name, product_type, unit, package_size, drops_per_ml, created_at, updated_at)
       select gen_random_uuid(), id, 'Óleo Raiz', 'oil', 'ml', 30, 25, now(), now() from association returning id, association_id
     ), lot as (
       insert into association_lots (id, association_id, product_id, batch_number, expires_on, thc, cbd, strength_basis, quantity, created_at, updated_at)
       select $2, association_id, id, 'RS-0142', current_date + 400, 2, 98, 'mg_per_ml', 60, now(), now() from product
       returning id, association_id, product_id
     )
     insert into association_movements (id, association_id, product_id, lot_id, kind, reason, change, quantity_before, quantity_after, created_at)
     select gen_random_uuid(), association_id, product_id, id, 'entry', 'entry', 60, 0, 60, now() from lot`,
    [associationId, lotId, keeper.email, member.email],
  );
  return { page, associationId, lotId };
}

test('a bottle goes to a member in three taps, into their stock with one, and a recall reaches them and everything that holds it', async ({
  browser,
  server,
}) => {
  const { page: patient, email } = await newPatient(browser, server);
  const { page: staff } = await shelf(browser, server, { email });

  await openLive(patient, '/diary#treatment');
  await staff.goto('/associacao#inventory');
  await expect(staff.getByText('Nada dispensado ainda')).toBeVisible();
  await expectAccessible(staff);

  // Three taps: the lot and the size of the bottle stand there.
  await staff.getByRole('button', { name: 'Dispensar Óleo Raiz' }).click();
  await expect(dialog(staff).getByLabel('Quantidade')).toHaveValue('30');
  await expect(dialog(staff).getByLabel('Lote')).toContainText('RS-0142');
  await dialog(staff).getByText('Rita Moura').click();
  await expectAccessible(staff);
  await picture(staff, 'sheet');
  await dialog(staff).getByRole('button', { name: 'Dispensar' }).click();
  await expect(toast(staff, 'Dispensado a Rita Moura')).toBeVisible();

  // A slip: undone from the list, as a counter-movement.
  await staff.getByRole('button', { name: 'Desfazer a dispensação de Óleo Raiz a Rita Moura' }).click();
  await expect(toast(staff, 'Dispensação desfeita. O estoque voltou.')).toBeVisible();
  await expect(staff.getByText('60 ml', { exact: true })).toBeVisible();

  // More than there is asks whether that is meant.
  await staff.getByRole('button', { name: 'Dispensar Óleo Raiz' }).click();
  await dialog(staff).getByText('Rita Moura').click();
  await dialog(staff).getByLabel('Quantidade').fill('90');
  await dialog(staff).getByRole('button', { name: 'Dispensar' }).click();
  await expect(dialog(staff).getByText('Não há tanto neste lote. Se for isso mesmo, marque abaixo.')).toBeVisible();
  await expectAccessible(staff);
  await dialog(staff).getByLabel('Quantidade').fill('30');
  await dialog(staff).getByRole('button', { name: 'Dispensar' }).click();
  await expect(staff.getByText('30 ml', { exact: true }).first()).toBeVisible();
  await picture(staff, 'list');

  // The member is told by name in the app, and takes it with one tap.
  await patient.reload();
  await expect(patient.getByRole('heading', { name: 'Óleo Raiz · 30 ml' })).toBeVisible();
  await expectAccessible(patient);
  await picture(patient, 'offer');
  await patient.getByRole('button', { name: 'Guardar no meu estoque: Óleo Raiz' }).click();
  await expect(toast(patient, 'No seu estoque: Óleo Raiz')).toBeVisible();
  await expect(patient.getByRole('button', { name: 'Ver Óleo Raiz' })).toBeVisible();
  await expect(patient.getByText('Raiz Serena · CBD 98 · THC 2 mg/ml')).toBeVisible();
  const { items } = await (await patient.request.get('/api/inventory/items')).json();
  await recordUse(patient.request, 2, { inventoryItemId: items[0].id, quantity: { value: 2, unit: 'gotas' } });

  // The recall says how many it concerns, and asks why.
  await staff.getByRole('button', { name: 'Abrir Óleo Raiz' }).click();
  await dialog(staff).getByRole('button', { name: 'Recolher lote RS-0142 de Óleo Raiz' }).click();
  await expect(dialog(staff).getByText('1 pessoa recebeu deste lote e será avisada agora.')).toBeVisible();
  await dialog(staff).getByRole('button', { name: 'Recolher e avisar' }).click();
  await expect(dialog(staff).getByText('Diga o motivo, do jeito que o associado vai ler.')).toBeVisible();
  await expectAccessible(staff);
  await dialog(staff).getByLabel('Motivo').fill('THC acima do rótulo');
  await picture(staff, 'recall');
  await dialog(staff).getByRole('button', { name: 'Recolher e avisar' }).click();
  await expect(toast(staff, 'Lote recolhido. Os avisos estão saindo.')).toBeVisible();

  await patient.goto('/diary');
  await patient.reload();
  const banner = patient.getByText(
    'Sua associação (Raiz Serena) pede para não usar mais este lote. Motivo: THC acima do rótulo',
  );
  await expect(banner).toBeVisible();
  // On the entry below.
  await expect(patient.getByRole('main').getByText('Lote recolhido', { exact: true }).first()).toBeVisible();
  await expectAccessible(patient);
  await picture(patient, 'banner');
  await patient.getByRole('link', { name: 'Tratamento' }).first().click();
  await expect(banner).toBeVisible();
  await expect(
    patient.locator('li', { hasText: 'Óleo Raiz' }).getByText('Lote recolhido', { exact: true }),
  ).toBeVisible();
  await expectAccessible(patient);
  await picture(patient, 'stock');
  await patient.getByRole('button', { name: 'Entendi o aviso sobre Óleo Raiz' }).click();
  await expect(banner).toHaveCount(0);

  await staff.reload();
  await staff.getByRole('button', { name: 'Abrir Óleo Raiz' }).click();
  await expect(staff.getByText('Pessoas avisadas: 1 de 1 · confirmações: 1').first()).toBeVisible();
  await expectAccessible(staff);
  await picture(staff, 'standing');
});

test('a recall that was seen stands on the item and its uses without a network, and what needs one says so', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  const patient = await context.newPage();
  const member = { name: 'Rita Moura', email: newEmail('rita') };
  await signUpByApi(patient, server, member);
  const { page: staff, associationId, lotId } = await shelf(browser, server, member);
  const { rows } = await server.asOwner('select id from association_members where association_id = $1', [
    associationId,
  ]);
  const memberId = (rows[0] as { id: string }).id;
  const dispense = async (quantity: number, lot = lotId) => {
    const data = { id: randomUUID(), lotId: lot, memberId, quantity };
    expect((await staff.request.post(`/api/associations/${associationId}/dispensings`, { data })).status()).toBe(201);
    return data.id;
  };
  const inventoryItemId = randomUUID();
  const taken = await patient.request.post(`/api/memberships/dispensings/${await dispense(30)}/take`, {
    data: { inventoryItemId },
  });
  expect(taken.ok()).toBe(true);
  await recordUse(patient.request, 2, { inventoryItemId, quantity: { value: 2, unit: 'gotas' } });
  const recall = await staff.request.post(`/api/associations/${associationId}/lots/${lotId}/recall`, {
    data: { reason: 'THC acima do rótulo' },
  });
  expect(recall.ok()).toBe(true);
  const [otherLot] = [randomUUID()];
  await server.asOwner(
    `insert into association_lots (id, association_id, product_id, batch_number, quantity, strength_basis, created_at, updated_at)
     select $1, association_id, product_id, 'RS-0143', 60, strength_basis, now(), now() from association_lots where id = $2`,
    [otherLot, lotId],
  );
  await dispense(30, otherLot);

  const queueLine = patient.locator('[data-queue-line]');
  const onEntry = patient.getByRole('main').getByText('Lote recolhido', { exact: true });
  const offer = patient.getByRole('button', { name: 'Guardar no meu estoque: Óleo Raiz' });
  await patient.goto('/diary');
  await expect(onEntry.first()).toBeVisible();
  await untilKept(patient);
  await patient.getByRole('link', { name: 'Tratamento' }).first().click();
  await expect(offer).toBeEnabled();
  const onItem = patient.locator('li', { hasText: 'Óleo Raiz' }).getByText('Lote recolhido', { exact: true });
  await expect(onItem).toBeVisible();
  // Everything that the two tabs read.
  await untilAnswersKept(patient, 12);

  await context.setOffline(true);
  await patient.goto('/diary');
  await expect(onEntry.first()).toBeVisible();
  const understood = patient.getByRole('button', { name: 'Entendi o aviso sobre Óleo Raiz' });
  await expect(understood).toBeDisabled();
  await expect(understood).toHaveAccessibleDescription('Para confirmar, conecte-se à internet.');
  await patient.getByRole('link', { name: 'Tratamento' }).first().click();
  await expect(onItem).toBeVisible();
  await expect(offer).toBeDisabled();
  await expect(offer).toHaveAccessibleDescription('Para guardar, conecte-se à internet.');
  await expectAccessible(patient);
  await picture(patient, 'offline');

  // What had no answer is asked for again, and nothing goes on saying that the server does not answer.
  await context.setOffline(false);
  await expect(offer).toBeEnabled();
  await expect(queueLine).toBeHidden();
  await understood.click();
  await expect(understood).toHaveCount(0);
  await expect.poll(() => sealedOnDisk(patient, 'answers')).toMatch(/"confirmedAt":"2/);
  await context.setOffline(true);
  await patient.reload();
  await expect(offer).toBeDisabled();
  await expect(understood).toHaveCount(0);
  await context.close();
});
