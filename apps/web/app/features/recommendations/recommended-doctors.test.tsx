import type { StaffedAssociation } from '@balsamo/contract/associations/schemas.ts';
import type { RecommendedDoctor } from '@balsamo/contract/recommendations/schemas.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AssociationProvider } from '../../components/association/association-context.tsx';
import { api } from '../../platform/api-client.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { RecommendedDoctors } from './recommended-doctors.tsx';

const doctor = (n: number): RecommendedDoctor => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  directoryId: null,
  name: `Helena ${n}`,
  specialty: null,
  isRegistrationChecked: n % 2 === 0,
  photo: null,
  reason: null,
  recommendedAt: '2026-11-20T12:00:00.000Z',
});

function show(role: StaffedAssociation['role'], answers: (page: number) => unknown) {
  vi.spyOn(api, 'get').mockImplementation((async (_path: string, { query }: { query: { page: number } }) =>
    answers(query.page)) as never);
  window.HTMLElement.prototype.scrollIntoView = () => undefined;
  const association = {
    id: 'a1',
    slug: 'raiz',
    name: 'Raiz',
    logoId: null,
    role,
    assignedAt: '2026-01-01T00:00:00.000Z',
  };
  renderPage(
    <AssociationProvider association={association}>
      <RecommendedDoctors />
    </AssociationProvider>,
  );
}

describe('the doctors whom an association recommends', () => {
  it('are added and removed by those who keep the list, and read by stock keepers', async () => {
    show('stock_keeper', (page) => ({ items: [doctor(1)], total: 1, page }));
    const card = await screen.findByRole('listitem');
    expect(within(card).getByText('Registro não conferido')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say that nobody is recommended yet, and offer the one step', async () => {
    show('manager', (page) => ({ items: [], total: 0, page }));
    expect(await screen.findByRole('heading', { name: 'Nenhum médico recomendado' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Recomendar médico' })).toHaveLength(1);
  });

  it('offer that step only where it stays: not before it is known whether anybody is recommended', async () => {
    let answer = (_list: unknown) => {};
    show('manager', () => new Promise((resolve) => (answer = resolve)));
    expect(await screen.findByText('Carregando médicos')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    answer({ items: [], total: 0, page: 1 });
    expect(await screen.findByRole('button', { name: 'Recomendar médico' })).toBeTruthy();
  });

  it('are asked for anew where they did not come', async () => {
    let tries = 0;
    show('manager', (page) => {
      tries += 1;
      if (tries === 1) throw new Error('gone');
      return { items: [doctor(1)], total: 1, page };
    });
    expect(await screen.findByText('Erro ao carregar médicos')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Recarregar' }));
    expect(await screen.findByText('Dr(a). Helena 1')).toBeTruthy();
  });

  it('are turned by pages, and a page that is no more leads to the last one', async () => {
    let total = 41;
    show('manager', (page) => ({ items: page * 20 - 20 < total ? [doctor(page)] : [], total, page }));
    await screen.findByText('Dr(a). Helena 1');
    total = 40;
    await userEvent.click(screen.getByRole('button', { name: 'Página 3' }));
    expect(await screen.findByText('Dr(a). Helena 2')).toBeTruthy();
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2');
  });
});
