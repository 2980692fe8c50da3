import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { QUICK_ACTIONS } from '@balsamo/domain/diary/entry.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stockKeys } from '../../../components/stock/stock-queries.ts';
import { anItem } from '../../../components/stock/testing.ts';
import { stubServer } from '../../../testing/stub-server.ts';
import { anEntry, anOverview, renderDiary } from '../testing.tsx';
import QuickRecordSheet from './quick-record-sheet.tsx';

afterEach(() => vi.unstubAllGlobals());

const ENTRIES = 'POST /api/diary/entries';
const [TOOK_OIL] = QUICK_ACTIONS;
const flower = anItem({ id: 'f', nickname: 'Flor Alvorada', productType: 'flor', unit: 'g', quantity: 5 });

async function openSheet(items: InventoryItem[], answers: Parameters<typeof stubServer>[0] = {}, latest: Entry[] = []) {
  const server = stubServer({
    [ENTRIES]: (body) => ({ status: 201, body: anEntry(body as object) }),
    'GET /api/inventory/items': { body: { items, nextCursor: null } },
    ...answers,
  });
  const usual = [{ ...TOOK_OIL, quantity: { value: 2, unit: 'gotas' as const }, inventoryItemId: null }];
  const { user, client } = renderDiary(
    <QuickRecordSheet action={TOOK_OIL} isOpen onOpenChange={() => {}} onCloseAutoFocus={() => {}} />,
    { overview: anOverview({ usual, latest }) },
  );
  client.setQueryData(stockKeys.active, items);
  return { server, user, sheet: within(await screen.findByRole('dialog')) };
}
const sentBody = (server: ReturnType<typeof stubServer>) =>
  waitFor(() => {
    expect(server.sent).toHaveLength(1);
    return server.sent[0]?.body as Record<string, unknown>;
  });

describe('recording how it feels', () => {
  const last = anEntry({ symptoms: { before: { mood: 3, pain: 7 }, after: null } });

  it('rates nothing that was not touched', async () => {
    const { server, user, sheet } = await openSheet([]);
    expect(sheet.queryByRole('radio', { checked: true })).toBeNull();
    expect(sheet.getAllByRole('slider').every((thumb) => thumb.getAttribute('aria-valuetext') === 'sem nota')).toBe(
      true,
    );
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    const body = await sentBody(server);
    expect(body).toMatchObject({ symptoms: { before: {} } });
    expect(body).not.toHaveProperty('copiedBefore');
  });

  it('rates with one press, and a second press on it takes it out', async () => {
    const { server, user, sheet } = await openSheet([]);
    const six = within(sheet.getByRole('radiogroup', { name: 'Dor agora' })).getByRole('radio', { name: '6' });
    await user.click(six);
    await user.click(six);
    expect(sheet.queryByRole('radio', { checked: true })).toBeNull();
    await user.click(six);
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    expect(await sentBody(server)).toMatchObject({ symptoms: { before: { pain: 6 } } });
  });

  it('offers the ratings of last time in one press, keeps what was rated before it, and marks the copied ones', async () => {
    const { server, user, sheet } = await openSheet([], {}, [last]);
    sheet.getByRole('slider', { name: 'Humor' }).focus();
    await user.keyboard('{ArrowRight}');
    await user.click(sheet.getByRole('button', { name: 'Como da última vez (dor 7)' }));
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    expect(await sentBody(server)).toMatchObject({
      symptoms: { before: { mood: 6, pain: 7 } },
      copiedBefore: ['pain'],
    });
  });

  it('takes copied ratings out again, and a copied one that is rated is the person’s own', async () => {
    const { server, user, sheet } = await openSheet([], {}, [last]);
    const copy = sheet.getByRole('button', { name: 'Como da última vez (dor 7)' });
    await user.click(copy);
    await user.click(copy);
    expect(sheet.queryByRole('radio', { checked: true })).toBeNull();
    await user.click(copy);
    await user.click(sheet.getByRole('radio', { name: '4' }));
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    expect(await sentBody(server)).toMatchObject({
      symptoms: { before: { mood: 3, pain: 4 } },
      copiedBefore: ['mood'],
    });
  });

  it('has nothing to copy for who has rated nothing yet', async () => {
    const { sheet } = await openSheet([], {}, [anEntry({ symptoms: { before: {}, after: null } })]);
    expect(sheet.queryByRole('button', { name: /Como da última vez/ })).toBeNull();
  });
});

describe('the amount', () => {
  it('goes up and down by steps', async () => {
    const { user, sheet } = await openSheet([]);
    await user.click(sheet.getByRole('button', { name: 'Mais um pouco' }));
    await user.click(sheet.getByRole('button', { name: 'Mais um pouco' }));
    await user.click(sheet.getByRole('button', { name: 'Menos' }));
    expect(sheet.getByLabelText<HTMLInputElement>('Quantidade').value).toBe('3');
  });
});

