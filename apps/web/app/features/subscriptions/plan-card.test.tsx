import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setDevicePerson } from '../../platform/device-person.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import PlanCard from './plan-card.tsx';
import { aPlan, aReceipt, aTab, DOCTOR, OVER, PAID, UNPAID } from './testing.ts';

const PLAN = 'GET /api/subscription';
const RECEIPTS = 'GET /api/subscription/receipts';
const PORTAL = 'POST /api/subscription/portal';

beforeEach(() => setDevicePerson(DOCTOR.id));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({
    'GET /api/account': { body: DOCTOR },
    [RECEIPTS]: { body: { items: [], nextCursor: null } },
    ...answers,
  });
  renderPage(<PlanCard />, { at: '/conta' });
  return { server, user: userEvent.setup() };
}

describe('the plan of a doctor', () => {
  it.each([
    ['on trial', aPlan(), 'Teste profissional', 'Em teste', 'Teste até 4 de dez de 2026', ['Assinar']],
    [
      'whose trial is over',
      OVER,
      'Teste profissional',
      'Teste encerrado',
      'O teste acabou em 24 de nov de 2026',
      ['Assinar'],
    ],
    [
      'who pays',
      PAID,
      'Plano Profissional',
      'Ativo',
      'Próxima cobrança em 25 de dez de 2026',
      ['Gerenciar assinatura (abre em outra aba)'],
    ],
    [
      'who has cancelled',
      { ...PAID, cancelsAtPeriodEnd: true },
      'Plano Profissional',
      'Cancelado',
      'Termina em 25 de dez de 2026',
      ['Gerenciar assinatura (abre em outra aba)'],
    ],
    [
      'whose payment failed',
      { ...PAID, standing: 'grace' as const, status: 'past_due' as const, until: '2026-12-02T12:00:00.000Z' },
      'Plano Profissional',
      'Pagamento pendente',
      'Nada muda até 2 de dez de 2026',
      ['Regularizar (abre em outra aba)'],
    ],
    [
      'whose days after a failed payment are over',
      aPlan(UNPAID),
      'Plano Profissional',
      'Pagamento pendente',
      'O último pagamento não passou',
      ['Regularizar (abre em outra aba)'],
    ],
    [
      'whose first payment is on its way',
      aPlan({ awaitsPayment: true, isCustomer: true }),
      'Plano Profissional',
      'Pagamento a caminho',
      'Teste até 4 de dez de 2026',
      ['Ver o pagamento (abre em outra aba)'],
    ],
    [
      'who paid before',
      { ...OVER, isCustomer: true },
      'Teste profissional',
      'Teste encerrado',
      'O teste acabou em 24 de nov de 2026',
      ['Assinar'],
    ],
    [
      'whose plan ended',
      {
        ...OVER,
        isCustomer: true,
        planType: 'professional' as const,
        status: 'canceled' as const,
        currentPeriodEnd: '2026-11-20T12:00:00.000Z',
      },
      'Plano Profissional',
      'Encerrado',
      'Encerrado em 20 de nov de 2026',
      ['Assinar'],
    ],
  ])('%s says what it is, until when, and what can be done', async (_, plan, name, standing, date, actions) => {
    open({ [PLAN]: { body: plan } });
    expect(await screen.findByText(name)).toBeTruthy();
    screen.getByText(standing);
    screen.getByText(date);
    const offered = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')];
    expect(offered.map(({ textContent }) => textContent)).toEqual(actions);
  });

  it('that ended before its period was over names no day, and no price', async () => {
    open({ [PLAN]: { body: { ...PAID, standing: 'over', status: 'canceled' } } });
    expect(await screen.findByText('Encerrado')).toBeTruthy();
    expect(screen.queryByText(/Encerrado em/)).toBeNull();
    expect(screen.queryByText(/por mês/)).toBeNull();
  });

  it('that cannot be had says so, and is asked for again', async () => {
    const { server, user } = open({ [PLAN]: { status: 500, body: { code: 'server.error' } } });
    expect(await screen.findByText('Não foi possível carregar o plano')).toBeTruthy();
    server.answer(PLAN, { body: PAID });
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Plano Profissional')).toBeTruthy();
  });
});

