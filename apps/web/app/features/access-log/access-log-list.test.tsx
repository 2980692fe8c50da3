import type { AccessLogLine } from '@balsamo/contract/access-log/schemas.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActingContext } from '../../components/acting/acting.ts';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import AccessLogList from './access-log-list.tsx';

const LOG = 'GET /api/account/access-log';
const LINE: AccessLogLine = {
  id: 'a',
  reader: { id: 'd', name: 'Ana Prado', association: null },
  action: 'view',
  resource: 'entries',
  count: 1,
  firstAt: '2026-11-20T17:32:00.000Z',
  lastAt: '2026-11-20T17:32:00.000Z',
  network: '203.0.113.0/24',
  browser: 'Chrome',
  system: 'Windows',
};
const account = {
  id: 'p',
  name: 'Maria',
  role: 'paciente',
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
  erasure: null,
};
let server: ReturnType<typeof stubServer>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') });
  server = stubServer({ 'GET /api/account': { body: account } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (items: AccessLogLine[], nextCursor: string | null = null) => {
  server.answer(LOG, { body: { items, nextCursor } });
  renderPage(
    <RoleGuard>
      <AccessLogList />
    </RoleGuard>,
    { at: '/conta' },
  );
};
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Quem viu meus dados' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('says who saw what, when on the patient’s clock, how often and from where', async () => {
  open([
    LINE,
    {
      ...LINE,
      id: 'b',
      action: 'list',
      resource: 'patient',
      count: 3,
      lastAt: '2026-11-20T02:10:00.000Z',
      network: null,
      system: 'iPhone',
      browser: null,
    },
    { ...LINE, id: 'c', resource: 'insights', lastAt: '2026-11-02T12:00:00.000Z', network: null, system: null },
    { ...LINE, id: 'e', resource: 'summary', reader: { ...LINE.reader, association: 'Raiz Serena' }, network: null },
    { ...LINE, id: 'd', action: 'download', resource: 'report', lastAt: '2026-11-01T12:00:00.000Z', system: null },
  ]);
  expect(await lines()).toEqual([
    'Ana Prado viu os registros do diáriohoje, 14:32 · de um computador (Chrome no Windows) · rede 203.0.113.0/24',
    'Ana Prado viu você na lista de pacientes, com a frequência do diário e o humor médioontem, 23:10 · 3 vezes nesse dia · de um celular ou tablet',
    'Ana Prado viu gráficos do diário, crises ou o que mais é acompanhado2 de nov de 2026, 09:00 · de um aparelho desconhecido',
    'Ana Prado, da associação Raiz Serena, viu o resumo do uso que é mostrado a elahoje, 14:32 · de um computador (Chrome no Windows)',
    'Ana Prado baixou um relatório em que este diário conta1 de nov de 2026, 09:00 · de um aparelho desconhecido · rede 203.0.113.0/24',
  ]);
  expect(screen.getByRole('link', { name: /CSV/ })).toHaveProperty('pathname', '/api/account/access-log/file');
});

it('speaks to a caregiver of the person', async () => {
  server.answer(LOG, { body: { items: [{ ...LINE, action: 'list', resource: 'patient' }], nextCursor: null } });
  renderPage(
    <RoleGuard>
      <ActingContext value={{ name: 'Bia Souza', colour: 'blue', isReadOnly: false }}>
        <AccessLogList />
      </ActingContext>
    </RoleGuard>,
    { at: '/conta' },
  );
  expect(await screen.findByText(/^Ana Prado viu Bia na lista de pacientes/)).toBeDefined();
});

const acting = { name: 'Bia Souza', colour: 'blue', isReadOnly: false } as const;
const CAREGIVER: AccessLogLine = {
  ...LINE,
  reader: { id: 'c', name: 'Davi Souza', association: null },
  resource: 'diary',
  network: null,
  browser: null,
  system: null,
};

it('says which caregiver opened the diary, and from when on that day', async () => {
  open([CAREGIVER]);
  expect(await lines()).toEqual(['Davi Souza abriu o seu diáriohoje, 14:32 · primeira vez nesse dia']);
});

it('tells a caregiver of the others, and that they are told of themselves', async () => {
  server.answer(LOG, { body: { items: [CAREGIVER], nextCursor: null } });
  renderPage(
    <RoleGuard>
      <ActingContext value={acting}>
        <AccessLogList />
      </ActingContext>
    </RoleGuard>,
    { at: '/conta' },
  );
  expect(await screen.findByText('Davi Souza abriu o diário de Bia')).toBeDefined();
  expect(screen.getByText(/De você também, só que não aparece para você\.$/)).toBeDefined();
});

it('says to a caregiver that nobody else has looked', async () => {
  server.answer(LOG, { body: { items: [], nextCursor: null } });
  renderPage(
    <RoleGuard>
      <ActingContext value={acting}>
        <AccessLogList />
      </ActingContext>
    </RoleGuard>,
    { at: '/conta' },
  );
  expect(await screen.findByRole('heading', { name: 'Nada anotado de outra pessoa' })).toBeDefined();
});

it('says that nobody has looked, and has nothing to download then', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'Nada anotado ainda' })).toBeDefined();
  expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull();
});

it('shows more of it when asked', async () => {
  const user = userEvent.setup();
  open([LINE], 'next');
  expect(await lines()).toHaveLength(1);
  server.answer(LOG, { body: { items: [{ ...LINE, id: 'z', resource: 'prescriptions' }], nextCursor: null } });
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  expect(await screen.findByText('Ana Prado viu as receitas')).toBeDefined();
  expect(await lines()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
});

it('keeps what it shows when more cannot be loaded, and can be tried again after the first failure', async () => {
  const user = userEvent.setup();
  server.answer(LOG, 'offline');
  renderPage(
    <RoleGuard>
      <AccessLogList />
    </RoleGuard>,
    { at: '/conta' },
  );
  const alert = await screen.findByRole('alert');
  server.answer(LOG, { body: { items: [LINE], nextCursor: 'next' } });
  await user.click(within(alert).getByRole('button'));
  expect(await lines()).toHaveLength(1);
  server.answer(LOG, 'offline');
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  expect(await screen.findByText('Não foi possível carregar mais. Tente novamente.')).toBeDefined();
  expect(await lines()).toHaveLength(1);
});
