import { QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { act as acted, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../platform/api-client.ts';
import { setDevicePerson } from '../../platform/device-person.ts';
import { accountQuery, useAccount } from '../../platform/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { PlanEnded } from './plan-ended.tsx';
import { subscriptionQuery } from './subscription-queries.ts';
import { aPlan, aTab, DOCTOR, OVER, PAID, UNPAID } from './testing.ts';

const PLAN = 'GET /api/subscription';
const RENEW = 'POST /api/connections/code';

// A dialog that is there already stands at once, so that its absence can be seen.
beforeAll(() => import('./plan-ended-dialog.tsx'));
beforeEach(() => setDevicePerson(DOCTOR.id));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** Something that the server may refuse. */
function Act() {
  useAccount();
  const { data: plan } = useQuery(subscriptionQuery);
  const act = useMutation({ mutationFn: () => api.post('/api/connections/code') });
  return (
    <>
      <button type="button" onClick={() => act.mutate()}>
        Adicionar
      </button>
      {plan ? <output>{plan.standing}</output> : null}
      {act.isError ? <p>recusado</p> : null}
    </>
  );
}

function open(answers: Parameters<typeof stubServer>[0], at = '/dashboard', isTold = true) {
  const server = stubServer({ 'GET /api/account': { body: DOCTOR }, ...answers });
  const page = (
    <>
      <Act />
      <PlanEnded isTold={isTold} />
    </>
  );
  return { server, user: userEvent.setup(), page, ...renderPage(page, { at }) };
}

const dialog = () => screen.findByRole('alertdialog', { name: 'Seu período de teste acabou' });
const settled = (server: ReturnType<typeof stubServer>) =>
  waitFor(() => expect(server.asked).toEqual(expect.arrayContaining(['/api/subscription', '/api/account'])));

/** What follows from what is on the page has happened: its effects have run, and a dialog that they asked for stands. */
async function expectNoDialog(): Promise<void> {
  await acted(async () => {
    await import('./plan-ended-dialog.tsx');
  });
  expect(screen.queryByRole('alertdialog')).toBeNull();
}

describe('a trial that is over', () => {
  it('is told of with what it stops, what it never stops and what the plan costs', async () => {
    open({ [PLAN]: { body: OVER } });
    const told = within(await dialog());
    told.getByText('Adicionar pacientes e prescrever ficam em pausa até você assinar.');
    told.getByText('Ler, exportar e o que os pacientes mostram continuam como antes, assinando ou não.');
    told.getByRole('button', { name: 'Assinar por R$ 99 por mês' });
  });

  it('lets its doctor go on without a subscription, and is told of once in a session of the browser', async () => {
    const { user, unmount, page } = open({ [PLAN]: { body: OVER } });
    const stay = within(await dialog()).getByRole('button', { name: 'Continuar sem assinar' });
    await waitFor(() => expect(document.activeElement).toBe(stay));
    await user.click(stay);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    unmount();
    const again = stubServer({ 'GET /api/account': { body: DOCTOR }, [PLAN]: { body: OVER } });
    renderPage(page, { at: '/dashboard' });
    await settled(again);
    await screen.findByText('over');
    await expectNoDialog();
  });

  it('is not told of by what the device kept, to a doctor who has paid since', async () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(accountQuery.queryKey, DOCTOR);
    queryClient.setQueryData(subscriptionQuery.queryKey, OVER, { updatedAt: 0 });
    stubServer({ 'GET /api/account': { body: DOCTOR }, [PLAN]: { body: PAID } });
    renderPage(
      <>
        <Act />
        <PlanEnded isTold />
      </>,
      { at: '/dashboard', queryClient },
    );
    await screen.findByText('subscribed');
    await expectNoDialog();
  });

  it('leads to the plan', async () => {
    const { user, router } = open({ [PLAN]: { body: OVER } });
    await user.click(within(await dialog()).getByRole('button', { name: 'Assinar por R$ 99 por mês' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/assinar'));
  });

  it('leads straight to where a failed payment is settled, and sells nothing', async () => {
    const tab = aTab();
    const replace = vi.spyOn(tab.location, 'replace');
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user, router } = open({
      [PLAN]: { body: aPlan(UNPAID) },
      'POST /api/subscription/portal': { body: { url: 'https://pay.example/portal' } },
    });
    const told = within(await screen.findByRole('alertdialog', { name: 'Há um pagamento pendente' }));
    told.getByText('Ler, exportar e o que os pacientes mostram continuam como antes.');
    await user.click(told.getByRole('button', { name: 'Regularizar' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('https://pay.example/portal'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('leads to the plan in the settings where the page of a failed payment cannot be opened', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, router } = open({
      [PLAN]: { body: aPlan(UNPAID) },
      'POST /api/subscription/portal': { status: 503, body: { code: 'subscription.provider_away' } },
    });
    const told = within(await screen.findByRole('alertdialog', { name: 'Há um pagamento pendente' }));
    await user.click(told.getByRole('button', { name: 'Regularizar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/conta'));
    expect(router.state.location.hash).toBe('#plano');
  });

  it('says that a first payment is on its way, and sells nothing', async () => {
    open({ [PLAN]: { body: { ...OVER, awaitsPayment: true, isCustomer: true } } });
    const told = within(await screen.findByRole('alertdialog', { name: 'O pagamento está a caminho' }));
    told.getByText(/Um boleto leva até três dias úteis/);
    told.getByRole('button', { name: 'Ver o pagamento' });
    expect(told.queryByRole('button', { name: /Assinar/ })).toBeNull();
  });

  it.each([
    ['while the trial runs', aPlan(), '/dashboard', true],
    ['to who comes back from paying', OVER, '/dashboard?assinatura=paga', true],
    ['in the settings, where the plan stands', OVER, '/conta', false],
  ] as const)('is not told of %s', async (_, plan, at, isTold) => {
    const { server } = open({ [PLAN]: { body: plan } }, at, isTold);
    await settled(server);
    await screen.findByText(plan.standing);
    await expectNoDialog();
  });
});

describe('what is refused for want of a plan', () => {
  it('says so each time, gives the focus back, and asks for the plan anew', async () => {
    const { server, user } = open({
      [PLAN]: { body: aPlan() },
      [RENEW]: { status: 409, body: { code: 'subscription.needed' } },
    });
    await settled(server);
    for (let time = 0; time < 2; time++) {
      await user.click(screen.getByRole('button', { name: 'Adicionar' }));
      await user.click(within(await dialog()).getByRole('button', { name: 'Continuar sem assinar' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Adicionar'));
    }
    expect(server.asked.filter((path) => path === '/api/subscription').length).toBeGreaterThan(1);
  });

  it('is told apart from every other refusal', async () => {
    const { server, user } = open({
      [PLAN]: { body: aPlan() },
      [RENEW]: { status: 409, body: { code: 'connections.limit_reached' } },
    });
    await user.click(screen.getByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    await screen.findByText('recusado');
    await expectNoDialog();
  });
});
