import { dueList } from '@balsamo/domain/supply/due-list.ts';
import { poolsOf, type SupplyItem } from '@balsamo/domain/supply/pools.ts';
import { supplyOf } from '@balsamo/domain/supply/supply.ts';
import { anOil, prescribes, TODAY } from '@balsamo/domain/supply/testing.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { type DueActions, DueList } from './due-list.tsx';
import { SupplyOfItem } from './supply-of-item.tsx';

const actions = (): DueActions => ({
  openItem: vi.fn(),
  askDelivery: vi.fn(),
  showPrescription: vi.fn(),
  remind: vi.fn(async () => undefined),
});

function openList(items: SupplyItem[], does = actions()) {
  const supplies = poolsOf(items, [], TODAY).map(supplyOf);
  const rows = dueList({ supplies, prescriptions: [], documents: [] }, TODAY);
  const unknown = supplies.filter(({ end }) => end === null).map(({ items: [item] }) => item);
  renderPage(<DueList rows={rows} unknown={unknown} today={TODAY} actions={does} />, { at: '/diary' });
  return does;
}
const line = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

describe('a line of what runs out', () => {
  it('asks how long an order takes where nobody said it', async () => {
    const does = openList([anOil()]);
    const shown = await line('Fim de Óleo da noite');
    expect(shown.getByText('26 de dez de 2026 · acaba em 30 dias')).toBeTruthy();
    await userEvent.click(shown.getByRole('button', { name: 'Dizer quanto demora: Óleo da noite' }));
    expect(does.askDelivery).toHaveBeenCalledWith('oil');
  });

  it('says until when what keeps no longer may be used, not the day after', async () => {
    openList([anOil({ expiresOn: '2026-12-05', deliveryDays: 3 })]);
    expect((await line('Pedir Óleo da noite')).getByText(/^Vale até 5 de dez de 2026, pelo rótulo\./)).toBeTruthy();
    expect((await line('Validade de Óleo da noite')).getByText(/vence em 9 dias/)).toBeTruthy();
  });

  it('of what is gone says so, and asks nothing', async () => {
    openList([anOil({ quantity: 0, deliveryDays: 3 })]);
    const shown = await line('Fim de Óleo da noite');
    expect(shown.getByText('acabou')).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Abrir produto: Óleo da noite' })).toBeTruthy();
  });

  it('moves the reminder where the day to order is another by now, and takes it back', async () => {
    const does = openList([anOil({ deliveryDays: 10, orderReminderOn: '2026-12-20' })]);
    const shown = await line('Pedir Óleo da noite');
    expect(shown.getByText('Aviso em 20 de dez de 2026; o dia de pedir mudou.')).toBeTruthy();
    await userEvent.click(shown.getByRole('button', { name: 'Mudar o aviso de Óleo da noite' }));
    expect(does.remind).toHaveBeenCalledWith('oil', '2026-12-16');
    await userEvent.click(shown.getByRole('button', { name: 'Não avisar de Óleo da noite' }));
    expect(does.remind).toHaveBeenCalledWith('oil', null);
  });
});

it('shows four lines at once, and the others on request', async () => {
  openList(['1', '2', '3', '4', '5', '6'].map((id) => anOil({ id, nickname: `Óleo ${id}` })));
  expect(await screen.findAllByRole('listitem')).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'Mais adiante: 2 datas' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
});

describe('how long a product lasts', () => {
  it('is told by both paces, with what is taken for granted, and which of them counts', async () => {
    const busy = { today: TODAY, daily: Array.from({ length: 28 }, (_, day) => (day < 7 ? 2 : 1)) };
    const items = [
      anOil({ dropsPerMl: null, pace: busy }),
      anOil({ id: 'b', nickname: 'Casa Verde', dropsPerMl: null, pace: { today: TODAY, daily: [] } }),
    ];
    const [supply] = poolsOf(items, [prescribes({ name: 'Casa Verde' })], TODAY).map(supplyOf);
    renderPage(<SupplyOfItem itemId="oil" supply={supply} onAskDelivery={() => {}} />, { at: '/diary' });
    expect(
      await screen.findByText('Pelo uso registrado: de 30 a 60 dias, da semana de mais uso à de menos.'),
    ).toBeTruthy();
    expect(screen.getByText('Pela receita: 60 dias. Contamos 20 gotas por ml.')).toBeTruthy();
    expect(screen.getByText('Conta junto com Casa Verde: o mesmo da receita.')).toBeTruthy();
    expect(screen.getByText('No ritmo da semana de mais uso, acaba em 26 de dez de 2026.')).toBeTruthy();
  });
});
