import type { AccountSettings } from '@balsamo/contract/account/schemas.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { SettingsPage } from './settings-page.tsx';

vi.mock('../../components/ui/toast.ts', () => ({ showToast: vi.fn(async () => {}), dismissToast: vi.fn() }));

const SETTINGS: AccountSettings = {
  id: '0190a0e0-0000-7000-8000-000000000000',
  name: 'Maria Silva',
  email: 'maria@exemplo.com',
  isEmailVerified: true,
  role: 'paciente',
  crm: null,
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  createdAt: '2026-11-20T12:00:00.000Z',
  erasure: null,
  phone: null,
  age: null,
  city: null,
  researchConsent: false,
  researchConsentedAt: null,
  notifyByPush: true,
  notifyByEmail: false,
  erasureObstacle: null,
  diariesErasedAt: null,
};
const CONSENTING = { age: 41, city: 'Olinda', researchConsent: true, researchConsentedAt: '2026-03-02T12:00:00.000Z' };
const SECOND_FACTOR = {
  isOn: false,
  isRequired: false,
  hasApp: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  canUsePasskeys: false,
  emailToConfirm: null,
};
const EVENT = {
  id: 'e',
  kind: 'passkey_added',
  at: '2026-11-20T17:32:00.000Z',
  network: '203.0.113.0/24',
  browser: 'Firefox',
  system: 'Linux',
};
const SESSIONS = {
  items: [
    { id: 'a', browser: 'Chrome', system: 'Android', isCurrent: true },
    { id: 'b', browser: null, system: null, isCurrent: false },
  ].map((session) => ({ ...session, createdAt: SETTINGS.createdAt, lastUsedAt: SETTINGS.createdAt })),
};

type Answer = { status: number; body?: unknown } | 'offline';
let sent: { method: string; path: string; body: unknown }[];
let answers: Record<string, Answer>;
let settings: AccountSettings;

beforeEach(() => {
  sent = [];
  answers = {};
  settings = SETTINGS;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    if (method !== 'GET') sent.push({ method, path, body });
    const answer = answers[`${method} ${path}`];
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (answer) return Response.json(answer.body ?? null, { status: answer.status });
    if (path === '/api/account/second-factor') return Response.json(SECOND_FACTOR);
    if (path.startsWith('/api/account/events')) return Response.json({ items: [EVENT], nextCursor: null });
    if (path === '/api/account/sessions') return Response.json(SESSIONS);
    if (method === 'PATCH') settings = { ...settings, ...body };
    if (path === '/api/account') return Response.json(settings);
    return Response.json({ accepted: true }, { status: 202 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup();
async function open(given: Partial<AccountSettings> = {}, at = '/conta') {
  settings = { ...SETTINGS, ...given };
  renderPage(
    <RoleGuard>
      <SettingsPage />
    </RoleGuard>,
    { at },
  );
  await screen.findByRole('heading', { name: 'Perfil' });
}
const consent = () => screen.getByRole('checkbox', { name: 'Autorizo usar minha idade e minha cidade em pesquisas' });
const save = () => user.click(screen.getByRole('button', { name: 'Salvar perfil' }));
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;

describe('a part of the settings', () => {
  it('has the focus where the address names it, once it is here', async () => {
    await open({}, '/conta#seguranca');
    const part = await screen.findByRole('region', { name: 'Segurança' });
    await waitFor(() => expect(document.activeElement).toBe(part));
  });
});

describe('an address that is not confirmed', () => {
  it('is said where notifications by mail are chosen, since nothing is sent there', async () => {
    await open({ isEmailVerified: false });
    expect(await screen.findByText(/Nada é enviado enquanto maria@exemplo.com não for confirmado/)).toBeDefined();
  });

  it('has one place where its link is asked for, whatever else waits for it', async () => {
    answers['GET /api/account/second-factor'] = {
      status: 200,
      body: { ...SECOND_FACTOR, emailToConfirm: SETTINGS.email },
    };
    await open({ isEmailVerified: false });
    expect(await screen.findByText(/confirme antes o seu e-mail/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: /link/i }));
    expect(await screen.findByText(/o link chega em alguns minutos/)).toBeDefined();
    expect(sent).toEqual([
      { method: 'POST', path: '/api/auth/send-verification-email', body: { email: SETTINGS.email } },
    ]);
    answers['GET /api/account/second-factor'] = { status: 200, body: SECOND_FACTOR };
    settings = SETTINGS;
    await user.click(screen.getByRole('button', { name: 'Já confirmei' }));
    expect(await screen.findByRole('button', { name: 'Ativar' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /link/i })).toBeNull();
  });
});

describe('the profile', () => {
  it('asks for age and city only under research consent', async () => {
    await open();
    expect(screen.queryByRole('textbox', { name: 'Idade' })).toBeNull();
    await user.click(consent());
    await user.type(field('Idade'), '41');
    await user.type(field('Cidade'), 'Olinda');
    await save();
    expect(sent).toEqual([
      {
        method: 'PATCH',
        path: '/api/account',
        body: { name: 'Maria Silva', phone: null, researchConsent: true, age: 41, city: 'Olinda' },
      },
    ]);
  });

  it('asks patients alone for consent to research, and lets anyone withdraw one that stands', async () => {
    await open({ role: 'medico' });
    expect(screen.queryByRole('checkbox', { name: /em pesquisas$/ })).toBeNull();
    cleanup();
    await open({ ...CONSENTING, role: 'medico' });
    expect(consent()).toBeTruthy();
  });

  it('clears age and city when consent is unticked, and says that saving deletes them', async () => {
    await open(CONSENTING);
    expect(screen.getByText(/^Autorizado em/)).toBeTruthy();
    await user.click(consent());
    expect(screen.getByText('Ao salvar, idade e cidade são apagadas.')).toBeTruthy();
    await user.click(consent());
    expect([field('Idade').value, field('Cidade').value]).toEqual(['', '']);
    await user.click(consent());
    await save();
    expect(sent[0]?.body).toEqual({ name: 'Maria Silva', phone: null, researchConsent: false });
  });

  it('says what is wrong next to each field and sends nothing', async () => {
    await open(CONSENTING);
    await user.clear(field('Nome completo'));
    await user.clear(field('Idade'));
    await user.type(field('Idade'), '12');
    await save();
    expect(field('Nome completo').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Nome deve ter pelo menos 2 caracteres')).toBeTruthy();
    expect(screen.getByText('A idade vai de 13 a 150 anos')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Nome completo')));
    expect(sent).toEqual([]);
  });

  it('keeps what was typed when the server cannot be reached', async () => {
    await open();
    answers['PATCH /api/account'] = 'offline';
    await user.type(field('Telefone'), '81 99999-0000');
    await save();
    expect(await screen.findByText('Erro ao atualizar perfil')).toBeTruthy();
    expect(field('Telefone').value).toBe('81 99999-0000');
  });
});

describe('a channel', () => {
  it('is kept as soon as it is pressed', async () => {
    await open();
    await user.click(screen.getByRole('switch', { name: 'Por e-mail' }));
    expect(sent).toEqual([{ method: 'PATCH', path: '/api/account', body: { notifyByEmail: true } }]);
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Por e-mail' })).toHaveProperty('ariaChecked', 'true'),
    );
  });

  it('moves back with a word about it when it could not be kept', async () => {
    await open();
    answers['PATCH /api/account'] = 'offline';
    await user.click(screen.getByRole('switch', { name: 'Por e-mail' }));
    expect(await screen.findByText('Verifique sua conexão e tente novamente.')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Por e-mail' }).getAttribute('aria-checked')).toBe('false');
  });
});

describe('the language', () => {
  it('that was chosen last is the last to be sent, however long the answer to the first takes', async () => {
    await open();
    const answerNow = fetch;
    let answerFirst: () => void = () => {};
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const answer = await answerNow(path, init);
      if (init.method === 'PATCH' && sent.length === 1) await new Promise<void>((done) => (answerFirst = done));
      return answer;
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'fr');
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Langue' }), 'en');
    expect(await screen.findByRole('combobox', { name: 'Language' })).toBeTruthy();
    expect(sent).toHaveLength(1);
    answerFirst();
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ language: 'fr' }, { language: 'en' }]));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'pt');
    await screen.findByRole('combobox', { name: 'Idioma' });
  });
});

