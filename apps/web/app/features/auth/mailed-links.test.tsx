import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextPath, withNext } from '../../platform/next-path.ts';
import { AuthCallbackScreen } from './auth-callback-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { readLink } from './link-fragment.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { ACCOUNT, type Answers, renderScreen } from './testing.tsx';
import { UndoEmailScreen } from './undo-email-screen.tsx';

vi.mock('../../components/ui/toast.ts', () => ({
  showToast: vi.fn(async () => {}),
  dismissToast: vi.fn(async () => {}),
}));

const CHECK = '/api/auth/reset-password/check';
const RESET = '/api/auth/reset-password';
const REQUEST = '/api/auth/request-password-reset';
const VERIFY = '/api/auth/verify-email';
const user = userEvent.setup();
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const heading = (name: string) => screen.findByRole('heading', { name });

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('reading a link', () => {
  it.each([
    ['#token=a%2Bb&type=recovery', '', { kind: 'token', token: 'a+b', type: 'recovery' }],
    ['', '?token=abc', { kind: 'token', token: 'abc', type: null }],
    ['#error=access_denied&error_code=otp_expired', '', { kind: 'expired' }],
    ['', '?error=access_denied&error_code=otp_expired', { kind: 'expired' }],
    ['#error=server_error', '', { kind: 'refused' }],
    ['#treatment', '', { kind: 'none' }],
    ['', '', { kind: 'none' }],
  ])('%s%s', (hash, search, content) => expect(readLink({ hash, search })).toEqual(content));
});

describe('the path after signing in', () => {
  it.each([
    ['/diary?checkout=1', '/diary?checkout=1'],
    ['//exemplo.com', undefined],
    ['/\\exemplo.com', undefined],
    ['https://exemplo.com', undefined],
    ['/\t/exemplo.com', undefined],
    ['diary', undefined],
  ])('%j → %s', (next, path) => expect(nextPath({ search: `?${new URLSearchParams({ next })}`, hash: '' })).toBe(path));

  it('comes back whole, and what stood in its fragment is in no part of the address that a server is sent', () => {
    const invitation = '/aceitar-convite#token=a%2Fb';
    const { search, hash } = new URL(withNext('/entrar', invitation), 'http://test');
    expect(search).not.toContain('token');
    expect(nextPath({ search, hash })).toBe(invitation);
  });
});

