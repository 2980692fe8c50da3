import type { PatientListItem } from '@balsamo/contract/patients/list-schemas.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { PatientList } from './patient-list.tsx';

afterEach(() => vi.unstubAllGlobals());

const LIST = 'GET /api/patients';
const ID = '0197f22e-79b0-7ccc-bfff-ffffffffffff';

const aPatient = (changes: Partial<PatientListItem> = {}): PatientListItem => ({
  patientId: ID,
  name: 'Rita Moura',
  connectedAt: '2026-08-22T12:00:00.000Z',
  endsOn: null,
  totalEntries: 12,
  entriesLast7Days: 5,
  lastActivityAt: '2026-08-23T12:00:00.000Z',
  diaryFrequencyPercent: 71,
  lastSeenAt: '2026-08-23T12:00:00.000Z',
  newEntries: 0,
  reasons: [],
  ...changes,
});
const listOf = (...items: PatientListItem[]) => ({ body: { items, nextCursor: null } });

function openList(answer: Parameters<typeof stubServer>[0][string], at = '/dashboard#patients') {
  const server = stubServer({ [LIST]: answer });
  const view = renderPage(
    <PatientList actionFor={({ name }) => <button type="button">{`do with ${name}`}</button>} />,
    {
      at,
    },
  );
  return { server, user: userEvent.setup(), ...view };
}

describe('the list of patients', () => {
  it('tells who, how often they write, and leads to their page', async () => {
    const { user, router } = openList(listOf(aPatient()));
    const card = within(await screen.findByRole('listitem'));
    expect(card.getByText('71%')).toBeTruthy();
    expect(card.getByText(/5 registros em 7 dias/)).toBeTruthy();
    expect(card.getByText(/conectado desde 22 de ago de 2026/)).toBeTruthy();
    expect(card.getByRole('button', { name: 'do with Rita Moura' })).toBeTruthy();
    await user.click(card.getByRole('link', { name: 'Rita Moura' }));
    expect(router.state.location.pathname).toBe(`/patients/${ID}`);
  });

  it('says where nothing was recorded yet', async () => {
    openList(
      listOf(aPatient({ totalEntries: 0, entriesLast7Days: 0, lastActivityAt: null, diaryFrequencyPercent: 0 })),
    );
    expect(await screen.findByText('sem registros')).toBeTruthy();
  });

  it('tells what is new, why attention is needed, and whom the doctor has not looked at yet', async () => {
    openList(
      listOf(
        aPatient({
          newEntries: 100,
          lastSeenAt: null,
          reasons: [
            { code: 'mood_low', records: 10, average: 3.25 },
            { code: 'diary_seldom', records: 2, percent: 29 },
          ],
        }),
      ),
    );
    const card = within((await screen.findByRole('heading', { name: 'Rita Moura' })).closest('li') as HTMLElement);
    expect(card.getByText('mais de 99 novos')).toBeTruthy();
    expect(card.getByText('Humor médio de 3,3 (10 registros)')).toBeTruthy();
    expect(card.getByText('Frequência do diário em 29%')).toBeTruthy();
    expect(card.getByText(/ainda não visto/)).toBeTruthy();
  });

  it('stands in the order of its address, which another choice changes', async () => {
    const { server, user, router } = openList(listOf(aPatient()), '/dashboard#patients?order=name');
    const order = await screen.findByRole('combobox', { name: 'Ordenar por' });
    expect((order as HTMLSelectElement).value).toBe('name');
    await user.selectOptions(order, 'Último registro');
    expect(router.state.location.hash).toBe('#patients?order=activity');
    const orders = () => server.asked.flatMap((address) => /order=(\w+)/.exec(address)?.[1] ?? []);
    await expect.poll(orders).toEqual(['name', 'activity']);
  });

  it('that is empty says what will appear', async () => {
    openList(listOf());
    expect(await screen.findByRole('heading', { name: 'Seus pacientes aparecem aqui' })).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('is searched once typing has rested, and says when nobody has that name', async () => {
    const { server, user } = openList(listOf(aPatient()));
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar paciente' }), 'xyz');
    server.answer(LIST, listOf());
    expect(await screen.findByRole('heading', { name: 'Nenhum paciente com este nome' })).toBeTruthy();
    server.answer(LIST, listOf(aPatient()));
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(await screen.findByRole('link', { name: 'Rita Moura' })).toBeTruthy();
  });

  it('that could not be loaded can be tried again', async () => {
    const { server, user } = openList('offline');
    expect(await screen.findByText('Não foi possível carregar os pacientes')).toBeTruthy();
    server.answer(LIST, listOf(aPatient()));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('link', { name: 'Rita Moura' })).toBeTruthy();
  });
});
