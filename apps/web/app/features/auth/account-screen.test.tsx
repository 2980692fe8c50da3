import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, showToast } from '../../components/ui/toast.ts';
import { AccountScreen } from './account-screen.tsx';
import { ACCOUNT, type Answers, renderScreen } from './testing.tsx';

vi.mock('../../components/ui/toast.ts', () => ({
  showToast: vi.fn(async () => {}),
  dismissToast: vi.fn(async () => {}),
}));

beforeEach(() => vi.clearAllMocks());

const SIGN_IN = '/api/auth/sign-in/email';
const SIGN_UP = '/api/auth/sign-up/email';
const user = userEvent.setup();
const field = (label: string) => screen.getByLabelText(label, { selector: 'input, select' });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('signing in', () => {
  const open = (answers: Answers, at = '/entrar') =>
    renderScreen(<AccountScreen initialMode="login" />, { at, answers });
  async function fill() {
    await user.type(field('E-mail'), ' maria@exemplo.com ');
    await user.type(field('Senha'), 'chuva-na-serra-7');
  }

  it('sends address and password, and goes to the home of the role', async () => {
    const { requests } = open({ [SIGN_IN]: { status: 200, body: { ...ACCOUNT, role: 'medico' } } });
    await fill();
    await press('Entrar');
    expect(await screen.findByText('at /dashboard')).toBeDefined();
    expect(requests).toEqual([{ path: SIGN_IN, body: { email: 'maria@exemplo.com', password: 'chuva-na-serra-7' } }]);
  });

  it('goes to the path that was asked for before', async () => {
    open({ [SIGN_IN]: { status: 200, body: ACCOUNT } }, '/entrar?next=/diary/history');
    await fill();
    await press('Entrar');
    expect(await screen.findByText('at /diary/history')).toBeDefined();
  });

  it('says why to who wants to subscribe, and leads back to it', async () => {
    open({ [SIGN_IN]: { status: 200, body: { ...ACCOUNT, role: 'medico' } } }, '/entrar?next=%2Fassinar');
    expect(screen.getByRole('status').textContent).toBe('Você precisa estar logado para assinar um plano');
    await fill();
    await press('Entrar');
    expect(await screen.findByText('at /assinar')).toBeDefined();
  });

  it('sends nothing while a field is empty, and says which', async () => {
    const { requests } = open({});
    await press('Entrar');
    expect(screen.getByText('Email é obrigatório')).toBeDefined();
    expect(screen.getByText('Senha é obrigatória')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field('E-mail')));
    expect(showToast).toHaveBeenCalledWith(
      'error',
      'Dados inválidos',
      expect.objectContaining({ description: 'Email é obrigatório', position: 'top-center' }),
    );
    expect(requests).toEqual([]);
  });

  it('takes the toast of a refusal away with the next try', async () => {
    open({ [SIGN_IN]: { status: 200, body: ACCOUNT } });
    await press('Entrar');
    const shown = vi.mocked(showToast).mock.lastCall?.[2]?.id;
    expect(shown).toBeDefined();
    await fill();
    await press('Entrar');
    expect(dismissToast).toHaveBeenLastCalledWith(shown);
  });

  it('keeps what was typed when it was wrong, and puts the focus on the password', async () => {
    open({ [SIGN_IN]: { status: 401, body: { code: 'auth.wrong_credentials' } } });
    await fill();
    await press('Entrar');
    expect(await screen.findByText(/O e-mail ou a senha não conferem/)).toBeDefined();
    expect(showToast).toHaveBeenCalledWith(
      'error',
      'Credenciais inválidas',
      expect.not.objectContaining({ description: expect.anything() }),
    );
    expect(field('Senha')).toHaveProperty('value', 'chuva-na-serra-7');
    await waitFor(() => expect(document.activeElement).toBe(field('Senha')));
    await user.type(field('Senha'), '8');
    expect(screen.queryByText(/O e-mail ou a senha não conferem/)).toBeNull();
  });

  it('says in minutes how long to wait after too many guesses', async () => {
    open({ [SIGN_IN]: { status: 429, body: { code: 'auth.too_many_guesses', retryAfter: 61 } } });
    await fill();
    await press('Entrar');
    expect(await screen.findByText(/Tente de novo em 2 minutos/)).toBeDefined();
  });

  it('says that it is the network which has to wait', async () => {
    open({ [SIGN_IN]: { status: 429, body: { code: 'auth.too_many_from_network', retryAfter: 61 } } });
    await fill();
    await press('Entrar');
    expect(await screen.findByText(/Tente de novo em 2 minutos, ou por outra rede/)).toBeDefined();
  });

  it.each([
    ['offline', 'Sem conexão'],
    [{ status: 500, body: { code: 'server.error' } }, 'Erro do servidor'],
    [{ status: 503, body: { code: 'server.unavailable' } }, 'Problema temporário'],
    [{ status: 502, body: 'gateway' }, 'Erro do servidor'],
    [{ status: 507, body: { code: 'server.storage_full' } }, 'Problema temporário'],
  ] as const)('tells %j once, in words that stay above the button', async (answer, title) => {
    open({ [SIGN_IN]: answer });
    await fill();
    await press('Entrar');
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    expect(showToast).not.toHaveBeenCalled();
  });

  it('carries the address to the other tab', async () => {
    open({});
    await user.type(field('E-mail'), 'maria@exemplo.com');
    await user.click(screen.getByRole('tab', { name: 'Criar conta' }));
    expect(await screen.findByLabelText('Nome completo')).toBeDefined();
    expect(field('E-mail')).toHaveProperty('value', 'maria@exemplo.com');
  });
});

