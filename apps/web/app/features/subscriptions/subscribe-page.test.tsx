import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { setDevicePerson } from '../../platform/device-person.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { NotForYou, SubscribePage } from './subscribe-page.tsx';
import { aPlan, aTab, DOCTOR, OVER, PAID, UNPAID } from './testing.ts';

const PLAN = 'GET /api/subscription';
const CHECKOUT = 'POST /api/subscription/checkout';
const PAGE = 'https://pay.example/checkout';

beforeEach(() => setDevicePerson(DOCTOR.id));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({ 'GET /api/account': { body: DOCTOR }, [PLAN]: { body: aPlan() }, ...answers });
  return { server, user: userEvent.setup(), ...renderPage(<SubscribePage />, { at: '/assinar' }) };
}

const PAY = { name: /^Ir para o pagamento/ };
const pay = () => screen.findByRole('button', PAY);

describe('the page before the payment', () => {
  it('says what is paid, and what happens then', async () => {
    open();
    expect(await screen.findByText('R$ 99')).toBeTruthy();
    screen.getByText('por mês');
    screen.getByText(/cartão, boleto ou Pix/);
    screen.getByText(/nada muda por 7 dias/);
  });

  it('opens the payment in a tab of its own, from the press itself on', async () => {
    const tab = aTab();
    const replace = vi.spyOn(tab.location, 'replace');
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { server, user } = open({ [CHECKOUT]: { body: { url: PAGE } } });
    const button = await pay();
    opened.mockImplementation(() => {
      // No answer has been waited for.
      expect(server.sent).toEqual([]);
      return tab as unknown as Window;
    });
    await user.click(button);
    await waitFor(() => expect(replace).toHaveBeenCalledWith(PAGE));
    expect(opened).toHaveBeenCalledWith('about:blank', '_blank');
    expect(tab.opener).toBeNull();
    expect(await screen.findByText(/Conclua o pagamento na outra aba/)).toBeTruthy();
    expect(screen.queryByText('Abre em outra aba.')).toBeNull();
    // Until the page is known, the tab says what comes.
    expect(tab.document.body.textContent).toBe('Abrindo a página de pagamento…');
    fireEvent.focus(window);
    await waitFor(() => expect(screen.queryByText(/Conclua o pagamento/)).toBeNull());
  });

  it('opens no tab without a connection, and says why', async () => {
    const opened = vi.spyOn(window, 'open');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = open({ [CHECKOUT]: 'offline' });
    await user.click(await pay());
    expect(await screen.findByText('Sem conexão com o servidor. Nada foi cobrado.')).toBeTruthy();
    expect(opened).not.toHaveBeenCalled();
  });

  it('offers the payment as a link where the browser lets no tab open', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = open({ [CHECKOUT]: { body: { url: PAGE } } });
    await user.click(await pay());
    expect((await screen.findByRole('link', { name: /^Abrir pagamento/ })).getAttribute('href')).toBe(PAGE);
  });

  it.each([
    [
      { status: 503, body: { code: 'subscription.provider_away' } },
      'Erro ao criar sessão de checkout',
      /Nada foi cobrado/,
    ],
    [
      { status: 409, body: { code: 'subscription.already_subscribed' } },
      'Erro ao criar sessão de checkout',
      /já tem uma assinatura/,
    ],
    [
      { status: 409, body: { code: 'subscription.payment_awaited' } },
      'Erro ao criar sessão de checkout',
      /ainda está a caminho/,
    ],
    [
      { status: 409, body: { code: 'subscription.account_leaving' } },
      'Erro ao criar sessão de checkout',
      /marcada para ser apagada/,
    ],
    [{ status: 401, body: { code: 'auth.signed_out' } }, 'Você precisa estar logado para assinar um plano', ''],
    ['offline' as const, 'Erro ao processar pagamento', /Sem conexão/],
  ])('says beside the button why there is no payment: %j', async (answer, title, text) => {
    const tab = aTab();
    const close = vi.spyOn(tab, 'close');
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user } = open({ [CHECKOUT]: answer });
    await user.click(await pay());
    const alert = within(await screen.findByRole('alert'));
    expect(await alert.findByText(title)).toBeTruthy();
    if (text) alert.getByText(text);
    expect(close).toHaveBeenCalled();
  });

  it('changes by itself once it is paid', async () => {
    const { server, queryClient } = open();
    (await pay()).focus();
    server.answer(PLAN, { body: PAID });
    // As the live event does.
    await queryClient.invalidateQueries({ queryKey: ['subscription'] });
    expect((await screen.findByRole('status')).textContent).toBe('Assinatura ativa');
    expect(screen.queryByRole('button', PAY)).toBeNull();
    // The button that had the focus has gone.
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Seu plano' }));
  });
});

describe('what is sold to nobody who has it', () => {
  it.each([
    ['grace', { ...PAID, standing: 'grace' as const }, 'Regularizar o pagamento', /^Nada muda até/, /^Regularizar/],
    ['unpaid', aPlan(UNPAID), 'Regularizar o pagamento', /estão em pausa até o pagamento passar/, /^Regularizar/],
    [
      'awaiting',
      { ...OVER, awaitsPayment: true, isCustomer: true },
      'Pagamento a caminho',
      /^Um boleto leva até três dias úteis/,
      /^Ver o pagamento/,
    ],
  ])('%s: says what is to be done instead', async (_, plan, heading, text, button) => {
    open({ [PLAN]: { body: plan } });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    screen.getByText(text);
    screen.getByRole('button', { name: button });
    expect(screen.queryByText('R$ 99')).toBeNull();
    expect(screen.queryByText('O que acontece depois')).toBeNull();
  });

  it('ending: says until when it is paid', async () => {
    open({ [PLAN]: { body: { ...PAID, cancelsAtPeriodEnd: true } } });
    expect(await screen.findByText('Assinatura cancelada')).toBeTruthy();
    screen.getByText('Termina em 25 de dez de 2026.');
  });
});

describe('for whom there is nothing to pay', () => {
  it('the page says that the plan is for doctors, and leads home', async () => {
    stubServer({ 'GET /api/account': { body: { ...DOCTOR, role: 'paciente', crm: null } } });
    renderPage(
      <RoleGuard>
        <NotForYou />
      </RoleGuard>,
      { at: '/assinar' },
    );
    expect(await screen.findByText(/O plano Profissional é para médicos/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/diary');
  });
});
