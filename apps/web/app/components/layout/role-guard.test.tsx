import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { homePathOf, ROLES } from '@balsamo/domain/auth/account.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { RoleGuard, useSignedInAccount } from './role-guard.tsx';

const fetching = vi.spyOn(globalThis, 'fetch');
afterEach(() => fetching.mockReset());

const account = (role: Account['role']): Account => ({
  id: '0197a1b2-0000-7000-8000-000000000001',
  name: 'Maria Souza',
  email: 'maria@example.test',
  isEmailVerified: true,
  role,
  crm: null,
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  createdAt: '2026-01-01T00:00:00.000Z',
  erasure: null,
});

function Inside() {
  return <h1>{useSignedInAccount().name}</h1>;
}
const guarded = (
  <RoleGuard role="paciente">
    <Inside />
  </RoleGuard>
);

describe('the guard of an area', () => {
  it('lets its own role in', async () => {
    fetching.mockResolvedValue(Response.json(account('paciente')));
    renderPage(guarded, { at: '/diary' });
    await screen.findByRole('heading', { name: 'Maria Souza' });
  });

  it('sends to the sign-in without a session', async () => {
    fetching.mockResolvedValue(Response.json({ code: 'auth.not_signed_in' }, { status: 401 }));
    const { router } = renderPage(guarded, { at: '/diary' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/entrar'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(router.state.location.search).toBe('');
  });

  it.each([
    ['/diary?checkout=1', '?next=%2Fdiary%3Fcheckout%3D1', ''],
    ['/diary#record=2', '?next=%2Fdiary', '#record=2'],
    ['/conta#seguranca', '?next=%2Fconta', '#seguranca'],
  ])('leads on to %s after the sign-in', async (at, search, hash) => {
    fetching.mockResolvedValue(Response.json({ code: 'auth.not_signed_in' }, { status: 401 }));
    const { router } = renderPage(<RoleGuard>{null}</RoleGuard>, { at });
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/entrar', search, hash }));
  });

  it('sends who has to have a second factor to set it up, whether sign-in or the server says so', async () => {
    fetching.mockResolvedValue(Response.json({ code: 'auth.second_factor_needed' }, { status: 403 }));
    const { router } = renderPage(guarded, { at: '/diary' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/proteger-conta'));
    fetching.mockResolvedValue(Response.json({ ...account('paciente'), secondFactor: 'required' }));
    const { router: other } = renderPage(guarded, { at: '/diary' });
    await waitFor(() => expect(other.state.location.pathname).toBe('/proteger-conta'));
  });

  it.each(ROLES.filter((role) => role !== 'paciente'))('sends %s to its own home', async (role) => {
    fetching.mockResolvedValue(Response.json(account(role)));
    const { router } = renderPage(guarded, { at: '/diary' });
    await waitFor(() => expect(router.state.location.pathname).toBe(homePathOf(role)));
  });

  it('sends nobody away when the server cannot be reached, and asks again when told to', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    const { router } = renderPage(guarded, { at: '/diary' });
    await screen.findByRole('heading', { name: 'Sem conexão' });
    expect(router.state.location.pathname).toBe('/diary');
    fetching.mockResolvedValue(Response.json(account('paciente')));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('heading', { name: 'Maria Souza' });
  });
});
