import type { BrowserContext, Page } from '@playwright/test';
import { cards, dialog, recordUse, test, toast } from './diary-account.ts';
import { untilKept } from './kept-on-device.ts';
import { signInHere } from './sign-in.ts';
import { expect, expectAccessible } from './test.ts';

test.use({ serviceWorkers: 'allow' });

type Stored = { id: string; notes: string | null; status: string; quantity: { value: number } };

const queueLine = (page: Page) => page.locator('[data-queue-line]');
const waiting = (page: Page) => page.getByText('aguardando envio', { exact: true });

async function stored(page: Page): Promise<Stored[]> {
  return (await (await page.request.get('/api/diary/entries?limit=100')).json()).items;
}

async function openDiary(page: Page): Promise<void> {
  await page.goto('/diary');
  await expect(page.getByText('Seu diário começa aqui')).toBeVisible();
  await untilKept(page);
  // What every sheet is made of: the service worker has it, or the page fetches it now.
  await page.waitForLoadState('networkidle');
}

/** Records the usual oil, with a note to know it by. */
async function record(page: Page, notes: string): Promise<void> {
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await dialog(page).getByLabel('Quantidade').fill('2');
  await dialog(page)
    .getByRole('button', { name: /^Mais ?motivos/ })
    .click();
  await dialog(page).getByLabel('Observações').fill(notes);
  await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

async function finish(page: Page): Promise<void> {
  await dialog(page).getByText('Ainda não').click();
  await dialog(page).getByRole('button', { name: 'Concluir', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click();
  await expect(dialog(page)).toBeHidden();
}

async function backOnline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.endsWith('-unsent')));
  await expect(queueLine(page)).toBeHidden();
  await expect(waiting(page)).toHaveCount(0);
}

