import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePasskey, signWithPasskey } from '../../components/second-factor/passkeys.ts';
import { AccountScreen } from './account-screen.tsx';
import ProtectAccountScreen from './protect-account-screen.tsx';
import { readResetEmail } from './reset-email.ts';
import { ACCOUNT, type Answers, renderScreen } from './testing.tsx';

vi.mock('../../components/ui/toast.ts', () => ({
  showToast: vi.fn(async () => {}),
  dismissToast: vi.fn(async () => {}),
}));
vi.mock('../../components/second-factor/passkeys.ts', async (original) => ({
  ...(await original<typeof import('../../components/second-factor/passkeys.ts')>()),
  makePasskey: vi.fn(async () => ({ id: 'made' })),
  signWithPasskey: vi.fn(async () => ({ id: 'signed' })),
  canAutofillPasskeys: vi.fn(async () => false),
}));

const SIGN_IN = '/api/auth/sign-in/email';
const STEP = '/api/auth/sign-in/second-step';
const FACTOR = '/api/account/second-factor';
const user = userEvent.setup();
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => user.click(await button(name));
// Fetched by themselves in the page, which on a busy machine takes longer than a test waits.
beforeAll(() => Promise.all([import('./second-step-form.tsx'), import('./passkey-sign-in.ts')]));
afterEach(() => vi.unstubAllGlobals());

const withPasskeys = () => vi.stubGlobal('PublicKeyCredential', class {});

