import type { PatientListItem } from '@balsamo/contract/patients/list-schemas.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { PatientList } from './patient-list.tsx';
import { PatientPage } from './patient-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const LIST = 'GET /api/patients';
const ID = '0197f22e-79b0-7ccc-bfff-ffffffffffff';
const ONE = `GET /api/patients/${ID}`;

const aPatient = (changes: Partial<PatientListItem> = {}): PatientListItem => ({
  patientId: ID,
  name: 'Rita Moura',
  connectedAt: '2026-08-22T12:00:00.000Z',
  totalEntries: 12,
  entriesLast7Days: 5,
  lastActivityAt: '2026-08-23T12:00:00.000Z',
  diaryFrequencyPercent: 71,
  ...changes,
});
const listOf = (...items: PatientListItem[]) => ({ body: { items, nextCursor: null } });

function openList(answer: Parameters<typeof stubServer>[0][string]) {
  const server = stubServer({ [LIST]: answer });
  const view = renderPage(
    <PatientList actionFor={({ name }) => <button type="button">{`do with ${name}`}</button>} />,
    {
      at: '/dashboard',
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
    expect(await screen.findByText(/ainda sem registros/)).toBeTruthy();
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
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('link', { name: 'Rita Moura' })).toBeTruthy();
  });
});

describe('the page of a patient', () => {
  const DETAILS = {
    profile: {
      patientId: ID,
      name: 'Rita Moura',
      timeZone: 'America/Sao_Paulo',
      connectedAt: '2026-08-22T12:00:00.000Z',
    },
    entries: [],
    prescriptions: [],
    stats: {
      totalEntries: 1234,
      entriesLast7Days: 5,
      entriesLast30Days: 22,
      averageMood: 5.5,
      mostUsedProduct: null,
      diaryFrequencyPercent: 71,
    },
  };
  const openPage = (answer: Parameters<typeof stubServer>[0][string]) => {
    const server = stubServer({ [ONE]: answer });
    const view = renderPage(<PatientPage patientId={ID} actionFor={() => null} />, { at: `/patients/${ID}` });
    return { server, ...view };
  };

  it('shows the figures in the reader’s numbers', async () => {
    openPage({ body: DETAILS });
    expect(await screen.findByRole('heading', { name: 'Rita Moura' })).toBeTruthy();
    expect(screen.getByText('1.234')).toBeTruthy();
    expect(screen.getByText('5,5')).toBeTruthy();
  });

  it('says where there is nothing to take a mean of', async () => {
    openPage({ body: { ...DETAILS, stats: { ...DETAILS.stats, averageMood: null } } });
    expect(await screen.findByText('sem registros')).toBeTruthy();
  });

  it('shows nothing of them any more once the connection has ended', async () => {
    const { server, queryClient } = openPage({ body: DETAILS });
    await screen.findByText('1.234');
    server.answer(ONE, { status: 404, body: { code: 'patients.no_such_patient' } });
    await queryClient.invalidateQueries();
    expect(await screen.findByRole('heading', { name: 'Paciente não encontrado' })).toBeTruthy();
    expect(screen.queryByText('1.234')).toBeNull();
    expect(screen.queryByText('Rita Moura')).toBeNull();
  });

  it('that could not be loaded says so', async () => {
    openPage('offline');
    expect(await screen.findByText('Não foi possível carregar os dados do paciente')).toBeTruthy();
  });
});
