import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { SandboxScreen } from './sandbox-screen.tsx';
import { aSandboxPage } from './testing.ts';

const READ = 'GET /api/payments/sandbox/page-1';
const PRESS = 'POST /api/payments/sandbox/page-1';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(answers: Parameters<typeof stubServer>[0], language?: 'pt' | 'en' | 'fr') {
  const server = stubServer(answers);
  renderPage(<SandboxScreen pageId="page-1" />, {
    at: '/pagamento-de-teste/page-1',
    ...(language ? { language } : {}),
  });
  return { server, user: userEvent.setup() };
}

describe('a page of the sandbox', () => {
  it.each([
    ['pt', 'Ambiente de teste: nada é cobrado'],
    ['en', 'Test environment: nothing is charged'],
    ['fr', 'Environnement de test : rien n’est facturé'],
  ] as const)('says before all else that nothing is charged: %s', async (language, notice) => {
    open({ [READ]: { body: aSandboxPage() } }, language);
    expect(await screen.findByText(notice)).toBeTruthy();
  });

  it('asks nobody who is signed in', async () => {
    const { server } = open({ [READ]: { body: aSandboxPage() } });
    await screen.findByText('Plano Profissional');
    expect(server.asked).toEqual(['/api/payments/sandbox/page-1']);
  });

  it('that is not there says so', async () => {
    open({ [READ]: { status: 404, body: { code: 'payments.no_such_page' } } });
    expect(await screen.findByRole('heading', { name: 'Esta página não existe' })).toBeTruthy();
  });
});

describe('the checkout', () => {
  it('shows what is paid and who pays', async () => {
    open({ [READ]: { body: aSandboxPage() } });
    expect(await screen.findByText(/99,00 por mês/)).toBeTruthy();
    screen.getByText(/Helena Prado/);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Pagar',
      'Simular recusa',
      'Simular vencimento',
    ]);
  });

  it('that was declined says so, and can still be paid', async () => {
    const { server, user } = open({
      [READ]: { body: aSandboxPage() },
      [PRESS]: { body: aSandboxPage({ state: 'declined' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Simular recusa' }));
    expect(within(await screen.findByRole('alert')).getByText('O pagamento foi recusado')).toBeTruthy();
    expect(server.sent[0]?.body).toEqual({ action: 'decline' });
    screen.getByRole('button', { name: 'Pagar' });
  });

  it('takes who has paid back to the app', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    const leadsTo = 'https://balsamo.example/dashboard?assinatura=paga';
    const { user } = open({
      [READ]: { body: aSandboxPage() },
      [PRESS]: { body: aSandboxPage({ state: 'complete', leadsTo, actions: [] }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Pagar' }));
    expect(await screen.findByText('Pagamento confirmado')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar ao Bálsamo' }).getAttribute('href')).toBe(leadsTo);
    await waitFor(() => expect(assign).toHaveBeenCalledWith(leadsTo));
  });

  it('that expired offers nothing but the way back', async () => {
    open({ [READ]: { body: aSandboxPage({ state: 'expired', actions: [] }) } });
    expect(await screen.findByText('Esta página venceu')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    screen.getByRole('link', { name: 'Voltar ao Bálsamo' });
  });
});

describe('the portal', () => {
  const subscription = { status: 'active' as const, periodEnd: '2026-12-25T15:00:00.000Z', cancelsAtPeriodEnd: false };
  const invoices = [
    { number: 'BAL-0001', amount: 9900, status: 'paid' as const, createdAt: '2026-11-25T15:00:00.000Z' },
  ];
  const portal = (changes: Partial<ReturnType<typeof aSandboxPage>> = {}) =>
    aSandboxPage({ kind: 'portal', subscription, invoices, actions: ['renew', 'cancel'], ...changes });

  it('shows the subscription and what was charged', async () => {
    open({ [READ]: { body: portal() } });
    expect(await screen.findByText('Ativa')).toBeTruthy();
    screen.getByText('Próxima cobrança em 25 de dez. de 2026');
    screen.getByText(/99,00 · paga/);
  });

  it('says after a cancellation when the subscription ends', async () => {
    const { server, user } = open({
      [READ]: { body: portal() },
      [PRESS]: { body: portal({ subscription: { ...subscription, cancelsAtPeriodEnd: true }, actions: ['resume'] }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancelar no fim do período' }));
    expect(await screen.findByText('Termina em 25 de dez. de 2026')).toBeTruthy();
    expect(server.sent[0]?.body).toEqual({ action: 'cancel' });
    screen.getByRole('button', { name: 'Desfazer o cancelamento' });
  });
});

it('a receipt shows its invoice', async () => {
  const createdAt = '2026-11-25T15:00:00.000Z';
  const invoice = { number: 'BAL-0001', amount: 9900, status: 'paid' as const, createdAt };
  open({ [READ]: { body: aSandboxPage({ kind: 'receipt', actions: [], leadsTo: '', invoices: [invoice] }) } });
  expect(await screen.findByRole('heading', { name: 'Recibo de teste' })).toBeTruthy();
  screen.getByText('BAL-0001');
  expect(screen.queryByRole('link')).toBeNull();
});