describe('the second step', () => {
  async function open(step: { hasApp: boolean; hasPasskey: boolean }, answers: Answers = {}) {
    const screenful = renderScreen(<AccountScreen initialMode="login" />, {
      at: '/entrar',
      answers: { [SIGN_IN]: { status: 202, body: { secondStep: step } }, ...answers },
    });
    await user.type(screen.getByLabelText('E-mail'), 'maria@exemplo.com');
    await user.type(screen.getByLabelText('Senha'), 'chuva-na-serra-7');
    await press('Entrar');
    await screen.findByRole('heading', { name: 'Falta uma etapa' });
    return screenful;
  }

  it('takes the place of the password, with the focus on what is asked now', async () => {
    await open({ hasApp: true, hasPasskey: false });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Falta uma etapa'));
    expect(screen.queryByLabelText('Senha')).toBeNull();
    expect(screen.getByLabelText('Código').getAttribute('autocomplete')).toBe('one-time-code');
    expect(screen.queryByRole('button', { name: 'Usar chave de acesso' })).toBeNull();
  });

  it('sends the code, and whether the device is trusted, and goes home', async () => {
    const { requests } = await open({ hasApp: true, hasPasskey: false }, { [STEP]: { status: 200, body: ACCOUNT } });
    await user.type(screen.getByLabelText('Código'), '123 456');
    await user.click(screen.getByLabelText('Confiar neste aparelho por 30 dias'));
    await press('Entrar');
    expect(await screen.findByText('at /diary')).toBeDefined();
    expect(requests.at(-1)).toEqual({ path: STEP, body: { code: '123 456', trustsDevice: true } });
  });

  it('sends nothing that is no code, and says so at the field', async () => {
    const { requests } = await open({ hasApp: true, hasPasskey: false });
    const before = requests.length;
    await press('Entrar');
    expect(await screen.findByText('Digite o código')).toBeDefined();
    await user.type(screen.getByLabelText('Código'), '12345');
    await press('Entrar');
    expect(await screen.findByText(/O código não confere/)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Código')));
    expect(requests).toHaveLength(before);
  });

  it.each([
    ['code_wrong', /O código não confere/],
    ['code_used', /já foi usado/],
  ])('says what the server found: %s', async (code, words) => {
    const errors = [{ pointer: '/code', code, message: '' }];
    await open(
      { hasApp: true, hasPasskey: false },
      { [STEP]: { status: 422, body: { code: 'auth.wrong_code', errors } } },
    );
    await user.type(screen.getByLabelText('Código'), '123456');
    await press('Entrar');
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('takes a recovery code instead', async () => {
    const { requests } = await open({ hasApp: true, hasPasskey: false }, { [STEP]: { status: 200, body: ACCOUNT } });
    await press('Usar código de recuperação');
    await user.type(screen.getByLabelText('Código de recuperação'), 'abcde-01fgh');
    await press('Entrar');
    await screen.findByText('at /diary');
    expect(requests.at(-1)?.body).toEqual({ code: 'abcde-01fgh', trustsDevice: false });
  });

  it('shows the way by mail to who has lost the codes too, with the address that was typed', async () => {
    await open({ hasApp: true, hasPasskey: false });
    expect(screen.queryByRole('link', { name: 'Perdi também os códigos' })).toBeNull();
    await press('Usar código de recuperação');
    await user.click(screen.getByRole('link', { name: 'Perdi também os códigos' }));
    expect(await screen.findByText('at /esqueci-senha')).toBeDefined();
    expect(readResetEmail()).toBe('maria@exemplo.com');
  });

  it('says of a recovery code that it is that, and nothing of a clock, by its own rules and by the server’s', async () => {
    const errors = [{ pointer: '/code', code: 'recovery_code_wrong', message: '' }];
    const { requests } = await open(
      { hasApp: true, hasPasskey: false },
      { [STEP]: { status: 422, body: { code: 'auth.wrong_code', errors } } },
    );
    const words = 'Este código de recuperação não confere ou já foi usado. Confira letra por letra.';
    await press('Usar código de recuperação');
    const before = requests.length;
    await user.type(screen.getByLabelText('Código de recuperação'), 'abcde');
    await press('Entrar');
    expect(await screen.findByText(words)).toBeDefined();
    expect(requests).toHaveLength(before);
    await user.type(screen.getByLabelText('Código de recuperação'), '-01fgh');
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    await press('Entrar');
    expect(await screen.findByText(words)).toBeDefined();
    expect(requests).toHaveLength(before + 1);
  });

  it('goes back to the password when it took too long', async () => {
    await open(
      { hasApp: true, hasPasskey: false },
      { [STEP]: { status: 410, body: { code: 'auth.second_step_over' } } },
    );
    await user.type(screen.getByLabelText('Código'), '123456');
    await press('Entrar');
    expect(await screen.findByLabelText('Senha')).toBeDefined();
  });

  it('is passed with a passkey', async () => {
    withPasskeys();
    const { requests } = await open(
      { hasApp: false, hasPasskey: true },
      {
        [`${STEP}/challenge`]: { status: 200, body: { options: { challenge: 'x' } } },
        [STEP]: { status: 200, body: ACCOUNT },
      },
    );
    await press('Usar chave de acesso');
    await screen.findByText('at /diary');
    expect(signWithPasskey).toHaveBeenCalledWith({ options: { challenge: 'x' } });
    expect(requests.at(-1)?.body).toEqual({ passkey: { id: 'signed' }, trustsDevice: false });
  });
});

describe('a passkey in the place of the password', () => {
  const CHALLENGE = '/api/auth/sign-in/passkey/challenge';

  it('is offered where the browser has them, and signs in', async () => {
    withPasskeys();
    renderScreen(<AccountScreen initialMode="login" />, {
      at: '/entrar',
      answers: {
        [CHALLENGE]: { status: 200, body: { options: {} } },
        '/api/auth/sign-in/passkey': { status: 200, body: ACCOUNT },
      },
    });
    await press('Entrar com chave de acesso');
    expect(await screen.findByText('at /diary')).toBeDefined();
  });

  it('is not offered elsewhere', () => {
    renderScreen(<AccountScreen initialMode="login" />, { at: '/entrar' });
    expect(screen.queryByRole('button', { name: 'Entrar com chave de acesso' })).toBeNull();
  });
});

describe('protecting the account', () => {
  const STATE = {
    isOn: false,
    isRequired: false,
    hasApp: false,
    recoveryCodesLeft: 0,
    passkeys: [],
    canUsePasskeys: true,
    emailToConfirm: null,
  };
  const open = (answers: Answers, at = '/proteger-conta?next=/dashboard') =>
    renderScreen(<ProtectAccountScreen />, { at, answers });

  it('is asked of who signs in and has something to be asked', async () => {
    renderScreen(<AccountScreen initialMode="login" />, {
      at: '/entrar',
      answers: { [SIGN_IN]: { status: 200, body: { ...ACCOUNT, role: 'medico', secondFactor: 'offered' } } },
    });
    await user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com');
    await user.type(screen.getByLabelText('Senha'), 'chuva-na-serra-7');
    await press('Entrar');
    expect(await screen.findByText('at /proteger-conta')).toBeDefined();
  });

  it('wants the address confirmed first, mails the link again and looks whether it was followed', async () => {
    const answers: Answers = {
      [FACTOR]: { status: 200, body: { ...STATE, isRequired: true, emailToConfirm: 'ana@exemplo.com' } },
      '/api/auth/send-verification-email': { status: 202, body: { accepted: true } },
    };
    const { requests } = open(answers);
    expect(await screen.findByText('Primeiro, confirme o seu e-mail')).toBeDefined();
    expect(screen.queryByRole('button', { name: /App de códigos/ })).toBeNull();
    await press('Enviar o link de novo');
    expect(await screen.findByText(/o link chega em alguns minutos/)).toBeDefined();
    expect(requests.at(-1)?.body).toEqual({ email: 'ana@exemplo.com' });
    const refusal = { code: 'auth.too_many_mails', retryAfter: 840 };
    answers['/api/auth/send-verification-email'] = { status: 429, body: refusal };
    await press('Enviar o link de novo');
    expect(await screen.findByText('Muitas tentativas. Tente de novo em 14 minutos.')).toBeDefined();
    expect(screen.queryByText(/o link chega em alguns minutos/)).toBeNull();
    answers[FACTOR] = { status: 200, body: { ...STATE, isRequired: true } };
    await press('Já confirmei');
    expect(await screen.findByRole('button', { name: /App de códigos/ })).toBeDefined();
  });

  it('is put off with one tap, and goes on to where the person wanted to go', async () => {
    const { requests } = open({
      [FACTOR]: { status: 200, body: STATE },
      [`${FACTOR}/later`]: { status: 204 },
      '/api/account': { status: 200, body: { ...ACCOUNT, role: 'medico' } },
    });
    await press('Agora não');
    expect(await screen.findByText('at /dashboard')).toBeDefined();
    expect(requests.map(({ path }) => path)).toContain(`${FACTOR}/later`);
  });

  it('cannot be put off where it is required', async () => {
    open({ [FACTOR]: { status: 200, body: { ...STATE, isRequired: true } } });
    expect(await button('Sair da conta')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Agora não' })).toBeNull();
  });

  it('sets an app up: password, code, and recovery codes that have to be kept', async () => {
    const codes = ['abcde-01fgh', 'abcde-02fgh'];
    open({
      [FACTOR]: { status: 200, body: STATE },
      [`${FACTOR}/app`]: {
        status: 200,
        body: { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ' },
      },
      [`${FACTOR}/app/confirmation`]: { status: 200, body: { recoveryCodes: codes } },
      '/api/account': { status: 200, body: { ...ACCOUNT, role: 'medico' } },
    });
    await press(/^App de códigos/);
    await user.type(await screen.findByLabelText('Sua senha'), 'chuva-na-serra-7');
    await press('Continuar');
    expect(await screen.findByRole('img', { name: 'Código QR para o app de códigos' })).toBeDefined();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeDefined();
    await user.type(screen.getByLabelText('Código que o app mostra'), '123456');
    await press('Confirmar');
    for (const code of codes) expect(await screen.findByText(code)).toBeDefined();
    await press('Concluir');
    expect(await screen.findByText('Confirme que você guardou os códigos')).toBeDefined();
    await user.click(screen.getByLabelText('Guardei os códigos em um lugar seguro'));
    await press('Concluir');
    expect(await screen.findByText('at /dashboard')).toBeDefined();
  });

  it('sets a passkey up, and says when the browser did not go through with it', async () => {
    withPasskeys();
    const { PasskeyCalledOffError } = await import('../../components/second-factor/passkeys.ts');
    vi.mocked(makePasskey).mockRejectedValueOnce(new PasskeyCalledOffError('passkey'));
    const { requests } = open({
      [FACTOR]: { status: 200, body: STATE },
      '/api/account/passkeys/challenge': { status: 200, body: { options: {} } },
      '/api/account/passkeys': { status: 201, body: { passkey: {}, recoveryCodes: ['abcde-01fgh'] } },
    });
    await press(/^Chave de acesso/);
    await user.type(await screen.findByLabelText('Sua senha'), 'chuva-na-serra-7');
    await press('Continuar');
    const name = await screen.findByLabelText('Nome da chave');
    await user.clear(name);
    await press('Criar chave');
    expect(await screen.findByText('Dê um nome à chave')).toBeDefined();
    await user.type(name, 'Celular');
    await press('Criar chave');
    expect(await screen.findByText(/A chave de acesso não foi usada/)).toBeDefined();
    await press('Criar chave');
    expect(await screen.findByText('abcde-01fgh')).toBeDefined();
    expect(requests.at(-1)?.body).toEqual({ name: 'Celular', passkey: { id: 'made' } });
  });

  it('sends who is not signed in to the sign-in', async () => {
    open({ [FACTOR]: { status: 401, body: { code: 'auth.not_signed_in' } } });
    await waitFor(() => expect(screen.getByText('at /entrar')).toBeDefined());
  });
});
