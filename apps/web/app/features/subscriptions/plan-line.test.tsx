import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setDevicePerson } from '../../platform/device-person.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { PlanLine } from './plan-line.tsx';
import { aPlan, DOCTOR, PAID } from './testing.ts';

const PLAN = 'GET /api/subscription';
const CHECK = 'POST /api/subscription/check';

beforeEach(() => setDevicePerson(DOCTOR.id));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(at: string, answers: Parameters<typeof stubServer>[0]) {
  const server = stubServer({ 'GET /api/account': { body: DOCTOR }, ...answers });
  return { server, ...renderPage(<PlanLine />, { at }) };
}

describe('the line about the plan', () => {
  it('keeps its place until the plan is known, so that nothing moves', async () => {
    const { container } = open('/dashboard', { [PLAN]: { body: aPlan() } });
    expect(container.querySelector('.animate-breathe')).toBeTruthy();
    expect(await screen.findByText('Período de teste')).toBeTruthy();
  });

  it('is not there for who has subscribed', async () => {
    const { container } = open('/dashboard', { [PLAN]: { body: PAID } });
    await waitFor(() => expect(container.querySelector('.animate-breathe')).toBeNull());
    expect(container.textContent).toBe('');
  });

  it('that goes leaves its place until another part is opened, so that nothing jumps', async () => {
    const { server, router, container, queryClient } = open('/dashboard', { [PLAN]: { body: aPlan() } });
    const place = () => container.querySelector('.h-17');
    expect(await screen.findByText('Período de teste')).toBeTruthy();
    server.answer(PLAN, { body: PAID });
    await queryClient.invalidateQueries({ queryKey: ['subscription'] });
    await waitFor(() => expect(container.textContent).toBe(''));
    expect(place()).toBeTruthy();
    await act(() => router.navigate({ hash: 'patients' }));
    expect(place()).toBeNull();
  });
});

describe('who comes back from paying', () => {
  it('is told that it is confirmed once it is, and the address says nothing of it any more', async () => {
    const { server, router } = open('/dashboard?assinatura=paga#patients', {
      [PLAN]: { body: aPlan({ isCustomer: true }) },
      [CHECK]: { body: aPlan({ isCustomer: true }) },
    });
    expect(await screen.findByText('Confirmando o pagamento…')).toBeTruthy();
    expect(router.state.location.search).toBe('');
    expect(router.state.location.hash).toBe('#patients');
    server.answer(CHECK, { body: PAID });
    expect(await screen.findByText('Assinatura ativa')).toBeTruthy();
    screen.getByText('Próxima cobrança em 25 de dez de 2026.');
    expect(screen.getByRole('link', { name: 'Ver o plano' }).getAttribute('href')).toBe('/conta#plano');
  });

  it.each([
    ['closes it', () => fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))],
    ['opens another part', undefined],
  ])('is told no longer who %s', async (_, close) => {
    const { router } = open('/dashboard?assinatura=paga', { [PLAN]: { body: PAID } });
    expect(await screen.findByText('Assinatura ativa')).toBeTruthy();
    if (close) close();
    else await act(() => router.navigate({ hash: 'patients' }));
    await waitFor(() => expect(screen.queryByText('Assinatura ativa')).toBeNull());
    if (!close) await act(() => router.navigate({ hash: '' }));
    expect(screen.queryByText('Assinatura ativa')).toBeNull();
  });

  it('is told of a plan that was cancelled when it ends', async () => {
    open('/dashboard?assinatura=paga', { [PLAN]: { body: { ...PAID, cancelsAtPeriodEnd: true } } });
    expect(await screen.findByText('Termina em 25 de dez de 2026.')).toBeTruthy();
    expect(screen.queryByText(/Próxima cobrança/)).toBeNull();
  });

  it('sees meanwhile what holds until it is confirmed', async () => {
    const trial = { body: aPlan({ isCustomer: true }) };
    open('/dashboard?assinatura=paga', { [PLAN]: trial, [CHECK]: trial });
    expect(await screen.findByText('Confirmando o pagamento…')).toBeTruthy();
    expect(await screen.findByText('Período de teste')).toBeTruthy();
  });

  it('is told after a minute that it may take longer, and nothing is asked for any more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const waiting = { body: aPlan({ isCustomer: true }) };
    const { server } = open('/dashboard?assinatura=paga', { [PLAN]: waiting, [CHECK]: waiting });
    expect(await screen.findByText('Confirmando o pagamento…')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    screen.getByText('O pagamento ainda não foi confirmado');
    expect(screen.queryByText(/boleto/)).toBeNull();
    const asked = server.sent.length;
    expect(asked).toBeGreaterThan(20);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(server.sent).toHaveLength(asked);
  });
});
