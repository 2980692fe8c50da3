import type { Activity, PracticeOverview } from '@balsamo/contract/practice/schemas.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { OverviewPage } from './overview-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const OVERVIEW = 'GET /api/practice/overview';
const ACTIVITY = 'GET /api/practice/activity';
const RITA = '0197f22e-79b0-7ccc-bfff-ffffffffffff';
const idOf = (number: number) => `0197f22e-79b0-7ddd-bfff-${String(number).padStart(12, '0')}`;
const anEntry = (number: number): Activity => ({
  type: 'diary_entry',
  id: idOf(number),
  patientId: RITA,
  patientName: `Rita ${number}`,
  at: new Date(Date.now() - number * 3_600_000).toISOString(),
});

const anOverview = (changes: Partial<PracticeOverview> = {}): PracticeOverview => ({
  stats: {
    activePatients: 12,
    newPatientsLast30Days: 2,
    activePrescriptions: 9,
    averageDiaryFrequencyPercent: 64,
  },
  waitingRequests: 1,
  unread: { entries: 7, patients: 3 },
  attention: {
    total: 6,
    items: [
      {
        patientId: RITA,
        name: 'Rita Moura',
        entriesLast7Days: 2,
        lastActivityAt: new Date(Date.now() - 12 * 86_400_000).toISOString(),
        diaryFrequencyPercent: 29,
        lastSeenAt: null,
        newEntries: 4,
        reasons: [
          { code: 'silent', records: 0 },
          { code: 'mood_down', records: 10, earlierRecords: 10, average: 5.1, difference: -1.25 },
        ],
      },
    ],
  },
  activity: { items: [anEntry(1)], nextCursor: null },
  ...changes,
});

function openOverview(answers: Parameters<typeof stubServer>[0]) {
  const server = stubServer(answers);
  const view = renderPage(<OverviewPage />, { at: '/dashboard' });
  return { server, user: userEvent.setup(), ...view };
}

describe('the overview', () => {
  it('shows the practice in figures that lead to where they come from', async () => {
    openOverview({ [OVERVIEW]: { body: anOverview() } });
    const stats = within(await screen.findByRole('list', { name: 'A prática em números' }));
    const links = stats.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Pacientes ativos12', '/dashboard#patients'],
      ['Novos em 30 dias2', '/dashboard#patients?order=connected'],
      ['Prescrições ativas9', '/dashboard#prescriptions'],
      ['Frequência do diário64%', '/dashboard#reports'],
    ]);
    expect(screen.getByRole('link', { name: '1 pedido de conexão espera a sua resposta' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Registros novos de 3 pacientes' })).toBeTruthy();
  });

  it('names who needs attention and why, and leads to the others', async () => {
    const { user, router } = openOverview({ [OVERVIEW]: { body: anOverview() } });
    const section = within(await screen.findByRole('region', { name: 'Precisam de atenção' }));
    expect(section.getByText('Sem registros há 12 dias')).toBeTruthy();
    expect(section.getByText('Humor caiu 1,3 e está em 5,1 (10 registros)')).toBeTruthy();
    expect(section.getByText('4 novos')).toBeTruthy();
    expect(section.getByRole('link', { name: 'Ver todos (6)' })).toBeTruthy();
    await user.click(section.getByRole('link', { name: 'Rita Moura' }));
    expect(router.state.location.pathname).toBe(`/patients/${RITA}`);
  });

  it('is calm where nobody needs attention and nothing happened', async () => {
    openOverview({
      [OVERVIEW]: {
        body: anOverview({
          waitingRequests: 0,
          unread: { entries: 0, patients: 0 },
          attention: { total: 0, items: [] },
          activity: { items: [], nextCursor: null },
        }),
      },
    });
    expect(await screen.findByText('Ninguém precisa de atenção agora')).toBeTruthy();
    expect(screen.getByText('Nenhuma atividade recente')).toBeTruthy();
  });

  it('offers a practice without patients the one step that fills it', async () => {
    const none = { activePatients: 0, newPatientsLast30Days: 0, activePrescriptions: 0 };
    openOverview({
      [OVERVIEW]: {
        body: anOverview({
          stats: { ...none, averageDiaryFrequencyPercent: null },
          attention: { total: 0, items: [] },
          activity: { items: [], nextCursor: null },
        }),
      },
    });
    expect(await screen.findByRole('link', { name: 'Ir para Pacientes' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Precisam de atenção' })).toBeNull();
  });

  it('shows ten more of what happened, and says when they cannot be loaded', async () => {
    const { server, user } = openOverview({
      [OVERVIEW]: { body: anOverview({ activity: { items: [anEntry(1), anEntry(2)], nextCursor: 'next' } }) },
      [ACTIVITY]: 'offline',
    });
    const more = await screen.findByRole('button', { name: 'Mostrar mais' });
    await user.click(more);
    expect(await screen.findByText('Não foi possível carregar mais.')).toBeTruthy();
    // What moved down meanwhile comes again, and is shown once.
    server.answer(ACTIVITY, { body: { items: [anEntry(2), anEntry(3)], nextCursor: null } });
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    const feed = within(screen.getByRole('region', { name: 'Atividade recente' }));
    expect(await feed.findByRole('button', { name: 'Rita 3 registrou um uso' })).toBeTruthy();
    expect(feed.getAllByRole('listitem')).toHaveLength(3);
    expect(server.asked).toContain('/api/practice/activity?cursor=next');
  });

  it('opens an entry that happened, and says when its details cannot be loaded', async () => {
    const { user } = openOverview({
      [OVERVIEW]: { body: anOverview() },
      [`GET /api/patients/${RITA}/entries/${idOf(1)}`]: 'offline',
    });
    await user.click(await screen.findByRole('button', { name: 'Rita 1 registrou um uso' }));
    expect(await screen.findByText('Erro ao carregar detalhes')).toBeTruthy();
    expect(screen.getByText('Não foi possível carregar os detalhes do registro.')).toBeTruthy();
  });

  it('that could not be loaded can be tried again', async () => {
    const { server, user } = openOverview({ [OVERVIEW]: 'offline' });
    expect(await screen.findByText('Erro ao carregar visão geral')).toBeTruthy();
    server.answer(OVERVIEW, { body: anOverview() });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('region', { name: 'Precisam de atenção' })).toBeTruthy();
  });
});
