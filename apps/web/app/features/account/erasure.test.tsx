import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppShell } from '../../components/layout/app-shell.tsx';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { SettingsPage } from './settings-page.tsx';

vi.mock('../../components/ui/toast.ts', () => ({ showToast: vi.fn(async () => {}), dismissToast: vi.fn() }));

const ACCOUNT = {
  id: '0190a0e0-0000-7000-8000-000000000000',
  name: 'Maria Silva',
  email: 'maria@exemplo.com',
  isEmailVerified: true,
  role: 'paciente',
  crm: null,
  language: 'pt',
  timeZone: 'America/Manaus',
  createdAt: '2026-03-02T12:00:00.000Z',
  erasure: null,
  phone: null,
  age: null,
  city: null,
  researchConsent: false,
  researchConsentedAt: null,
  notifyByPush: true,
  notifyByEmail: false,
  erasureObstacle: null,
};
/** Far ahead, so that the present of the machine does not matter. */
const ERASURE = { requestedAt: '2126-03-02T02:30:00.000Z', dueAt: '2126-03-09T02:30:00.000Z' };
const WORDS = 'A sua conta será apagada em 8 de março de 2126, 22:30';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(showToast).mockClear();
});

const user = userEvent.setup();
async function open(account: Record<string, unknown> = {}) {
  const server = stubServer({
    'GET /api/account': { body: { ...ACCOUNT, ...account } },
    'GET /api/account/sessions': { body: { items: [] } },
    'POST /api/account/erasure': { body: ERASURE },
    'DELETE /api/account/erasure': { status: 204 },
  });
  renderPage(
    <RoleGuard>
      <AppShell tabs={[]}>
        <SettingsPage />
      </AppShell>
    </RoleGuard>,
    { at: '/conta' },
  );
  const section = await screen.findByRole('region', { name: 'Apagar a conta' });
  return { server, section };
}
async function openSheet(account: Record<string, unknown> = {}) {
  const { server, section } = await open(account);
  await user.click(within(section).getByRole('button', { name: 'Apagar minha conta' }));
  const sheet = await screen.findByRole('dialog', { name: 'Apagar minha conta' });
  const submit = () => user.click(within(sheet).getByRole('button', { name: 'Apagar minha conta' }));
  return { server, section, sheet, submit };
}
const banner = () => screen.findByRole('region', { name: 'Conta a ser apagada' });

describe('an account that is responsible for diaries', () => {
  it('is told what to do first', async () => {
    const { section } = await open({ erasureObstacle: 'cares_for_someone', diariesErasedAt: null });
    expect(within(section).getByText(/ou apague-o antes\.$/)).toBeTruthy();
  });

  it('is told from when it can be erased, once the erasure of each was asked for', async () => {
    const { section } = await open({ erasureObstacle: 'cares_for_someone', diariesErasedAt: ERASURE.dueAt });
    expect(within(section).getByText(/^Você pode apagar a conta depois de 8 de mar de 2126, quando/)).toBeTruthy();
  });
});

