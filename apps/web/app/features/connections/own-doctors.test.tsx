import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Acting, ActingContext } from '../../components/acting/acting.ts';
import { LazyToaster } from '../../components/ui/lazy-toaster.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { OwnDoctors } from './own-doctors.tsx';
import { aLink, aRequest, HELENA, listOf, NOBODY, REQUEST_ID } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

const LINKS = 'GET /api/connections';
const REQUESTS = 'GET /api/connections/requests';
const AS_IT_STANDS = { hidesRecreational: false, hidesNotes: false, hidesStock: true, endsOn: null };
const SCOPE = `/api/connections/${HELENA.id}/scope`;

function openDoctors(answers: Parameters<typeof stubServer>[0] = {}, acting?: Acting) {
  const server = stubServer({ ...NOBODY, ...answers });
  renderPage(
    <ActingContext value={acting}>
      <OwnDoctors />
      <LazyToaster />
    </ActingContext>,
    { at: '/diary' },
  );
  return { server, user: userEvent.setup() };
}

describe('a patient without a doctor', () => {
  it('reads that nobody reads the diary, and finds the own code', async () => {
    openDoctors();
    expect(await screen.findByRole('heading', { name: 'Ninguém lê o seu diário' })).toBeTruthy();
    expect(await screen.findByText('PAK7M4XP')).toBeTruthy();
  });

  it('copies the code', async () => {
    const { user } = openDoctors();
    await user.click(await screen.findByRole('button', { name: 'Copiar' }));
    expect(await navigator.clipboard.readText()).toBe('PAK7M4XP');
    expect(await screen.findByText('Copiado!')).toBeTruthy();
  });

  it('replaces the code only after a question', async () => {
    const { server, user } = openDoctors({
      'POST /api/connections/code': { body: { code: 'PAWXY346', createdAt: '2026-09-01T12:00:00.000Z' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Gerar novo código' }));
    expect(server.sent).toEqual([]);
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Gerar novo código' }));
    expect(await screen.findByText('PAWXY346')).toBeTruthy();
  });

  it('is told which part could not be loaded, and can try again', async () => {
    const { server, user } = openDoctors({
      [LINKS]: 'offline',
      'GET /api/connections/code': { status: 400, body: { code: 'x' } },
    });
    expect(await screen.findByText('Não foi possível carregar as conexões')).toBeTruthy();
    expect(await screen.findByText('Erro ao carregar código')).toBeTruthy();
    server.answer(LINKS, listOf(aLink()));
    await user.click(screen.getAllByRole('button', { name: 'Tentar novamente' })[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Helena Prado' })).toBeTruthy();
  });
});

describe('the code of a doctor', () => {
  const type = async (code: string, answers: Parameters<typeof stubServer>[0] = {}) => {
    const opened = openDoctors(answers);
    await opened.user.type(await screen.findByLabelText('Código do médico'), code);
    await opened.user.click(screen.getByRole('button', { name: 'Buscar' }));
    return opened;
  };
  const FOUND = { body: { name: HELENA.name, specialty: HELENA.specialty, isRegistrationChecked: false } };

  it.each(['', 'DR', 'K7M4XP', 'DR0O1IL5'])('%j is refused before it is sent', async (code) => {
    const opened = openDoctors();
    if (code) await opened.user.type(await screen.findByLabelText('Código do médico'), code);
    await opened.user.click(await screen.findByRole('button', { name: 'Buscar' }));
    expect(await screen.findByText('Código inválido')).toBeTruthy();
    expect(opened.server.sent).toEqual([]);
  });

  it('shows name and specialty before anything is asked', async () => {
    const { server, user } = await type(' dr-k7m 4xp ', {
      'POST /api/connections/look-up': FOUND,
      'POST /api/connections/requests': { status: 201, body: aRequest({ direction: 'sent' }) },
    });
    expect(await screen.findByText('Helena Prado')).toBeTruthy();
    expect(screen.getByText('Neurologia')).toBeTruthy();
    expect(screen.getByText('Registro não conferido')).toBeTruthy();
    expect(server.sent.map(({ path }) => path)).toEqual(['/api/connections/look-up']);
    await user.click(screen.getByRole('button', { name: 'Enviar solicitação' }));
    expect(await screen.findByText('Solicitação enviada')).toBeTruthy();
    expect(server.sent[1]).toMatchObject({ path: '/api/connections/requests', body: { code: 'dr-k7m 4xp' } });
  });

  it('of nobody keeps what was typed and says so', async () => {
    await type('DRK7M4XP', {
      'POST /api/connections/look-up': { status: 404, body: { code: 'connections.code_unknown' } },
    });
    expect(within(await screen.findByRole('alert')).getByText('Médico não encontrado')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Código do médico').value).toBe('DRK7M4XP');
  });

  it.each([
    [409, 'connections.already_requested', 'Já existe uma solicitação pendente para este médico'],
    [409, 'connections.already_connected', 'Vocês já estão conectados.'],
    [409, 'connections.answer_waits', /já pediu para se conectar/],
    [500, 'server.error', 'Ocorreu um erro inesperado.'],
  ])('is refused in words: %s %s', async (status, code, text) => {
    const { user } = await type('DRK7M4XP', {
      'POST /api/connections/look-up': FOUND,
      'POST /api/connections/requests': { status, body: { code } },
    });
    await user.click(await screen.findByRole('button', { name: 'Enviar solicitação' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Erro ao conectar')).toBeTruthy();
    expect(alert.getByText(text)).toBeTruthy();
  });

  it('says when to try again after too many tries', async () => {
    await type('DRK7M4XP', {
      'POST /api/connections/look-up': {
        status: 429,
        body: { code: 'connections.too_many_tries', retryAfter: 150 },
      },
    });
    expect(within(await screen.findByRole('alert')).getByText(/Tente de novo em 3 minutos/)).toBeTruthy();
  });
});

describe('a request', () => {
  it('that was received is accepted', async () => {
    const { server, user } = openDoctors({
      [REQUESTS]: listOf(aRequest()),
      [`POST /api/connections/requests/${REQUEST_ID}/accept`]: { body: aLink() },
    });
    expect(await screen.findByText('Helena Prado quer acompanhar o seu diário')).toBeTruthy();
    expect(screen.getByText('Registro não conferido')).toBeTruthy();
    server.answer(REQUESTS, listOf());
    server.answer(LINKS, listOf(aLink()));
    await user.click(screen.getByRole('button', { name: 'Aceitar o pedido de Helena Prado' }));
    expect(await screen.findByText('Conexão aceita com sucesso!')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Conectados com você' })).toBeTruthy();
    expect(screen.queryByText('Helena Prado quer acompanhar o seu diário')).toBeNull();
  });

  it('is accepted with what the patient shows, and until when', async () => {
    const { server, user } = openDoctors({
      [REQUESTS]: listOf(aRequest()),
      [`POST /api/connections/requests/${REQUEST_ID}/accept`]: { body: aLink() },
    });
    await user.click(await screen.findByRole('button', { name: /O que mostrar, e até quando/ }));
    const isShown = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked');
    expect(['Usos recreativos', 'O que escrevo', 'O que tenho em casa'].map(isShown)).toEqual([
      'false',
      'false',
      'false',
    ]);
    await user.click(screen.getByRole('switch', { name: 'O que escrevo' }));
    await user.selectOptions(screen.getByLabelText('Até quando'), 'Até um dia que eu escolho');
    await user.click(screen.getByRole('button', { name: 'Aceitar o pedido de Helena Prado' }));
    expect(await screen.findByText('Escolha o dia')).toBeTruthy();
    expect(server.sent).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Até quando'), 'Por 30 dias');
    await user.click(screen.getByRole('button', { name: 'Aceitar o pedido de Helena Prado' }));
    await waitFor(() =>
      expect(server.sent[0]?.body).toEqual({
        scope: {
          hidesRecreational: true,
          hidesNotes: false,
          hidesStock: true,
          endsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      }),
    );
  });

  it('that was received is refused', async () => {
    const { server, user } = openDoctors({
      [REQUESTS]: listOf(aRequest()),
      [`POST /api/connections/requests/${REQUEST_ID}/reject`]: { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: 'Recusar o pedido de Helena Prado' }));
    expect(await screen.findByText('Solicitação recusada')).toBeTruthy();
    expect(server.sent.map(({ path }) => path)).toEqual([`/api/connections/requests/${REQUEST_ID}/reject`]);
  });

  it.each([
    ['connections.doctor_limit_reached', 409, /não pode receber mais pacientes agora/],
    ['connections.no_such_request', 404, 'Este pedido já não espera por resposta.'],
  ])('that cannot be accepted says why: %s', async (code, status, text) => {
    const { user } = openDoctors({
      [REQUESTS]: listOf(aRequest()),
      [`POST /api/connections/requests/${REQUEST_ID}/accept`]: { status, body: { code } },
    });
    await user.click(await screen.findByRole('button', { name: 'Aceitar o pedido de Helena Prado' }));
    expect(await screen.findByText('Erro ao aceitar conexão')).toBeTruthy();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('that was sent is taken back', async () => {
    const { server, user } = openDoctors({
      [REQUESTS]: listOf(aRequest({ direction: 'sent' })),
      [`DELETE /api/connections/requests/${REQUEST_ID}`]: { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancelar o pedido a Helena Prado' }));
    expect(await screen.findByText('Pedido cancelado')).toBeTruthy();
    expect(server.sent.map(({ method }) => method)).toEqual(['DELETE']);
  });
});

describe('a connected doctor', () => {
  const openConnected = (answers: Parameters<typeof stubServer>[0] = {}) =>
    openDoctors({
      [LINKS]: listOf(aLink()),
      [`GET ${SCOPE}`]: { body: AS_IT_STANDS },
      ...answers,
    });

  it('reads the diary of the person whom a caregiver sees to, and the question says so', async () => {
    const { user } = openDoctors(
      { [LINKS]: listOf(aLink()) },
      { name: 'Bia Souza', colour: 'blue', isReadOnly: false },
    );
    await user.click(await screen.findByRole('button', { name: 'Desconectar de Helena Prado' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Helena Prado deixa de ler o diário de Bia agora mesmo/)).toBeTruthy();
  });

  it('is disconnected only after a question that says what ends', async () => {
    const { server, user } = openConnected({ [`DELETE /api/connections/${HELENA.id}`]: { status: 204 } });
    await user.click(await screen.findByRole('button', { name: 'Desconectar de Helena Prado' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/deixa de ler o seu diário agora mesmo/)).toBeTruthy();
    expect(server.sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Desconectar' }));
    expect(await screen.findByText('Conexão desfeita')).toBeTruthy();
    expect(server.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE /api/connections/${HELENA.id}`,
    ]);
  });

  it('is shown no recreational uses where the patient says so', async () => {
    const { server, user } = openConnected({
      [`PUT ${SCOPE}`]: { body: { ...AS_IT_STANDS, hidesRecreational: true } },
    });
    const shown = await screen.findByRole('switch', { name: 'Usos recreativos' });
    expect(shown.getAttribute('aria-checked')).toBe('true');
    await user.click(shown);
    expect(shown.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByText(/não vê esses usos em nenhuma lista/)).toBeTruthy();
    await waitFor(() => expect(server.sent[0]).toMatchObject({ path: SCOPE, body: { hidesRecreational: true } }));
  });

  it('keeps seeing what they saw where the choice did not arrive, and the switch says so', async () => {
    const { user } = openConnected({ [`PUT ${SCOPE}`]: 'offline' });
    const shown = await screen.findByRole('switch', { name: 'O que escrevo' });
    await user.click(shown);
    expect(await screen.findByText('Não foi possível mudar. Continua como estava.')).toBeTruthy();
    expect(shown.getAttribute('aria-checked')).toBe('true');
  });

  it('is given a last day, which the server is told, and which can be taken back', async () => {
    const { server, user } = openConnected({
      [LINKS]: listOf(aLink({ endsOn: '2099-03-30' })),
      [`PUT ${SCOPE}`]: { body: AS_IT_STANDS },
    });
    expect(await screen.findByText('Até 30 de mar de 2099')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mudar até quando Helena Prado vê o diário' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByLabelText<HTMLInputElement>(/Último dia/).value).toBe('2099-03-30');
    await user.click(sheet.getByRole('button', { name: 'Salvar' }));
    expect(await sheet.findByText('No máximo daqui a 10 anos')).toBeTruthy();
    expect(server.sent).toEqual([]);
    await user.selectOptions(sheet.getByLabelText('Até quando'), 'Sem data para acabar');
    await user.click(sheet.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(server.sent[0]).toMatchObject({ path: SCOPE, body: { endsOn: null } }));
  });
});

describe('the profile of a doctor', () => {
  const PROFILE = {
    id: HELENA.id,
    name: HELENA.name,
    crm: '12345-SP',
    specialty: HELENA.specialty,
    bio: 'Atendo dor crônica há dez anos.',
    languages: ['pt', 'bzs'],
    isPubliclyListed: false,
    contact: {
      email: 'contato@exemplo.com',
      whatsappNumber: '5511987654321',
      website: 'https://exemplo.com/helena',
      instagram: 'helena.prado',
      twitter: null,
      facebook: null,
      linkedin: null,
    },
  };
  const openProfile = async (answer: { status?: number; body: unknown }) => {
    const { user } = openDoctors({
      [LINKS]: listOf(aLink()),
      [`GET ${SCOPE}`]: { body: AS_IT_STANDS },
      [`GET /api/doctors/${HELENA.id}`]: answer,
      [`GET /api/doctors/${HELENA.id}/associations`]: listOf(),
    });
    await user.click(await screen.findByRole('button', { name: 'Ver perfil de Helena Prado' }));
    return { user, sheet: within(await screen.findByRole('dialog')) };
  };

  it('has three parts', async () => {
    const { user, sheet } = await openProfile({ body: PROFILE });
    expect(await sheet.findByText('Atendo dor crônica há dez anos.')).toBeTruthy();
    expect(sheet.getByText('12345-SP')).toBeTruthy();
    expect(sheet.getByText('português e Libras')).toBeTruthy();
    await user.click(sheet.getByRole('tab', { name: 'Associações' }));
    expect(await sheet.findByText('Nenhuma associação indicada')).toBeTruthy();
    await user.click(sheet.getByRole('tab', { name: 'Contato' }));
    expect(sheet.getByRole('link', { name: 'helena.prado' }).getAttribute('href')).toBe(
      'https://www.instagram.com/helena.prado',
    );
    const chat = new URL(sheet.getByRole('link', { name: 'Conversar no WhatsApp' }).getAttribute('href') ?? '');
    expect(chat.origin + chat.pathname).toBe('https://wa.me/5511987654321');
    expect(chat.searchParams.get('text')).toContain('Helena Prado');
  });

  it('without a number says so when the chat is wanted', async () => {
    const { user, sheet } = await openProfile({
      body: { ...PROFILE, contact: { ...PROFILE.contact, whatsappNumber: null } },
    });
    await user.click(await sheet.findByRole('tab', { name: 'Contato' }));
    const button = sheet.getByRole('button', { name: 'Conversar no WhatsApp' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(await screen.findByText('Este médico não informou um WhatsApp')).toBeTruthy();
  });

  it.each([
    ['doctors.profile_not_public', 404, 'Este médico não possui perfil público'],
    ['request.not_found', 404, 'Perfil do médico não encontrado'],
    ['server.error', 400, 'Erro ao carregar perfil'],
  ])('that is not shown says why: %s', async (code, status, text) => {
    const { sheet } = await openProfile({ status, body: { code } });
    expect(await sheet.findByText(text)).toBeTruthy();
  });
});