test('recorded, finished, edited and deleted without a connection, everything arrives exactly once', async ({
  patient: page,
  context,
}) => {
  await openDiary(page);
  await context.setOffline(true);
  await record(page, 'no ônibus');
  await expect(toast(page, 'Guardado neste aparelho')).toBeVisible();
  await expect(toast(page, /Será enviado quando houver conexão\. .*Daqui a 5 horas/)).toBeVisible();
  await expect(queueLine(page)).toContainText('Sem conexão · 1 registro aguardando envio');
  await expect(page.getByText('1 registro para finalizar')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Últimos registros' }).getByText(/hoje .* · 2 gotas/)).toBeVisible();
  await expect(waiting(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('1 registro para finalizar')).toBeVisible();
  await expect(waiting(page)).toHaveCount(1);
  await record(page, 'por engano');
  await expect(queueLine(page)).toContainText('Sem conexão · 2 registros aguardando envio');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Histórico', exact: true }).click();
  await expect(cards(page)).toHaveCount(2);
  const mistake = cards(page).filter({ hasText: 'por engano' });
  await cards(page).first().getByRole('button', { expanded: false }).click();
  await expect(mistake).toHaveCount(1);
  await mistake.getByRole('button', { name: /^Excluir/ }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  // Toasts stay as long as the pointer rests on them.
  await page.mouse.move(0, 0);
  await expect(cards(page)).toHaveCount(2);
  await cards(page).first().getByRole('button', { expanded: false }).click();
  await cards(page)
    .filter({ hasText: 'por engano' })
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await expect(cards(page)).toHaveCount(1);

  await page.mouse.move(0, 0);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  const kept = cards(page).first();
  await kept.getByRole('button', { name: /^Finalizar agora/ }).click();
  await finish(page);
  await kept.getByRole('button', { expanded: false }).click();
  await kept.getByRole('button', { name: /^Editar/ }).click();
  await dialog(page).getByLabel('Quantidade').fill('3');
  await dialog(page).getByRole('button', { name: 'Atualizar' }).click();
  await expect(kept).toContainText('3 gotas');
  await expect(kept).toContainText('aguardando envio');
  await expectAccessible(page);
  expect(await stored(page)).toEqual([]);

  await backOnline(page, context);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('completo');
  const entries = await stored(page);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ notes: 'no ônibus', status: 'completo', quantity: { value: 3 } });
});

test('an entry that the server has is finished and deleted without a connection', async ({
  patient: page,
  context,
}) => {
  await recordUse(page.request, 6, { notes: 'de manhã' });
  await recordUse(page.request, 1, { notes: 'agora há pouco' });
  await page.goto('/diary');
  await expect(page.getByText('1 uso espera o “depois”')).toBeVisible();
  await untilKept(page);
  await page.getByRole('link', { name: 'Histórico', exact: true }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Hoje' }).click();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: /Contar$/ }).click();
  await dialog(page).getByRole('listitem').first().getByRole('button').click();
  await finish(page);
  await expect(page.getByText('1 registro para finalizar')).toBeVisible();
  await page.getByRole('link', { name: 'Histórico', exact: true }).click();
  await cards(page).first().getByRole('button', { expanded: false }).click();
  await cards(page)
    .first()
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Hoje' }).click();
  await expect(page.getByText('1 registro finalizado hoje')).toBeVisible();
  await backOnline(page, context);
  await expect(page.getByText('1 registro finalizado hoje')).toBeVisible();
  expect(await stored(page)).toMatchObject([{ notes: 'de manhã', status: 'completo' }]);
});

test('a use that nobody remembers is finished without a connection, and arrives so', async ({
  patient: page,
  context,
}) => {
  const { id } = await recordUse(page.request, 7, { notes: 'de manhã' });
  await page.goto('/diary');
  await expect(page.getByText('1 uso espera o “depois”')).toBeVisible();
  await untilKept(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: /Contar$/ }).click();
  await expect(dialog(page).getByRole('heading', { name: /^Como ficou/ })).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Não lembro' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(toast(page, 'Guardado neste aparelho')).toBeVisible();
  await expect(
    toast(page, /Será enviado quando houver conexão\. Fica no histórico, sem notas de depois\./),
  ).toBeVisible();
  await expect(queueLine(page)).toContainText('Sem conexão · 1 registro aguardando envio');
  await expect(page.getByText('1 uso espera o “depois”')).toHaveCount(0);
  await expect(page.getByText('1 registro finalizado hoje')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 registro finalizado hoje')).toBeVisible();
  await expectAccessible(page);
  expect(await stored(page)).toMatchObject([{ id, status: 'incompleto' }]);

  await backOnline(page, context);
  await expect(page.getByText('1 registro finalizado hoje')).toBeVisible();
  expect(await stored(page)).toMatchObject([
    { id, status: 'completo', primaryEffect: null, unwantedEffects: [], effectEnded: null, symptoms: { after: null } },
  ]);
});

test('what is waiting survives the end of its tab, and is sent at the next start', async ({
  patient: page,
  context,
}) => {
  await openDiary(page);
  await context.setOffline(true);
  await record(page, 'antes de fechar');
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/diary');
  await expect.poll(async () => (await stored(next)).map(({ notes }) => notes)).toEqual(['antes de fechar']);
  await expect(next.getByText('1 registro para finalizar')).toBeVisible();
  await expect(waiting(next)).toHaveCount(0);
});

test('two tabs show the same and send once', async ({ patient: page, context }) => {
  await openDiary(page);
  const other = await context.newPage();
  await other.goto('/diary');
  await expect(other.getByText('Seu diário começa aqui')).toBeVisible();
  const senders = new Set<Page>();
  context.on('request', (request) => {
    const isCreation =
      !request.serviceWorker() && request.method() === 'POST' && request.url().endsWith('/api/diary/entries');
    if (isCreation) senders.add(request.frame().page());
  });
  await context.setOffline(true);
  await record(page, 'na primeira');
  await expect(other.getByText('1 registro para finalizar')).toBeVisible();
  await expect(waiting(other)).toHaveCount(1);
  await context.setOffline(false);
  await expect.poll(() => stored(page)).toHaveLength(1);
  await expect(queueLine(other)).toBeHidden();
  await expect(queueLine(page)).toBeHidden();
  await expect(other.getByText('1 registro para finalizar')).toBeVisible();
  expect(await stored(page)).toHaveLength(1);
  // One tab sends for all. What it asks again after a cut says the same.
  await expect.poll(() => senders.size).toBe(1);
});

test('a session that ended keeps the queue and asks to sign in again', async ({ patient: page, context, server }) => {
  await openDiary(page);
  const { email } = await (await page.request.get('/api/account')).json();
  await context.setOffline(true);
  await record(page, 'sem sessão');
  await server.asOwner('delete from sessions');
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/entrar/);
  await expect(page.getByText('Há registros guardados neste aparelho.')).toBeVisible();
  await expectAccessible(page);
  await signInHere(page, email);
  await expect(page).toHaveURL(/\/diary/);
  await expect.poll(async () => (await stored(page)).map(({ notes }) => notes)).toEqual(['sem sessão']);
});

test('what is not accepted says why, is corrected and sent again, or given up after a question', async ({
  patient: page,
}) => {
  await page.goto('/diary');
  await expect(page.getByText('Seu diário começa aqui')).toBeVisible();
  await page.route('**/api/diary/entries', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: {
            status: 422,
            code: 'request.invalid',
            errors: [{ pointer: '/quantity/value', code: 'too_big', message: '' }],
          },
        })
      : route.fallback(),
  );
  await record(page, 'um');
  await record(page, 'dois');
  const refused = page.getByRole('region', { name: 'Não foram aceitos' });
  const corrections = refused.getByRole('button', { name: /^Corrigir/ });
  await expect(corrections).toHaveCount(2);
  await expect(refused.getByText('Quantidade: Este valor não foi aceito')).toHaveCount(2);
  await expect(queueLine(page)).toContainText('2 registros não foram aceitos');
  await expectAccessible(page);

  await refused
    .getByRole('button', { name: /^Descartar/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog', { name: 'Descartar este registro?' })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(corrections).toHaveCount(1);

  await page.unroute('**/api/diary/entries');
  await corrections.click();
  await expect(dialog(page).getByLabel('Quantidade')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog(page).getByLabel('Quantidade').fill('4');
  await dialog(page).getByRole('button', { name: 'Enviar de novo' }).click();
  await expect(refused).toBeHidden();
  await expect.poll(async () => (await stored(page)).map(({ quantity }) => quantity.value)).toEqual([4]);
});

test('nothing moves when what was waiting has arrived', async ({ patient: page, context }) => {
  await openDiary(page);
  await context.setOffline(true);
  await record(page, 'um');
  await record(page, 'dois');
  await expect(page.getByRole('region', { name: 'Últimos registros' }).getByRole('listitem')).toHaveCount(2);
  await page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        // The line about the queue floats over the page; while sending takes long its words change.
        const isOfPage = ({ node }: { node: Node | null }) =>
          !(node instanceof Element ? node : node?.parentElement)?.closest('[role="status"]');
        const moved = sources.filter(isOfPage).map(({ node }) => node?.textContent);
        if (moved.length > 0) shifts.push(`${value}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift' });
  });
  await backOnline(page, context);
  await expect(page.getByText('2 registros para finalizar')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
});