describe('the sheet that erases the account', () => {
  it('says what goes, what stays, how long there is to change one’s mind, and where one’s data are to be had', async () => {
    const { sheet } = await openSheet();
    for (const words of [
      /7 dias depois do pedido/,
      /^O diário: todos/,
      /médico fez ficam com esse médico/,
      /^Leve os seus dados/,
    ])
      expect(within(sheet).getByText(words)).toBeTruthy();
    expect(within(sheet).getByRole('link', { name: 'Ver como levar os seus dados' }).getAttribute('href')).toBe(
      '/conta#seus-dados',
    );
  });

  it('tells a doctor about their own prescriptions, and of no diary', async () => {
    const { sheet } = await openSheet({ role: 'medico' });
    expect(within(sheet).getByText(/^As receitas que você fez ficam com os pacientes/)).toBeTruthy();
    expect(within(sheet).queryByText(/^O diário: todos/)).toBeNull();
  });

  it('asks for nothing before the password is given and what it means is ticked', async () => {
    const { server, sheet, submit } = await openSheet();
    await submit();
    expect(within(sheet).getByText('Senha é obrigatória')).toBeTruthy();
    expect(within(sheet).getByText('Marque que entendeu para continuar')).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  it('asks once both are given; then the page and the banner say when, on the person’s clock', async () => {
    const { server, section, sheet, submit } = await openSheet();
    await user.type(within(sheet).getByLabelText(/^Sua senha/), 'chuva-na-serra-7');
    await user.click(within(sheet).getByRole('checkbox', { name: /^Entendi/ }));
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent).toEqual([
      { method: 'POST', path: '/api/account/erasure', body: { password: 'chuva-na-serra-7' } },
    ]);
    expect(within(await banner()).getByText(WORDS)).toBeTruthy();
    expect(within(section).getByText(WORDS)).toBeTruthy();
    expect(within(section).queryByRole('button', { name: 'Apagar minha conta' })).toBeNull();
  });

  it.each([
    [422, 'account.wrong_password', 'A senha não confere'],
    [429, 'auth.too_many_guesses', 'Muitas tentativas. Tente de novo em 15 minutos.'],
    [409, 'account.last_operator', /^Você é a única pessoa na operação/],
    [409, 'account.cares_for_someone', /^Você é responsável pelo diário de alguém/],
  ])('keeps what was typed and says why it was refused: %s', async (status, code, words) => {
    const { server, sheet, submit } = await openSheet();
    const errors = status === 422 ? [{ pointer: '/password', code: 'password_wrong', message: '' }] : [];
    server.answer('POST /api/account/erasure', { status, body: { status, code, errors, retryAfter: 900 } });
    const password = within(sheet).getByLabelText(/^Sua senha/) as HTMLInputElement;
    await user.type(password, 'errada-errada');
    await user.click(within(sheet).getByRole('checkbox', { name: /^Entendi/ }));
    await submit();
    expect(await within(sheet).findByText(words)).toBeTruthy();
    expect(password.value).toBe('errada-errada');
  });
});

describe('an account that is to be erased', () => {
  it('is kept with one tap on the banner, which then is gone from every place', async () => {
    const { server, section } = await open({ erasure: ERASURE });
    await user.click(within(await banner()).getByRole('button', { name: 'Manter minha conta' }));
    await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull());
    expect(server.sent).toEqual([{ method: 'DELETE', path: '/api/account/erasure', body: undefined }]);
    expect(within(section).getByRole('button', { name: 'Apagar minha conta' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(showToast).toHaveBeenCalledWith('success', 'A sua conta continua');
  });

  it('says so when it could not be kept, and the banner stays', async () => {
    const { server } = await open({ erasure: ERASURE });
    server.answer('DELETE /api/account/erasure', 'offline');
    await user.click(within(await banner()).getByRole('button', { name: 'Manter minha conta' }));
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith('error', 'Não foi possível manter a conta', expect.anything()),
    );
    expect(within(await banner()).getByText(WORDS)).toBeTruthy();
  });

  it('whose time has come says that it may go at any moment', async () => {
    await open({ erasure: { requestedAt: '2026-01-01T00:00:00.000Z', dueAt: '2026-01-08T00:00:00.000Z' } });
    expect(within(await banner()).getByText('A sua conta será apagada a qualquer momento')).toBeTruthy();
  });

  it('leads whoever it is gone for to the sign-in', async () => {
    const { server } = await open({ erasure: ERASURE });
    for (const route of ['DELETE /api/account/erasure', 'GET /api/account']) {
      server.answer(route, { status: 401, body: { status: 401, code: 'auth.not_signed_in' } });
    }
    await user.click(within(await banner()).getByRole('button', { name: 'Manter minha conta' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });
});

it('an account that stays shows no banner', async () => {
  await open();
  expect(screen.queryByRole('region', { name: 'Conta a ser apagada' })).toBeNull();
});

it('the only operator is told why the account cannot be erased, and is offered nothing to press', async () => {
  const { section } = await open({ role: 'operador', erasureObstacle: 'last_operator' });
  expect(within(section).getByText(/^Você é a única pessoa na operação/)).toBeTruthy();
  expect(within(section).queryByRole('button')).toBeNull();
});
