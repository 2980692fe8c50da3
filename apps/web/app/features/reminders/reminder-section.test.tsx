import type { Reminder } from '@balsamo/contract/reminders/schemas.ts';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { remindersQuery } from './reminder-queries.ts';
import { ReminderSection } from './reminder-section.tsx';

const ITEM = '0197f22e-79b0-7fff-bfff-00000000000a';
// A Friday, 10:00 in São Paulo.
const NOW = new Date('2026-11-20T13:00:00Z');

function aReminder(changes: Partial<Reminder> = {}): Reminder {
  return {
    id: '0197f22e-79b0-7fff-bfff-00000000000b',
    inventoryItemId: ITEM,
    times: ['08:00', '20:00'],
    days: null,
    isActive: true,
    nextAt: '2026-11-20T23:00:00.000Z',
    snoozedUntil: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    ...changes,
  };
}

const sent = vi.fn<(method: string, path: string, body: unknown) => void>();
let answer: () => Response;

function render(reminders: Reminder[], language?: 'pt' | 'en' | 'fr') {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(remindersQuery.queryKey, { items: reminders });
  client.setQueryData(['account'], { timeZone: 'America/Sao_Paulo' } as never);
  renderPage(<ReminderSection itemId={ITEM} nickname="Noite" />, { queryClient: client, language });
  return userEvent.setup();
}
const addTime = async (user: ReturnType<typeof userEvent.setup>, time: string) => {
  fireEvent.change(await screen.findByLabelText('Novo horário'), { target: { value: time } });
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
};
const times = () => screen.getAllByRole('listitem').map((item) => item.textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  answer = () => Response.json(aReminder(), { status: 201 });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent(init.method ?? 'GET', path, init.body ? JSON.parse(String(init.body)) : undefined);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sent.mockReset();
});

it.each<[string, Partial<Reminder>, string, string]>([
  ['every day', {}, 'todos os dias, 08:00 e 20:00', 'Próximo: hoje às 20:00'],
  [
    'two days by their full names',
    { days: [0, 1], nextAt: '2026-11-22T11:00:00.000Z' },
    'domingo e segunda-feira, 08:00 e 20:00',
    'Próximo: domingo às 08:00',
  ],
  [
    'more days in short',
    { days: [1, 3, 5], nextAt: '2026-11-21T11:00:00.000Z' },
    'seg, qua e sex, 08:00 e 20:00',
    'Próximo: amanhã às 08:00',
  ],
  [
    'one that was postponed',
    { snoozedUntil: '2026-11-20T13:15:00.000Z', nextAt: '2026-11-20T13:15:00.000Z' },
    'todos os dias, 08:00 e 20:00',
    'Adiado: volta hoje às 10:15',
  ],
  ['one that is off', { isActive: false, nextAt: null }, 'todos os dias, 08:00 e 20:00', 'Desligado'],
])('says in words when it comes: %s', (_, changes, summary, next) => {
  render([aReminder(changes)]);
  expect(screen.getByText(summary)).toBeTruthy();
  expect(screen.getByText(next)).toBeTruthy();
});

it('promises no next time of one that is off while it is edited', async () => {
  const user = render([aReminder({ isActive: false, nextAt: null })]);
  await user.click(screen.getByRole('button', { name: 'Editar lembrete de Noite' }));
  expect(await screen.findByText('Este lembrete está desligado.')).toBeTruthy();
  expect(screen.queryByText(/^Próximo aviso/)).toBeNull();
});

it('shows the reminder of its own item only', () => {
  render([aReminder({ inventoryItemId: '0197f22e-79b0-7fff-bfff-00000000000c' })]);
  expect(screen.getByText(/^Nenhum lembrete/)).toBeTruthy();
});

it('keeps times sorted, refuses a second one of a kind, and sends what was chosen', async () => {
  const user = render([]);
  await user.click(screen.getByRole('button', { name: 'Criar lembrete de Noite' }));
  for (const time of ['20:00', '08:00', '14:30']) await addTime(user, time);
  expect(times()).toEqual(['08:00', '14:30', '20:00']);
  await addTime(user, '08:00');
  expect(screen.getByText('Horário duplicado - Este horário já foi adicionado')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Novo horário'), { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: 'Remover 14:30' }));
  await user.click(screen.getByLabelText('Dias específicos'));
  for (const day of ['sexta-feira', 'domingo']) await user.click(screen.getByRole('button', { name: day }));
  expect(screen.getByText('Próximo aviso: hoje às 20:00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.getByText('todos os dias, 08:00 e 20:00')).toBeTruthy());
  expect(sent).toHaveBeenCalledWith('POST', '/api/reminders', {
    id: expect.any(String),
    inventoryItemId: ITEM,
    times: ['08:00', '20:00'],
    days: [0, 5],
    isActive: true,
  });
});

it('sends every day of the week as every day, and a time that was typed but not added', async () => {
  const user = render([]);
  await user.click(screen.getByRole('button', { name: 'Criar lembrete de Noite' }));
  fireEvent.change(await screen.findByLabelText('Novo horário'), { target: { value: '07:15' } });
  await user.click(screen.getByLabelText('Dias específicos'));
  const week = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'];
  for (const day of week) await user.click(screen.getByRole('button', { name: day }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.lastCall?.[2]).toMatchObject({ times: ['07:15'], days: null });
});

it('sends nothing without a time or a day, and says which is missing', async () => {
  const user = render([]);
  await user.click(screen.getByRole('button', { name: 'Criar lembrete de Noite' }));
  await user.click(await screen.findByLabelText('Dias específicos'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(screen.getByText('Nenhum horário - Adicione pelo menos um')).toBeTruthy();
  expect(screen.getByText('Nenhum dia selecionado - Escolha pelo menos um')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  expect(screen.getByText('Formato inválido - Use o formato HH:MM (ex: 08:00)')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

it('keeps what was chosen when the server fails', async () => {
  answer = () => Response.json({ status: 500, code: 'server.failed' }, { status: 500 });
  const user = render([]);
  await user.click(screen.getByRole('button', { name: 'Criar lembrete de Noite' }));
  await addTime(user, '08:00');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Erro ao salvar')).toBeTruthy();
  expect(times()).toEqual(['08:00']);
});

it('offers a deleted one back, as it was', async () => {
  const reminder = aReminder({ days: [2], isActive: false, nextAt: null });
  answer = () => new Response(null, { status: 204 });
  const user = render([reminder]);
  await user.click(screen.getByRole('button', { name: 'Editar lembrete de Noite' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Lembrete excluído')).toBeTruthy();
  answer = () => Response.json(reminder, { status: 201 });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('terça-feira, 08:00 e 20:00')).toBeTruthy();
  const { id, inventoryItemId, times: kept, days, isActive } = reminder;
  expect(sent).toHaveBeenLastCalledWith('POST', '/api/reminders', { id, inventoryItemId, times: kept, days, isActive });
});

it('gives the focus back when the form closes, also where a frame comes before the screen is drawn', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    draw(0);
    return 0;
  });
  const user = render([aReminder()]);
  await user.click(screen.getByRole('button', { name: 'Editar lembrete de Noite' }));
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Editar lembrete de Noite' })),
  );
});