describe('recording with the stock', () => {
  it('starts with the own product and its dose; one press records both', async () => {
    const { server, user, sheet } = await openSheet([flower, anItem()]);
    const product = await sheet.findByLabelText<HTMLSelectElement>('Produto');
    expect([...product.options].map(({ text }) => text)).toEqual([
      'Óleo CBD 20:1 · restam 18\u00a0ml',
      'Flor Alvorada · restam 5\u00a0g',
      'Outro produto (sem estoque)',
    ]);
    expect(product.selectedIndex).toBe(0);
    expect(sheet.getByText('3,3 mg de CBD')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    expect(await sentBody(server)).toMatchObject({
      inventoryItemId: anItem().id,
      quantity: { value: 2, unit: 'gotas' },
    });
  });

  it('follows what is typed', async () => {
    const { user, sheet } = await openSheet([anItem()]);
    const quantity = await sheet.findByLabelText('Quantidade');
    await user.clear(quantity);
    expect(sheet.queryByText(/mg de CBD/)).toBeNull();
    await user.type(quantity, '10');
    expect(sheet.getByText('16,5 mg de CBD')).toBeTruthy();
  });

  it('tells a range where drops per ml are unknown, and why', async () => {
    const { details } = anItem();
    const { user, sheet } = await openSheet([anItem({ details: { ...details, dropsPerMl: null } })]);
    expect(await sheet.findByText('2,2–\u20603,3 mg de CBD')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'por quê?' }));
    expect(sheet.getByText(/O rótulo não diz quantas gotas há em 1 ml; a conta vai de 20 a 30\.$/)).toBeTruthy();
  });

  it('says that a bare percentage cannot be estimated, and why', async () => {
    const { details } = anItem();
    const strength = { ...details.strength, basis: 'percent' as const };
    const { user, sheet } = await openSheet([anItem({ details: { ...details, strength } })]);
    expect(await sheet.findByText('não dá para estimar')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'por quê?' }));
    expect(sheet.getByText(/pode ser do extrato bruto ou do produto pronto/)).toBeTruthy();
  });

  it('takes the type and the units of the product that is chosen', async () => {
    const { server, user, sheet } = await openSheet([anItem(), flower]);
    await user.selectOptions(await sheet.findByLabelText('Produto'), 'f');
    expect(sheet.getByLabelText<HTMLSelectElement>('Unidade').value).toBe('g');
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    expect(sheet.getByLabelText<HTMLInputElement>('Quantidade').value).toBe('');
    await user.type(sheet.getByLabelText('Quantidade'), '0,2');
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    expect(await sentBody(server)).toMatchObject({
      productType: 'flor',
      inventoryItemId: 'f',
      quantity: { value: 0.2, unit: 'g' },
    });
  });

  it('records another product without the stock', async () => {
    const { server, user, sheet } = await openSheet([anItem()]);
    await user.selectOptions(await sheet.findByLabelText('Produto'), '');
    expect(sheet.queryByText('Dose estimada')).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    expect(await sentBody(server)).not.toHaveProperty('inventoryItemId');
  });

  it('waits for no stock: without any, and with none to be had', async () => {
    const { server, user, sheet } = await openSheet([]);
    expect(await sheet.findByText('Ir para o estoque')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    expect(await sentBody(server)).toMatchObject({ productType: 'oleo', quantity: { value: 2, unit: 'gotas' } });
  });

  it('takes from the product used last when the press comes before the products', async () => {
    const usual = [{ ...TOOK_OIL, quantity: { value: 2, unit: 'gotas' as const }, inventoryItemId: 'last' }];
    const server = stubServer({
      [ENTRIES]: (body) => ({ status: 201, body: anEntry(body as object) }),
      'GET /api/inventory/items': 'offline',
    });
    const { user } = renderDiary(
      <QuickRecordSheet action={TOOK_OIL} isOpen onOpenChange={() => {}} onCloseAutoFocus={() => {}} />,
      { overview: anOverview({ usual }) },
    );
    await user.click(await screen.findByRole('button', { name: 'Registrar' }));
    expect(await sentBody(server)).toMatchObject({ inventoryItemId: 'last' });
  });

  it('says at the product that it is gone', async () => {
    const { sheet, user } = await openSheet([anItem()], {
      [ENTRIES]: {
        status: 422,
        body: {
          code: 'request.invalid',
          errors: [{ pointer: '/inventoryItemId', code: 'unknown_inventory_item', message: '' }],
        },
      },
    });
    await sheet.findByLabelText('Produto');
    await user.click(sheet.getByRole('button', { name: 'Registrar' }));
    expect(await sheet.findByText('Este produto não está mais no seu estoque. Escolha outro.')).toBeTruthy();
  });
});
