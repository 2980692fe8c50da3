import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { vi } from 'vitest';
import { createRequestI18n } from '../../platform/i18n.server.ts';

/** What the stubbed server answers, by path. */
export type Answers = Record<string, { status: number; body?: unknown } | 'offline' | 'never'>;

/** A screen at an address, in Portuguese, with a server that answers as told; other paths show their own name. */
export function renderScreen(
  screen: ReactElement,
  { at = '/', answers = {} }: { at?: string; answers?: Answers } = {},
) {
  const requests: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const answer = answers[path];
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (answer === 'never') return new Promise<Response>(() => {});
    const { status, body } = answer ?? { status: 404, body: { code: 'request.no_such_route' } };
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  const [path = '/'] = at.split(/[?#]/);
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [at] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nextProvider i18n={createRequestI18n('pt')}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { requests, router, client };
}

function Elsewhere() {
  return <p>{`at ${useLocation().pathname}`}</p>;
}

export const ACCOUNT = {
  id: '0190a0e0-0000-7000-8000-000000000000',
  name: 'Maria Silva',
  email: 'maria@exemplo.com',
  isEmailVerified: false,
  role: 'paciente',
  crm: null,
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  createdAt: '2026-11-20T12:00:00.000Z',
  erasure: null,
};