describe('the sessions', () => {
  it('name each device, mark this one and end another', async () => {
    await open();
    const list = (await screen.findByText('Chrome no Android')).closest('ul') as HTMLElement;
    expect(within(list).getByText('este aparelho')).toBeTruthy();
    await user.click(within(list).getByRole('button', { name: 'Sair de Aparelho desconhecido' }));
    expect(sent).toEqual([{ method: 'DELETE', path: '/api/account/sessions/b', body: undefined }]);
  });

  it('are ended all at once only after a question', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: 'Sair dos outros aparelhos' }));
    expect(sent).toEqual([]);
    const question = screen.getByRole('alertdialog', { name: 'Sair dos outros aparelhos?' });
    await user.click(within(question).getByRole('button', { name: 'Sair dos outros aparelhos' }));
    expect(sent).toEqual([{ method: 'DELETE', path: '/api/account/sessions?scope=others', body: undefined }]);
  });
});

describe('quick feedback', () => {
  it('is sent with one tap and thanked for', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Está bom' }));
    expect(sent).toEqual([{ method: 'POST', path: '/api/account/feedback', body: { type: 'positive' } }]);
    expect(await screen.findByText('Recebido. Obrigado por contar.')).toBeTruthy();
  });

  it.each([
    [429, 'account.feedback_too_soon', 'Você pode enviar apenas um feedback por minuto.'],
    [401, 'auth.not_signed_in', 'Você precisa estar logado para enviar feedback.'],
    [503, 'server.unavailable', 'Não foi possível enviar o feedback. Tente novamente.'],
  ])('says why it was not taken: %s', async (status, code, words) => {
    await open();
    answers['POST /api/account/feedback'] = { status, body: { status, code } };
    await user.click(screen.getByRole('button', { name: 'Não está bom' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('the activity of the account', () => {
  it('says what happened, when on the person’s clock, and from where', async () => {
    await open();
    const list = await screen.findByRole('list', { name: 'Atividade da conta' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(
        /^Chave de acesso adicionada20 de nov\..*14:32 · Firefox no Linux · rede 203\.0\.113\.0\/24$/,
      ),
    ]);
  });

  it('says that there is nothing yet, and can be asked for again when it could not be loaded', async () => {
    answers['GET /api/account/events?limit=10'] = 'offline';
    await open();
    const alert = await screen.findByText('Não foi possível carregar a atividade.');
    answers['GET /api/account/events?limit=10'] = { status: 200, body: { items: [], nextCursor: null } };
    await user.click(within(alert.parentElement as HTMLElement).getByRole('button'));
    expect(await screen.findByText('Nada ainda.')).toBeDefined();
  });
});