describe('signing up', () => {
  /** The form comes with its tab. */
  async function open(answers: Answers = {}, at = '/cadastrar') {
    const opened = renderScreen(<AccountScreen initialMode="signup" />, { at, answers });
    await screen.findByLabelText('Nome completo');
    return opened;
  }
  async function fill() {
    await user.type(field('Nome completo'), 'Maria Silva');
    await user.type(field('E-mail'), 'maria@exemplo.com');
    await user.type(field('Senha'), 'chuva-na-serra-7');
  }

  it('makes a patient, and sends no registration', async () => {
    const { requests } = await open({ [SIGN_UP]: { status: 200, body: ACCOUNT } });
    await fill();
    await press('Criar conta');
    expect(await screen.findByText('at /diary')).toBeDefined();
    const body = { name: 'Maria Silva', email: 'maria@exemplo.com', password: 'chuva-na-serra-7', role: 'paciente' };
    expect(requests[0]).toEqual({ path: SIGN_UP, body });
    expect(showToast).toHaveBeenCalledWith('success', 'Conta criada com sucesso!', expect.anything());
  });

  it('tells the new account the time zone of this browser when it is another one', async () => {
    const { requests } = await open({
      [SIGN_UP]: { status: 200, body: { ...ACCOUNT, timeZone: 'Antarctica/Troll' } },
      '/api/account': { status: 200, body: ACCOUNT },
    });
    await fill();
    await press('Criar conta');
    await screen.findByText('at /diary');
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    await waitFor(() => expect(requests[1]).toEqual({ path: '/api/account', body: { timeZone } }));
  });

  it('chooses doctor when the address says so, and then asks for number and state', async () => {
    const { requests } = await open({ [SIGN_UP]: { status: 200, body: ACCOUNT } }, '/cadastrar?role=medico');
    expect(screen.getByRole('radio', { name: 'Médico' })).toHaveProperty('checked', true);
    await fill();
    await press('Criar conta');
    // The fields of doctors are fetched for doctors alone.
    expect(await screen.findByText('CRM é obrigatório para médicos')).toBeDefined();
    expect(screen.getByText('UF do CRM é obrigatória para médicos')).toBeDefined();
    await user.type(field('Número do CRM'), '12a345');
    await user.selectOptions(field('UF do CRM'), 'SP');
    await press('Criar conta');
    await screen.findByText('at /diary');
    expect(requests[0]?.body).toMatchObject({ role: 'medico', crm: '12345', crmState: 'SP' });
  });

  it('offers the 27 states', async () => {
    await open({}, '/cadastrar?role=medico');
    expect(await screen.findAllByRole('option')).toHaveLength(28);
  });

  it('says while typing how the address stands, and offers the domain that was meant', async () => {
    await open();
    await user.type(field('E-mail'), 'maria');
    expect(screen.getByText('Email deve conter @')).toBeDefined();
    await user.type(field('E-mail'), '@ex');
    expect(screen.getByText('Domínio inválido')).toBeDefined();
    await user.type(field('E-mail'), 'emplo.com');
    expect(screen.getByText('Email válido')).toBeDefined();
    await user.clear(field('E-mail'));
    await user.type(field('E-mail'), 'maria@hotmial.com');
    await user.click(await screen.findByRole('button', { name: 'Você quis dizer maria@hotmail.com?' }));
    expect(field('E-mail')).toHaveProperty('value', 'maria@hotmail.com');
    expect(screen.queryByText(/Você quis dizer/)).toBeNull();
  });

  it('says how strong the password is and what would help', async () => {
    await open();
    await user.type(field('Senha'), 'Chuva');
    expect(screen.getByRole('status', { name: 'Força da senha' }).textContent).toBe('Fraca');
    expect(screen.getByText('Uma letra maiúscula').textContent).toContain('atendido');
    expect(screen.getByText('Um número').textContent).toContain('ainda não');
    await user.type(field('Senha'), '-na-serra-7');
    expect(screen.getByRole('status', { name: 'Força da senha' }).textContent).toBe('Muito forte');
    await user.type(field('Senha'), '111');
    expect(screen.getByText('A senha contém padrões muito simples')).toBeDefined();
  });

  it('asks a short password for each kind of character, and a long one for none', async () => {
    const { requests } = await open({ [SIGN_UP]: { status: 200, body: ACCOUNT } });
    await user.type(field('Nome completo'), 'Maria Silva');
    await user.type(field('E-mail'), 'maria@exemplo.com');
    await user.type(field('Senha'), 'xkqjzwpv');
    await press('Criar conta');
    expect(await screen.findByText('A senha deve conter pelo menos uma letra maiúscula')).toBeDefined();
    expect(requests).toEqual([]);
    await user.type(field('Senha'), ' no quintal');
    expect(screen.getByText('15 caracteres ou mais: o tamanho basta')).toBeDefined();
    await press('Criar conta');
    await screen.findByText('at /diary');
    expect(requests[0]?.body).toMatchObject({ password: 'xkqjzwpv no quintal' });
  });

  it('calls a password weak that the server would refuse as one of the first to be tried', async () => {
    await open({});
    await user.type(field('Senha'), 'Abcdefg1!');
    expect(await screen.findByText('Esta senha está entre as primeiras que alguém tenta')).toBeDefined();
    expect(screen.getByRole('status', { name: 'Força da senha' }).textContent).toBe('Fraca');
  });

  it.each([
    [409, 'auth.email_taken', '/email', 'email_taken', 'Email já em uso', 'Já existe uma conta com este e-mail'],
    [422, 'auth.password_common', '/password', 'password_common', 'Senha muito fraca', /Esta senha é muito usada/],
    [422, 'request.invalid', '/name', 'too_big', 'Dados inválidos', 'Confira este campo'],
  ] as const)('puts %s %s next to its field', async (status, code, pointer, fieldCode, title, words) => {
    await open({ [SIGN_UP]: { status, body: { code, errors: [{ pointer, code: fieldCode, message: '' }] } } });
    await fill();
    await press('Criar conta');
    expect(await screen.findByText(words)).toBeDefined();
    expect(showToast).toHaveBeenCalledWith('error', title, expect.anything());
    expect(field('Nome completo')).toHaveProperty('value', 'Maria Silva');
  });

  it('leads from a taken address to signing in with it', async () => {
    const errors = [{ pointer: '/email', code: 'email_taken', message: '' }];
    await open({ [SIGN_UP]: { status: 409, body: { code: 'auth.email_taken', errors } } });
    await fill();
    await press('Criar conta');
    await user.click(await screen.findByRole('button', { name: 'Entrar com este e-mail' }));
    expect(screen.getByRole('tab', { name: 'Entrar' }).getAttribute('aria-selected')).toBe('true');
    expect(field('E-mail')).toHaveProperty('value', 'maria@exemplo.com');
  });
});
