import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { InvitationScreen } from './invitation-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const OPEN = 'POST /api/invitations/open';
const INVITATION = {
  name: 'Rita Moura',
  email: 'rita@exemplo.com',
  doctorName: 'Helena Prado',
  isRegistrationChecked: true,
  expiresAt: '2099-08-29T12:00:00.000Z',
};
const RITA = {
  id: '0197f22e-79b0-7ccc-bfff-ffffffffffff',
  name: 'Rita Moura',
  email: 'rita@exemplo.com',
  isEmailVerified: true,
  role: 'paciente',
  crm: null,
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  createdAt: '2026-08-22T12:00:00.000Z',
  erasure: null,
};
const JOAO = { ...RITA, id: '0197f22e-79b0-7ccc-bfff-eeeeeeeeeeee', name: 'João Moura', email: 'joao@exemplo.com' };
const VISITOR = { 'GET /api/account': { status: 401, body: { code: 'request.not_signed_in' } } };

function openInvitation(answers: Parameters<typeof stubServer>[0] = {}, token: string | undefined = 'abc') {
  const server = stubServer({ [OPEN]: { body: INVITATION }, ...VISITOR, ...answers });
  const view = renderPage(<InvitationScreen token={token} />, { at: '/aceitar-convite#token=abc' });
  return { server, user: userEvent.setup(), ...view };
}

it.each([
  [false, 1],
  [true, 0],
])(
  'says of a doctor whose registration is checked (%s) that it is not, %i times',
  async (isRegistrationChecked, times) => {
    openInvitation({ [OPEN]: { body: { ...INVITATION, isRegistrationChecked } } });
    await screen.findByRole('heading', { name: 'Helena Prado convidou você' });
    expect(screen.queryAllByText('Registro não conferido')).toHaveLength(times);
  },
);

describe('a link that does not work', () => {
  it.each([
    [{ status: 410, body: { code: 'invitations.expired' } }, 'Este convite expirou'],
    [{ status: 410, body: { code: 'invitations.invalid' } }, 'Convite não encontrado ou inválido'],
    // Too long for a token.
    [{ status: 422, body: { code: 'request.invalid' } }, 'Convite não encontrado ou inválido'],
  ])('says so and leads to the door: %j', async (answer, title) => {
    openInvitation({ [OPEN]: answer });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir para a entrada' }).getAttribute('href')).toBe('/entrar');
  });

  it('without a token asks the server nothing', async () => {
    const { server } = openInvitation({}, '');
    expect(await screen.findByRole('heading', { name: 'Token de convite não encontrado' })).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  it('that could not be checked can be checked again', async () => {
    const { server, user } = openInvitation({ [OPEN]: 'offline' });
    expect(await screen.findByRole('heading', { name: 'Não deu para conferir o convite' })).toBeTruthy();
    server.answer(OPEN, { body: INVITATION });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Helena Prado convidou você' })).toBeTruthy();
  });
});

describe('someone new', () => {
  const fill = async (answers: Parameters<typeof stubServer>[0] = {}, confirmation = 'chuva-na-serra-7') => {
    const opened = openInvitation(answers);
    await opened.user.type(await screen.findByLabelText('Escolha uma senha'), 'chuva-na-serra-7');
    await opened.user.type(screen.getByLabelText('Repita a senha'), confirmation);
    await opened.user.click(screen.getByRole('button', { name: 'Criar conta e aceitar' }));
    return opened;
  };

  it('finds name and address filled in, and cannot send without a password', async () => {
    openInvitation();
    const name = await screen.findByLabelText<HTMLInputElement>('Nome completo');
    expect([name.value, name.readOnly]).toEqual(['Rita Moura', true]);
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').readOnly).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Criar conta e aceitar' }).disabled).toBe(true);
  });

  it('is told that the passwords differ', async () => {
    const { server } = await fill({}, 'outra-coisa-8');
    expect(await screen.findByText('As senhas não são iguais')).toBeTruthy();
    expect(server.sent.map(({ path }) => path)).toEqual(['/api/invitations/open']);
  });

  it('gets an account, the doctor and the diary', async () => {
    const { server, router } = await fill({ 'POST /api/invitations/sign-up': { body: RITA } });
    expect(await screen.findByRole('heading', { name: 'Médico vinculado!' })).toBeTruthy();
    expect(server.sent[1]).toMatchObject({ body: { token: 'abc', password: 'chuva-na-serra-7' } });
    await waitFor(() => expect(router.state.location.pathname + router.state.location.hash).toBe('/diary#doctor'));
  });

  it('who has an account after all is led to the door and back', async () => {
    await fill({ 'POST /api/invitations/sign-up': { status: 409, body: { code: 'auth.email_taken' } } });
    const link = await screen.findByRole('link', { name: 'Entrar e aceitar' });
    expect(link.getAttribute('href')).toBe('/entrar?next=%2Faceitar-convite#token=abc');
  });

  it('learns that the doctor has no room', async () => {
    await fill({
      'POST /api/invitations/sign-up': { status: 409, body: { code: 'connections.doctor_limit_reached' } },
    });
    expect(await screen.findByText('O médico não tem lugar agora')).toBeTruthy();
  });

  it('learns that the link has run out meanwhile', async () => {
    await fill({ 'POST /api/invitations/sign-up': { status: 410, body: { code: 'invitations.expired' } } });
    expect(await screen.findByRole('heading', { name: 'Este convite expirou' })).toBeTruthy();
  });
});

