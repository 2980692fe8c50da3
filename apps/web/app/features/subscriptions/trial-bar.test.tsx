import type { DoctorSubscription } from '@balsamo/contract/subscriptions/schemas.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setDevicePerson } from '../../platform/device-person.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { aPlan, DOCTOR, OVER } from './testing.ts';
import TrialBar from './trial-bar.tsx';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const endingIn = (milliseconds: number) => {
  const plan = aPlan();
  return aPlan({ until: new Date(Date.parse(plan.now) + milliseconds).toISOString() });
};

beforeEach(() => {
  setDevicePerson(DOCTOR.id);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function showBar(plan: DoctorSubscription, deviceClock = plan.now, answers: Parameters<typeof stubServer>[0] = {}) {
  vi.setSystemTime(deviceClock);
  const server = stubServer({ 'GET /api/account': { body: DOCTOR }, ...answers });
  renderPage(<TrialBar plan={plan} receivedAt={Date.now()} />, { at: '/dashboard' });
  return server;
}

const timer = () => screen.getByRole('timer').firstElementChild?.textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe("the trial's bar", () => {
  it('offers the plan while more than three days are left', () => {
    showBar(endingIn(3 * DAY_MS + 1_000));
    screen.getByText('Período de teste');
    expect(screen.getByRole('link', { name: 'Fazer Upgrade' }).getAttribute('href')).toBe('/assinar');
  });

  it('urges from the third day before the end on', () => {
    showBar(endingIn(3 * DAY_MS));
    expect(screen.getByRole('link', { name: 'Assinar Agora!' }).getAttribute('href')).toBe('/assinar');
    expect(screen.queryByText('Último dia!')).toBeNull();
  });

  it('says when it is the last day', () => {
    showBar(endingIn(DAY_MS - 1_000));
    screen.getByText('Último dia!');
    screen.getByRole('link', { name: 'Assinar Agora!' });
  });

  it('says when the trial is over, and what stays open', () => {
    showBar(OVER);
    screen.getByText('Trial expirado!');
    screen.getByText('Você ainda lê e exporta.');
    screen.getByRole('link', { name: 'Assinar Agora!' });
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('says of a payment that failed until when nothing changes', () => {
    showBar(aPlan({ standing: 'grace', until: '2026-12-02T12:00:00.000Z', isCustomer: true }));
    screen.getByText('Pagamento pendente');
    screen.getByText('Nada muda até 2 de dez.');
    screen.getByRole('button', { name: /^Regularizar/ });
  });

  it('says of a first payment on its way how long it takes, and leads to it', () => {
    showBar({ ...OVER, awaitsPayment: true, isCustomer: true });
    screen.getByText('Pagamento a caminho');
    screen.getByText('Um boleto leva até três dias úteis.');
    screen.getByRole('button', { name: /^Ver o pagamento/ });
  });

  it('says below itself why no page was opened', async () => {
    showBar(aPlan({ standing: 'grace', isCustomer: true }), undefined, {
      'POST /api/subscription/portal': { status: 503, body: { code: 'subscription.provider_away' } },
    });
    vi.spyOn(window, 'open').mockReturnValue(null);
    fireEvent.click(screen.getByRole('button', { name: /^Regularizar/ }));
    const alert = (await screen.findByText(/não responde agora/)).closest('[role=alert]');
    const line = screen.getByText('Pagamento pendente').closest('section > div');
    expect(line?.contains(alert)).toBe(false);
    expect(line?.parentElement?.contains(alert)).toBe(true);
  });

  it('counts second by second', () => {
    showBar(endingIn(9 * DAY_MS + 5 * HOUR_MS));
    expect(timer()).toBe('9 d 5 h 0 min 0 s');
    pass(1_000);
    expect(timer()).toBe('9 d 4 h 59 min 59 s');
    pass(60_000);
    expect(timer()).toBe('9 d 4 h 58 min 59 s');
  });

  it.each(['2031-01-01T00:00:00.000Z', '2019-06-01T00:00:00.000Z'])(
    'counts by the clock of the server, whatever that of the device shows: %s',
    (deviceClock) => {
      showBar(endingIn(2 * DAY_MS), deviceClock);
      expect(timer()).toBe('2 d 0 h 0 min 0 s');
      pass(30_000);
      expect(timer()).toBe('1 d 23 h 59 min 30 s');
    },
  );

  it('reads out when the trial ends, and not every second of it', () => {
    showBar(aPlan());
    const { firstElementChild: seconds, lastElementChild: end } = screen.getByRole('timer');
    expect(seconds?.getAttribute('aria-hidden')).toBe('true');
    expect(end?.textContent).toBe('O teste acaba em 4 de dezembro de 2026 às 09:00.');
    expect(screen.getByRole('timer').closest('[aria-live], [role=status], [role=alert]')).toBeNull();
  });

  it('says that the trial is over in the second in which it ends', () => {
    showBar(endingIn(2_000));
    screen.getByText('Último dia!');
    pass(2_000);
    screen.getByText('Trial expirado!');
  });
});
