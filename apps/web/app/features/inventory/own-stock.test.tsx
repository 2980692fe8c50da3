import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anItem } from '../../components/stock/testing.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { OwnStock } from './own-stock.tsx';
import { StockSheets } from './stock-sheets.tsx';

afterEach(() => vi.unstubAllGlobals());

const ITEMS = 'GET /api/inventory/items';
const page = (...items: InventoryItem[]) => ({ body: { items, nextCursor: null } });

function openStock(items: InventoryItem[], answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({ [ITEMS]: page(...items), ...answers });
  const stock = (
    <StockSheets reminders={({ nickname }) => <p>lembretes de {nickname}</p>}>
      <OwnStock />
    </StockSheets>
  );
  renderPage(stock, { at: '/diary' });
  return { server, user: userEvent.setup() };
}
const card = async (name: string) =>
  (await screen.findByRole('button', { name: `Ver ${name}` })).closest('li') as HTMLElement;

it('folds the stock with what is done to it, and opens it again', async () => {
  const { user } = openStock([anItem()]);
  await card('Óleo CBD 20:1');
  const title = screen.getByRole('button', { name: 'Meu Estoque', expanded: true });
  await user.click(title);
  expect(title.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Ver Óleo CBD 20:1' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Adicionar produto' })).toBeNull();
  await user.click(title);
  await card('Óleo CBD 20:1');
  expect(screen.getByRole('button', { name: 'Adicionar produto' })).toBeTruthy();
});

describe('a card of the stock', () => {
  it('tells what it is, what is left, and for how long by real use', async () => {
    openStock([anItem()]);
    const shown = within(await card('Óleo CBD 20:1'));
    expect(shown.getByText('Casa Verde · CBD 33 · THC 1,65 mg/ml')).toBeTruthy();
    expect(shown.getByText('18 ml')).toBeTruthy();
    expect(shown.getByText('dura cerca de 12 dias')).toBeTruthy();
    expect(shown.getByText('no seu uso: 1,5 ml por dia nos últimos 30 dias')).toBeTruthy();
    expect(shown.queryByText('acabando')).toBeNull();
  });

  it.each<[string, Partial<InventoryItem>, string[]]>([
    ['running low', { quantity: 0.8, level: 'low_amount' }, ['acabando', 'Renovar']],
    [
      'below zero',
      { quantity: -0.4, level: 'below_zero', forecast: { kind: 'unknown', reason: 'nothing_left' } },
      ['a ajustar', '-0,4 ml', 'Foi registrado mais do que havia. Ajuste para o que há agora.', 'Ajustar'],
    ],
    [
      'never counted',
      { quantity: null, level: 'not_counted', forecast: { kind: 'unknown', reason: 'not_counted' } },
      ['quantidade não informada', 'Diga quanto há para saber quantos dias dura.', 'Dizer quanto há'],
    ],
    [
      'too new for a forecast',
      { forecast: { kind: 'unknown', reason: 'too_few_days' } },
      ['Ainda não dá para dizer quantos dias dura: é preciso uma semana de diário, com uso em 3 dias.'],
    ],
    [
      'not taken from by some uses, in a unit that cannot be measured',
      { hasUncountedUses: true },
      ['Alguns usos não saíram deste estoque: foram anotados em uma unidade que não se converte na dele.'],
    ],
    [
      'used by the application, whose size nobody said',
      { hasUncountedUses: true, productType: 'pomada', unit: 'g' },
      ['Aplicações não saem deste estoque enquanto você não disser quanto é uma.', 'Dizer quanto é 1 aplicação'],
    ],
    ['near its expiry', { expiry: { kind: 'within_7_days', days: 1 } }, ['vence em 1 dia']],
    ['on its last day', { expiry: { kind: 'within_7_days', days: 0 } }, ['vence hoje']],
    ['expired', { expiry: { kind: 'expired', daysAgo: 3 } }, ['venceu há 3 dias']],
  ])('that is %s says so, and offers the step', async (_, changes, texts) => {
    openStock([anItem(changes)]);
    const shown = within(await card('Óleo CBD 20:1'));
    for (const text of texts) expect(shown.getByText(text)).toBeTruthy();
  });
});