describe('someone who is signed in', () => {
  it('accepts with one tap', async () => {
    const { server, user } = openInvitation({
      'GET /api/account': { body: RITA },
      'POST /api/invitations/accept': { body: {} },
    });
    await user.click(await screen.findByRole('button', { name: 'Aceitar convite' }));
    expect(await screen.findByRole('heading', { name: 'Médico vinculado!' })).toBeTruthy();
    expect(server.sent[1]).toMatchObject({ path: '/api/invitations/accept', body: { token: 'abc' } });
  });

  it('with another address is told for whom it is, the address half hidden, and cannot accept', async () => {
    const { server } = openInvitation({ 'GET /api/account': { body: JOAO } });
    expect(await screen.findByText('Este convite é para Rita Moura (r***a@e***o.com)')).toBeTruthy();
    expect(screen.queryByText(/rita@exemplo/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Aceitar convite' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Entrar como Rita' })).toBeTruthy();
    expect(server.sent.map(({ path }) => path)).toEqual(['/api/invitations/open']);
  });

  it('with another address asks the doctor when they go on all the same', async () => {
    const { server, user } = openInvitation({
      'GET /api/account': { body: JOAO },
      'POST /api/invitations/request': { status: 201, body: {} },
    });
    await user.click(await screen.findByRole('button', { name: 'Pedir a conexão como João Moura' }));
    expect(await screen.findByRole('heading', { name: 'Pedido enviado' })).toBeTruthy();
    expect(server.sent[1]).toMatchObject({ path: '/api/invitations/request', body: { token: 'abc' } });
  });

  it.each([
    ['connections.already_requested', 'O seu pedido já está com este médico. Falta a resposta.'],
    ['connections.answer_waits', /O pedido está na aba Médico/],
    ['connections.already_connected', 'Vocês já estão conectados.'],
  ])('learns from %s how things stand', async (code, text) => {
    const { user } = openInvitation({
      'GET /api/account': { body: JOAO },
      'POST /api/invitations/request': { status: 409, body: { code } },
    });
    await user.click(await screen.findByRole('button', { name: 'Pedir a conexão como João Moura' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('as a doctor is told for whom it is, and cannot ask', async () => {
    openInvitation({ 'GET /api/account': { body: { ...JOAO, role: 'medico' } } });
    expect(await screen.findByText('Este convite é para Rita Moura (r***a@e***o.com)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Pedir a conexão/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Aceitar convite' })).toBeNull();
  });
});