describe('a forgotten password', () => {
  it('is asked for with the address that this tab has kept, and then says where to look', async () => {
    sessionStorage.setItem('reset_email', 'maria@exemplo.com');
    const { requests } = renderScreen(<ForgotPasswordScreen />, {
      answers: { [REQUEST]: { status: 202, body: { accepted: true } } },
    });
    expect(field('E-mail')).toHaveProperty('value', 'maria@exemplo.com');
    await user.click(screen.getByRole('button', { name: 'Enviar link' }));
    const sent = await heading('Veja o seu e-mail');
    await waitFor(() => expect(document.activeElement).toBe(sent));
    expect(screen.getByText(/maria@exemplo\.com/)).toBeDefined();
    expect(requests).toEqual([{ path: REQUEST, body: { email: 'maria@exemplo.com' } }]);
    expect(screen.getByRole('button', { name: /Enviar de novo em \d+ segundos/ })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Usar outro e-mail' }));
    expect(field('E-mail')).toBeDefined();
  });
});

describe('the page for a new password', () => {
  const open = (answers: Answers, hash = '#token=abc&type=recovery') =>
    renderScreen(<ResetPasswordScreen />, { at: `/atualizar-senha${hash}`, answers });
  const linkWith = (more: object = {}): Answers => ({
    [CHECK]: { status: 200, body: { state: 'valid', hasKeys: false, isConfirmed: true, ...more } },
  });
  const valid = linkWith();
  async function choose(confirmation = 'chuva-na-serra-7') {
    await user.type(await screen.findByLabelText('Nova senha', { selector: 'input' }), 'chuva-na-serra-7');
    await user.type(field('Repita a nova senha'), confirmation);
    await user.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
  }

  it('sets it and goes to sign in', async () => {
    const { requests } = open({ ...valid, [RESET]: { status: 204 } });
    await choose();
    expect(await screen.findByText('at /entrar')).toBeDefined();
    expect(requests.at(-1)).toEqual({
      path: RESET,
      body: { token: 'abc', newPassword: 'chuva-na-serra-7', removesKeys: false },
    });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('offers to remove all keys where there are any, and says what that means', async () => {
    const { requests } = open({ ...linkWith({ hasKeys: true }), [RESET]: { status: 204 } });
    const box = await screen.findByRole('checkbox', { name: 'Remover todas as chaves' });
    expect(box).toHaveProperty('checked', false);
    expect(screen.getByText(/a senha nova basta para entrar/)).toBeDefined();
    await user.click(box);
    await choose();
    expect(await screen.findByText('at /entrar')).toBeDefined();
    expect(requests.at(-1)?.body).toMatchObject({ removesKeys: true });
  });

  it('says what a first proof of the address clears, and offers to erase an account of somebody else', async () => {
    const { requests } = open({ ...linkWith({ isConfirmed: false }), [RESET]: { status: 204 } });
    expect(await screen.findByText(/O diário continua/)).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Não fui eu que criei esta conta' }));
    expect(screen.queryByLabelText('Nova senha', { selector: 'input' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Apagar esta conta' }));
    expect(await screen.findByText('at /entrar')).toBeDefined();
    expect(requests.at(-1)).toEqual({ path: RESET, body: { token: 'abc', erasesAccount: true } });
  });

  it('wants the same password twice', async () => {
    const { requests } = open(valid);
    await choose('chuva');
    expect(screen.getByText('As senhas não são iguais')).toBeDefined();
    expect(requests.map(({ path }) => path)).toEqual([CHECK]);
  });

  it.each([
    ['expired', 'Este link venceu', 1],
    ['invalid', 'Este link não serve mais', 0],
  ] as const)('tells an %s link, and offers another only where that helps', async (state, title, resends) => {
    open({ [CHECK]: { status: 200, body: { state } } });
    await heading(title);
    expect(screen.queryAllByRole('button', { name: 'Enviar de novo' })).toHaveLength(resends);
  });

  it('says so when the link ran out while the form was open', async () => {
    open({ ...valid, [RESET]: { status: 410, body: { code: 'auth.link_expired' } } });
    await choose();
    await heading('Este link venceu');
  });

  it('refuses a common password next to its field and keeps the form', async () => {
    const errors = [{ pointer: '/newPassword', code: 'password_common', message: '' }];
    open({ ...valid, [RESET]: { status: 422, body: { code: 'auth.password_common', errors } } });
    await choose();
    expect(await screen.findByText(/Esta senha é muito usada/)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field('Nova senha')));
  });

  it('offers to try again when the server could not be asked', async () => {
    const answers: Answers = { [CHECK]: 'offline' };
    open(answers);
    await heading('Não deu para conferir o link');
    Object.assign(answers, valid);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await heading('Escolha uma nova senha');
  });

  it('leads to sign in when there is no link', async () => {
    const { requests } = open({}, '');
    expect(await screen.findByText('at /entrar')).toBeDefined();
    expect(requests).toEqual([]);
  });
});

describe('the page that undoes a change of address', () => {
  const CHECK_UNDO = '/api/account/email/undo/check';
  const UNDO = '/api/account/email/undo';
  const open = (answers: Answers, hash = '#token=abc') =>
    renderScreen(<UndoEmailScreen />, { at: `/desfazer-troca${hash}`, answers });
  const valid = (asksCode = false): Answers => ({
    [CHECK_UNDO]: { status: 200, body: { state: 'valid', email: 'maria@exemplo.com', asksCode } },
  });
  const send = () => user.click(screen.getByRole('button', { name: 'Desfazer a troca' }));
  const typePassword = async () =>
    user.type(await screen.findByLabelText('Senha de antes da troca', { selector: 'input' }), 'chuva-na-serra-7');

  it('says which address comes back, and leads on to a new password with the link that the answer holds', async () => {
    const { requests, router } = open({ ...valid(), [UNDO]: { status: 200, body: { token: 'novo_-1' } } });
    await heading('Desfazer a troca de e-mail');
    expect(screen.getByText(/maria@exemplo\.com/)).toBeDefined();
    await send();
    expect(screen.getByText('Senha é obrigatória')).toBeDefined();
    await typePassword();
    await send();
    expect(await screen.findByText('at /atualizar-senha')).toBeDefined();
    expect(readLink(router.state.location)).toEqual({ kind: 'token', token: 'novo_-1', type: 'recovery' });
    expect(requests.at(-1)).toEqual({ path: UNDO, body: { token: 'abc', password: 'chuva-na-serra-7' } });
  });

  it('asks for a code where a second factor was on', async () => {
    const { requests } = open({ ...valid(true), [UNDO]: { status: 200, body: { token: 'novo' } } });
    await typePassword();
    await send();
    expect(screen.getByText('Digite o código')).toBeDefined();
    await user.type(field('Código do app ou de recuperação'), 'abcde-fghjk');
    await send();
    await screen.findByText('at /atualizar-senha');
    expect(requests.at(-1)?.body).toMatchObject({ code: 'abcde-fghjk' });
  });

  it('says at its field that the password is another one', async () => {
    const errors = [{ pointer: '/password', code: 'password_wrong', message: '' }];
    open({ ...valid(), [UNDO]: { status: 422, body: { code: 'account.wrong_password', errors } } });
    await typePassword();
    await send();
    expect(await screen.findByText('A senha não confere com a de antes da troca')).toBeDefined();
  });

  it.each([
    ['expired', 'Este link venceu'],
    ['invalid', 'Este link não serve mais'],
  ] as const)('tells an %s link, also one that ran out while the form was open', async (state, title) => {
    const answers = { [CHECK_UNDO]: { status: 200, body: { state } } } as Answers;
    open(answers);
    await heading(title);
    cleanup();
    open({ ...valid(), [UNDO]: { status: 410, body: { code: `auth.link_${state}` } } });
    await typePassword();
    await send();
    await heading(title);
  });
});

describe('the page that confirms an address', () => {
  const open = (answers: Answers, hash = '#token=abc') =>
    renderScreen(<AuthCallbackScreen />, { at: `/auth/callback${hash}`, answers });
  const signedIn: Answers = { '/api/account': { status: 200, body: ACCOUNT } };
  const signedOut: Answers = { '/api/account': { status: 401, body: { code: 'auth.not_signed_in' } } };

  it('continues at the home of the role', async () => {
    open({ [VERIFY]: { status: 204 }, ...signedIn });
    await heading('E-mail confirmado');
    await user.click(screen.getByRole('link', { name: 'Continuar' }));
    expect(screen.getByText('at /diary')).toBeDefined();
  });

  it('continues at sign-in on another device', async () => {
    open({ [VERIFY]: { status: 204 }, ...signedOut });
    await heading('E-mail confirmado');
    expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe('/entrar');
  });

  it('goes on by itself after three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open({ [VERIFY]: { status: 204 }, ...signedIn });
    await heading('E-mail confirmado');
    await pass(2900);
    expect(screen.queryByText('at /diary')).toBeNull();
    await pass(200);
    expect(screen.getByText('at /diary')).toBeDefined();
  });

  it.each([
    ['', 'Token de verificação inválido ou ausente'],
    ['#token=abc', 'Token de verificação inválido ou ausente'],
    ['#error_code=otp_expired', /Links de confirmação valem por 24 horas/],
  ])('says what is wrong with %s', async (hash, words) => {
    open({ [VERIFY]: { status: 410, body: { code: 'auth.link_invalid' } }, ...signedOut }, hash);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ir para a entrada' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Enviar novo link' })).toBeNull();
  });

  it('offers a new link to who is signed in and not confirmed', async () => {
    const { requests } = open({
      [VERIFY]: { status: 410, body: { code: 'auth.link_expired' } },
      '/api/auth/send-verification-email': { status: 202, body: { accepted: true } },
      ...signedIn,
    });
    await user.click(await screen.findByRole('button', { name: 'Enviar novo link' }));
    expect(requests.at(-1)).toEqual({
      path: '/api/auth/send-verification-email',
      body: { email: 'maria@exemplo.com' },
    });
  });

  it('puts the new address in place with the link of a change, and offers none for the old one', async () => {
    const CHANGE = '/api/account/email/confirmation';
    const { requests } = open(
      { [CHANGE]: { status: 410, body: { code: 'auth.link_expired' } }, ...signedIn },
      '#token=abc&type=email_change',
    );
    await screen.findByText(/Links de confirmação valem por 24 horas/);
    expect(requests.find(({ path }) => path === CHANGE)?.body).toEqual({ token: 'abc' });
    expect(requests.some(({ path }) => path === VERIFY)).toBe(false);
    expect(screen.queryByRole('button', { name: 'Enviar novo link' })).toBeNull();
  });

  it('says after ten seconds without an answer that it takes too long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open({ [VERIFY]: 'never', ...signedOut });
    await pass(9900);
    expect(screen.getByRole('heading', { name: 'Confirmando o seu e-mail' })).toBeDefined();
    await pass(200);
    expect(screen.getByText(/Está demorando mais do que deveria/)).toBeDefined();
  });
});
