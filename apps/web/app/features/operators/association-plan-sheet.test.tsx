import type { OperatedAssociation } from '@balsamo/contract/operators/association-schemas.ts';
import { PLAN_FIRST_DAY, planLastDay } from '@balsamo/domain/associations/plan.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { AssociationsPage } from './associations-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const ID = '0197a1b2-0000-7000-8000-00000000000a';
const LIST = 'GET /api/admin/associations';
const PUT = `PUT /api/admin/associations/${ID}/plan`;
const TODAY = localDay(new Date(), DEFAULT_TIME_ZONE);

const association = (plan: OperatedAssociation['plan']): OperatedAssociation => ({
  id: ID,
  slug: 'raiz',
  name: 'Raiz Serena',
  status: 'active',
  city: null,
  state: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  memberCount: 3,
  admins: ['Ana'],
  invited: [],
  plan,
});
const listOf = (plan: OperatedAssociation['plan']) => ({ body: { items: [association(plan)], nextCursor: null } });

async function openList(plan: OperatedAssociation['plan'], answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({ [LIST]: listOf(plan), [PUT]: { status: 204 }, ...answers });
  renderPage(<AssociationsPage />, { at: '/admin' });
  const card = (await screen.findByRole('heading', { name: 'Raiz Serena' })).closest('li') as HTMLElement;
  return { server, card };
}

async function openSheet(...given: Parameters<typeof openList>) {
  const { server, card } = await openList(...given);
  const user = userEvent.setup();
  await user.click(within(card).getByRole('button', { name: 'Anotar plano de Raiz Serena' }));
  const sheet = within(await screen.findByRole('dialog'));
  const day = sheet.getByLabelText('Pago até') as HTMLInputElement;
  const note = sheet.getByLabelText('Anotação') as HTMLTextAreaElement;
  // A box for a date takes no keys here.
  const choose = (value: string) => fireEvent.change(day, { target: { value } });
  return { server, card, user, sheet, day, note, choose, save: () => user.click(sheet.getByText('Salvar')) };
}

describe('the plan of an association', () => {
  it.each<[string, OperatedAssociation['plan'], string]>([
    ['until when it is paid, on the last day too', { paidUntil: TODAY, note: null }, 'pago até '],
    ['since when it is not', { paidUntil: '2025-12-31', note: null }, 'vencido desde 1 de jan de 2026'],
    ['that nothing was agreed', null, 'sem plano combinado'],
    ['that nothing is agreed any more', { paidUntil: null, note: 'Voltou atrás' }, 'sem plano combinado'],
  ])('says %s', async (_, plan, words) => {
    const { card } = await openList(plan);
    expect(card.textContent).toContain(words);
  });

  it('shows what the team noted', async () => {
    const { card } = await openList({ paidUntil: TODAY, note: 'R$ 900 por mês' });
    expect(within(card).getByText('R$ 900 por mês')).toBeTruthy();
  });

  it('is saved with a day and a note, and the list is asked for anew', async () => {
    const { server, user, note, choose, save, card } = await openSheet(null);
    const day = addDays(TODAY, 30);
    choose(day);
    await user.type(note, ' Acertado com a Ana ');
    server.answer(LIST, listOf({ paidUntil: day, note: 'Acertado com a Ana' }));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent).toEqual([
      {
        method: 'PUT',
        path: `/api/admin/associations/${ID}/plan`,
        body: { paidUntil: day, note: 'Acertado com a Ana' },
      },
    ]);
    await waitFor(() => expect(card.textContent).toContain('pago até '));
  });

  it('is taken back by an emptied day, where one stands', async () => {
    const { server, sheet, choose, save } = await openSheet({ paidUntil: TODAY, note: 'R$ 900 por mês' });
    expect(sheet.getByText('Deixe vazio se nada está combinado.')).toBeTruthy();
    choose('');
    await save();
    await waitFor(() => expect(server.sent).toMatchObject([{ body: { paidUntil: null, note: 'R$ 900 por mês' } }]));
  });

  it('opens with what stands, and an emptied note is taken away', async () => {
    const { server, user, day, note, save } = await openSheet({ paidUntil: TODAY, note: 'R$ 900 por mês' });
    expect([day.value, note.value]).toEqual([TODAY, 'R$ 900 por mês']);
    expect([day.min, day.max]).toEqual([PLAN_FIRST_DAY, planLastDay(TODAY)]);
    await user.clear(note);
    await save();
    await waitFor(() => expect(server.sent).toMatchObject([{ body: { paidUntil: TODAY, note: null } }]));
  });

  it.each([
    ['', 'Escolha até que dia está pago'],
    ['2019-12-31', 'Escolha um dia de 2020 até dez anos à frente'],
    [addDays(planLastDay(TODAY), 1), 'Escolha um dia de 2020 até dez anos à frente'],
  ])('is not sent with the day “%s”: it is said at the field, and what was typed stays', async (value, words) => {
    const { server, user, sheet, day, note, choose, save } = await openSheet(null);
    choose(value);
    await user.type(note, 'Acertado');
    await save();
    expect(await sheet.findByText(words)).toBeTruthy();
    // The focus follows the words.
    await waitFor(() => expect(document.activeElement).toBe(day));
    expect([day.value, note.value]).toEqual([value, 'Acertado']);
    expect(server.sent).toEqual([]);
  });

  it('keeps what was typed where the server refuses it, and says so at the field', async () => {
    const errors = [{ pointer: '/paidUntil', code: 'paid_until_out_of_range', message: '' }];
    const { user, sheet, day, note, choose, save } = await openSheet(null, {
      [PUT]: { status: 422, body: { code: 'request.invalid', errors } },
    });
    choose(TODAY);
    await user.type(note, 'Acertado');
    await save();
    expect(await sheet.findByText('Escolha um dia de 2020 até dez anos à frente')).toBeTruthy();
    expect([day.value, note.value]).toEqual([TODAY, 'Acertado']);
  });

  it('keeps what was typed where the server cannot be reached', async () => {
    const { user, sheet, day, note, choose, save } = await openSheet(null, { [PUT]: 'offline' });
    choose(TODAY);
    await user.type(note, 'Acertado');
    await save();
    expect((await sheet.findByRole('alert')).textContent).toContain('O plano não foi salvo');
    expect([day.value, note.value]).toEqual([TODAY, 'Acertado']);
  });
});