describe('the receipts', () => {
  it('say what will stand there before the first payment', async () => {
    open({ [PLAN]: { body: aPlan() } });
    expect(await screen.findByText('Os recibos aparecem aqui depois do primeiro pagamento.')).toBeTruthy();
  });

  it('come page after page', async () => {
    const older = aReceipt({ id: '0197f22e-79b0-7ccc-bfff-ffffffffffff', paidAt: '2026-10-25T12:00:00.000Z' });
    const { server, user } = open({
      [PLAN]: { body: PAID },
      [RECEIPTS]: { body: { items: [aReceipt()], nextCursor: 'next' } },
    });
    expect(await screen.findByText(/99,00 em 25 de nov de 2026/)).toBeTruthy();
    server.answer(RECEIPTS, { body: { items: [older], nextCursor: null } });
    await user.click(screen.getByRole('button', { name: 'Ver mais' }));
    expect(await screen.findByText(/99,00 em 25 de out de 2026/)).toBeTruthy();
    expect(server.asked.at(-1)).toBe('/api/subscription/receipts?cursor=next');
    expect(screen.queryByRole('button', { name: 'Ver mais' })).toBeNull();
  });

  it('open the document of each in a tab of its own', async () => {
    const tab = aTab();
    const replace = vi.spyOn(tab.location, 'replace');
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user } = open({
      [PLAN]: { body: PAID },
      [RECEIPTS]: { body: { items: [aReceipt()], nextCursor: null } },
      [`POST /api/subscription/receipts/${aReceipt().id}/page`]: { body: { url: 'https://pay.example/receipt' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Abrir o recibo de 25 de nov de 2026 em outra aba' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('https://pay.example/receipt'));
    expect(tab.opener).toBeNull();
  });
});

describe('the page of the payment provider', () => {
  async function manage(answer: Parameters<typeof stubServer>[0][string], tab: ReturnType<typeof aTab> | null) {
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window | null);
    const { user } = open({ [PLAN]: { body: PAID }, [PORTAL]: answer });
    await user.click(await screen.findByRole('button', { name: /^Gerenciar assinatura/ }));
  }

  it('is offered as a link where the browser lets no tab open', async () => {
    await manage({ body: { url: 'https://pay.example/portal' } }, null);
    const link = await screen.findByRole('link', { name: /^Abrir gerenciamento/ });
    expect(link.getAttribute('href')).toBe('https://pay.example/portal');
    expect(link.getAttribute('target')).toBe('_blank');
    // One way there, and the focus of the button that it has replaced.
    expect(screen.queryByRole('button', { name: /^Gerenciar assinatura/ })).toBeNull();
    expect(document.activeElement).toBe(link);
    screen.getByText('O navegador não deixou abrir outra aba.');
  });

  it.each([
    [
      { status: 503, body: { code: 'subscription.provider_away' } },
      'Erro ao acessar portal do cliente',
      /não responde agora/,
    ],
    [
      { status: 409, body: { code: 'subscription.no_customer' } },
      'Erro ao acessar portal do cliente',
      /Ainda não há pagamento/,
    ],
    [
      { status: 429, body: { code: 'subscription.too_many_pages', retryAfter: 90 } },
      'Erro ao acessar portal do cliente',
      /em 2 minutos/,
    ],
    ['offline' as const, 'Erro ao acessar portal de gerenciamento', /Sem conexão/],
  ])('that cannot be opened leaves no empty tab, and says why beside the button: %j', async (answer, title, text) => {
    const tab = aTab();
    const close = vi.spyOn(tab, 'close');
    await manage(answer, tab);
    const alert = within(await screen.findByRole('alert'));
    expect(await alert.findByText(title)).toBeTruthy();
    alert.getByText(text);
    // Nobody was about to pay.
    expect(alert.queryByText(/Nada foi cobrado/)).toBeNull();
    expect(close).toHaveBeenCalled();
  });
});