describe('the stock', () => {
  it('offers the first product where there is none', async () => {
    const { user } = openStock([]);
    await user.click(await screen.findByRole('button', { name: 'Adicionar produto' }));
    expect(await screen.findByRole('dialog', { name: 'Novo produto' })).toBeTruthy();
  });

  it('says that it could not be loaded, and asks again', async () => {
    const { server, user } = openStock([], { [ITEMS]: { status: 400, body: { code: 'x' } } });
    expect(await screen.findByText('Erro ao carregar dados do tratamento')).toBeTruthy();
    server.answer(ITEMS, page(anItem()));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await card('Óleo CBD 20:1');
  });

  it('takes an archived product back', async () => {
    const archived = anItem({ status: 'finalizado' });
    const { server, user } = openStock([archived], {
      [`POST /api/inventory/items/${archived.id}/unarchive`]: { body: anItem() },
    });
    await user.click(await screen.findByRole('tab', { name: 'Arquivados' }));
    await user.click(await screen.findByRole('button', { name: 'Desarquivar Óleo CBD 20:1' }));
    expect(server.sent).toEqual([{ method: 'POST', path: `/api/inventory/items/${archived.id}/unarchive`, body: {} }]);
  });
});

describe('adding a product', () => {
  it('asks for a nickname and a type, and for nothing else', async () => {
    const { server, user } = openStock([], { 'POST /api/inventory/items': { status: 201, body: anItem() } });
    await user.click(await screen.findByRole('button', { name: 'Adicionar produto' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(sheet.getByRole('button', { name: 'Guardar no estoque' }));
    expect(sheet.getByText('Dê um apelido ao produto')).toBeTruthy();
    expect(sheet.getByText('Escolha o tipo de produto')).toBeTruthy();
    await user.type(sheet.getByLabelText('Apelido'), 'Óleo da noite');
    await user.selectOptions(sheet.getByLabelText('Tipo de produto'), 'oleo');
    await user.click(sheet.getByRole('button', { name: 'Guardar no estoque' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.body).toMatchObject({
      nickname: 'Óleo da noite',
      productType: 'oleo',
      quantity: null,
      unit: 'ml',
      details: { strength: { thc: null, cbd: null, basis: 'unknown' }, dropsPerMl: null },
    });
  });

  it('stops saying what was wrong with a box once the box is changed', async () => {
    const { user } = openStock([]);
    await user.click(await screen.findByRole('button', { name: 'Adicionar produto' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(sheet.getByRole('button', { name: 'Guardar no estoque' }));
    await user.type(sheet.getByLabelText('Apelido'), 'Ó');
    expect(sheet.queryByText('Dê um apelido ao produto')).toBeNull();
    expect(sheet.getByText('Escolha o tipo de produto')).toBeTruthy();
    await user.selectOptions(sheet.getByLabelText('Tipo de produto'), 'oleo');
    expect(sheet.queryByText('Escolha o tipo de produto')).toBeNull();
  });

  it('sends what the label says on its basis, comma or point', async () => {
    const { server, user } = openStock([], { 'POST /api/inventory/items': { status: 201, body: anItem() } });
    await user.click(await screen.findByRole('button', { name: 'Adicionar produto' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByLabelText('Apelido'), 'Óleo');
    await user.selectOptions(sheet.getByLabelText('Tipo de produto'), 'oleo');
    await user.type(sheet.getByLabelText('Quanto há'), '30');
    await user.click(sheet.getByRole('button', { name: /O que diz o rótulo/ }));
    await user.type(sheet.getByLabelText('CBD'), '33,5');
    await user.type(sheet.getByLabelText('THC'), '1.5');
    await user.type(sheet.getByLabelText('Gotas por ml'), '25');
    await user.click(sheet.getByRole('button', { name: 'Guardar no estoque' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.body).toMatchObject({
      quantity: 30,
      details: { strength: { thc: 1.5, thca: null, cbd: 33.5, cbda: null, basis: 'mg_per_ml' }, dropsPerMl: 25 },
    });
  });

  it('opens the label where something in it is wrong, and says what', async () => {
    const { server, user } = openStock([]);
    await user.click(await screen.findByRole('button', { name: 'Adicionar produto' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByLabelText('Apelido'), 'Flor');
    await user.selectOptions(sheet.getByLabelText('Tipo de produto'), 'flor');
    await user.click(sheet.getByRole('button', { name: /O que diz o rótulo/ }));
    await user.type(sheet.getByLabelText('THC'), '120');
    await user.click(sheet.getByRole('button', { name: /O que diz o rótulo/ }));
    await user.click(sheet.getByRole('button', { name: 'Guardar no estoque' }));
    expect(await sheet.findByText('É mais do que cabe no produto. Confira a unidade.')).toBeTruthy();
    expect(sheet.getByLabelText<HTMLInputElement>('THC').value).toBe('120');
    expect(server.sent).toEqual([]);
  });

  it('keeps what was typed, and the id, when there is no connection', async () => {
    const { server, user } = openStock([], { 'POST /api/inventory/items': 'offline' });
    await user.click(await screen.findByRole('button', { name: 'Adicionar produto' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByLabelText('Apelido'), 'Óleo da noite');
    await user.selectOptions(sheet.getByLabelText('Tipo de produto'), 'oleo');
    await user.click(sheet.getByRole('button', { name: 'Guardar no estoque' }));
    expect(await sheet.findByText('Verifique sua conexão e tente novamente.')).toBeTruthy();
    expect(sheet.getByLabelText<HTMLInputElement>('Apelido').value).toBe('Óleo da noite');
    await user.click(sheet.getByRole('button', { name: 'Guardar no estoque' }));
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[1]).toEqual(server.sent[0]);
  });
});

describe('an item in the hand', () => {
  const path = `/api/inventory/items/${anItem().id}`;

  it('tells what a drop of it is, and what stands in its slot', async () => {
    const { user } = openStock([anItem()]);
    await user.click(await screen.findByRole('button', { name: 'Ver Óleo CBD 20:1' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('1,7 mg de CBD · 0,08 mg de THC')).toBeTruthy();
    expect(sheet.getByText('lembretes de Óleo CBD 20:1')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'por quê?' }));
    expect(sheet.getByText('0,05 ml × 33 mg por ml = 1,7 mg de CBD.')).toBeTruthy();
  });

  it('is renewed by an amount above zero, told beforehand what that makes', async () => {
    const { server, user } = openStock([anItem()], { [`POST ${path}/renewals`]: { status: 201, body: anItem() } });
    await user.click(await screen.findByRole('button', { name: 'Ver Óleo CBD 20:1' }));
    await user.click(await screen.findByRole('button', { name: 'Renovar' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Renovar estoque' }));
    await user.type(sheet.getByLabelText('Quanto entrou'), '0');
    await user.click(sheet.getByRole('button', { name: 'Renovar' }));
    expect(sheet.getByText('Informe uma quantidade válida')).toBeTruthy();
    await user.clear(sheet.getByLabelText('Quanto entrou'));
    await user.type(sheet.getByLabelText('Quanto entrou'), '30');
    expect(sheet.getByText('Fica com 48 ml.')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Renovar' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]).toMatchObject({ path: `${path}/renewals`, body: { amount: 30 } });
  });

  it('says that it could not be renewed, and keeps the amount', async () => {
    const { user } = openStock([anItem()], { [`POST ${path}/renewals`]: { status: 503, body: { code: 'down' } } });
    await user.click(await screen.findByRole('button', { name: 'Ver Óleo CBD 20:1' }));
    await user.click(await screen.findByRole('button', { name: 'Renovar' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Renovar estoque' }));
    await user.type(sheet.getByLabelText('Quanto entrou'), '30');
    await user.click(sheet.getByRole('button', { name: 'Renovar' }));
    expect(await sheet.findByText('Erro ao renovar estoque')).toBeTruthy();
    expect(sheet.getByLabelText<HTMLInputElement>('Quanto entrou').value).toBe('30');
  });

  it('is adjusted to what was counted, zero too', async () => {
    const { server, user } = openStock([anItem()], { [`POST ${path}/adjustments`]: { status: 201, body: anItem() } });
    await user.click(await screen.findByRole('button', { name: 'Ver Óleo CBD 20:1' }));
    await user.click(await screen.findByRole('button', { name: 'Ajustar' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Ajustar estoque' }));
    await user.type(sheet.getByLabelText('Quanto há de verdade'), '0');
    await user.click(sheet.getByRole('button', { name: 'Ajustar' }));
    await waitFor(() => expect(server.sent[0]).toMatchObject({ path: `${path}/adjustments`, body: { counted: 0 } }));
  });

  it('shows its ledger page by page', async () => {
    const movement = (id: string, kind: string, change: number) => ({
      id,
      kind,
      change,
      entryId: null,
      occurredAt: '2026-11-20T12:00:00.000Z',
      createdAt: '2026-11-20T12:00:00.000Z',
    });
    const { server, user } = openStock([anItem()], {
      [`GET ${path}/movements`]: { body: { items: [movement('a', 'check_in', -0.1)], nextCursor: 'next' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Ver Óleo CBD 20:1' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(sheet.getByRole('button', { name: 'Entradas e saídas' }));
    expect(await sheet.findByText('−0,1 ml')).toBeTruthy();
    server.answer(`GET ${path}/movements`, { body: { items: [movement('b', 'initial', 30)], nextCursor: null } });
    await user.click(sheet.getByRole('button', { name: 'Mostrar mais' }));
    expect(await sheet.findByText('+30 ml')).toBeTruthy();
    expect(sheet.getByText('−0,1 ml')).toBeTruthy();
    expect(sheet.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });
});
