import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { stubServer } from '../../../testing/stub-server.ts';
import { PatientDialog } from './patient-dialog.tsx';
import { PatientPage } from './patient-page.tsx';
import { aCourse, anEntry, aPatient, PATIENT_ID } from './testing.ts';

const PATH = `/patients/${PATIENT_ID}`;
const ONE = `GET /api${PATH}`;
const ENTRIES = `${ONE}/entries`;

let isWide: boolean;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') });
  isWide = true;
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: isWide, ...listeners }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

vi.mock('./course-chart.tsx', () => ({ default: () => null }));

type Answers = Parameters<typeof stubServer>[0];
const pageOf = (...items: ReturnType<typeof anEntry>[]) => ({ body: { items, nextCursor: null } });

function openPage(answers: Answers, at = PATH) {
  const server = stubServer({ [ENTRIES]: pageOf(anEntry()), ...answers });
  const view = renderPage(
    <PatientPage
      patientId={PATIENT_ID}
      actionFor={() => null}
      notesFor={() => null}
      prescriptionsFor={({ name }) => <p>{`prescriptions of ${name}`}</p>}
      insightsFor={() => <p>insights</p>}
    />,
    { at },
  );
  return { server, user: userEvent.setup(), ...view };
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of a patient', () => {
  it('tells first what came since the visit before, and leads to it', async () => {
    const { user } = openPage({ [ONE]: { body: aPatient() } });
    const news = await section('O que há de novo');
    expect(news.getByText('Desde a sua visita anterior, 18 de nov, 10:00')).toBeTruthy();
    expect(news.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 registros novos',
      '1 registro finalizado',
      '1 prescrição ou versão nova',
    ]);
    await user.click(news.getByRole('button', { name: 'Ver as prescrições' }));
    expect(await screen.findByText('prescriptions of Rita Moura')).toBeTruthy();
  });

  it.each([
    ['a first visit', null, /próxima visita/],
    ['a visit without news', '2026-11-20T13:00:00.000Z', 'Nada de novo desde a sua visita anterior, hoje 10:00.'],
  ])('says of %s that it is one', async (_, since, text) => {
    const nothing = {
      entries: 0,
      ratings: 0,
      finishedEntries: 0,
      changedEntries: 0,
      prescriptions: 0,
      changedPrescriptions: 0,
    };
    openPage({ [ONE]: { body: aPatient({ news: { since, ...nothing } }) } });
    expect((await section('O que há de novo')).getByText(text)).toBeTruthy();
  });

  it('says what stands out, how urgent that is and from how many records, and where there are too few', async () => {
    openPage({ [ONE]: { body: aPatient() } });
    const insights = await section('Observações automáticas');
    expect(insights.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Frequência do diário abaixo de 50%Prioridade Alta43%: 3 registros nos últimos 7 dias.',
      'Humor em quedaPrioridade AltaMédia 4,9 antes do uso nos 10 registros mais recentes, 0,8 abaixo dos 8 anteriores.',
      'Um produto em quase todo o diárioPrioridade BaixaÓleo: 72,9%, em 900 de 1.234 registros.',
    ]);
    expect(insights.getByText('Sono: ainda poucos registros para uma média, 3 de 6.')).toBeTruthy();
  });

  it('shows the figures in the reader’s numbers, and the week and trends in words', async () => {
    openPage({ [ONE]: { body: aPatient() } });
    const stats = await section('Em números');
    for (const figure of ['1.234', '43%', '5,5', 'Óleo']) expect(stats.getByText(figure)).toBeTruthy();
    const week = await section('A semana: registros e humor');
    expect(
      week.getByText(/^14.{1,3}20 de nov de 2026: 3 registros em 1 de 7 dias, humor médio 5,7 antes do uso\.$/),
    ).toBeTruthy();
    const trends = await section('Tendência dos sintomas');
    for (const said of ['caiu 0,8: piorou', 'caiu 1,2: melhorou', 'estável', 'subiu 0,6: piorou'])
      expect(trends.getByText(said)).toBeTruthy();
    expect(trends.getByText('ainda poucos registros')).toBeTruthy();
  });

  it('puts what is prescribed beside what was recorded, and what is outside of it apart', async () => {
    openPage({ [ONE]: { body: aPatient() } });
    const protocol = await section('Protocolo e diário');
    expect(
      protocol.getByText('Planejado 2 por dia · registrado 1,5 por dia nos últimos 14 dias (21 usos)'),
    ).toBeTruthy();
    expect(protocol.getByText('Flor, fumando').closest('li')?.textContent).toBe(
      'Flor, fumando · 3 usos · outro produto',
    );
  });
});

describe('on the phone', () => {
  beforeEach(() => {
    isWide = false;
  });

  it('the drawing of dose and symptom leads the first tab, and nothing stands above the tabs', async () => {
    const { user } = openPage({ [ONE]: { body: aPatient() }, [`${ONE}/course`]: { body: aCourse() } });
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Resumo', 'Diário', 'Prescrições', 'Evolução']);
    const panel = screen.getByRole('tabpanel', { name: 'Resumo' });
    const regions = await waitFor(() => {
      const found = screen.getAllByRole('region').filter((region) => region.hasAttribute('aria-labelledby'));
      expect(found[0]).toBe(screen.getByRole('region', { name: 'Dor e dose' }));
      return found;
    });
    for (const region of regions) expect(panel.contains(region)).toBe(true);
    await user.click(screen.getByRole('tab', { name: 'Diário' }));
    expect(await screen.findByRole('list', { name: 'Registros do diário' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Dor e dose' })).toBeNull();
  });

  it('the symptom that was chosen is still chosen when the doctor comes back from another tab', async () => {
    const COURSE = `${ONE}/course`;
    const { server, user } = openPage({ [ONE]: { body: aPatient() }, [COURSE]: { body: aCourse() } });
    const sleep = await screen.findByRole('button', { name: 'Sono', pressed: false });
    server.answer(COURSE, { body: aCourse({ symptom: 'sleep' }) });
    await user.click(sleep);
    expect(await screen.findByRole('region', { name: 'Sono e dose' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Prescrições' }));
    await user.click(screen.getByRole('tab', { name: 'Resumo' }));
    expect(await screen.findByRole('region', { name: 'Sono e dose' })).toBeTruthy();
  });
});

it('on a wide screen the drawing stands above the tabs, of which the diary is the first', async () => {
  openPage({ [ONE]: { body: aPatient() }, [`${ONE}/course`]: { body: aCourse() } });
  const figure = await screen.findByRole('region', { name: 'Dor e dose' });
  const [first] = screen.getAllByRole('tab');
  expect(first?.textContent).toBe('Diário');
  expect(figure.compareDocumentPosition(first as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('what a patient has not recorded', () => {
  it('is said in words', async () => {
    const stats = { ...aPatient().stats, entriesLast7Days: 0 };
    openPage({ [ONE]: { body: aPatient({ stats }) } });
    expect((await section('Em números')).getByText('nenhum registro em 7 dias')).toBeTruthy();
  });
});

describe('the diary of a patient', () => {
  const old = { id: 'b', createdAt: '2026-11-01T12:00:00.000Z', consumedAt: '2026-11-01T12:00:00.000Z' };

  it('marks what is new and what no prescription names, and opens an entry with notes, before and after', async () => {
    const smoked = anEntry({ ...old, productType: 'flor', consumptionMethod: 'fumando', notes: null });
    const ancient = anEntry({ ...old, id: 'c', consumedAt: '2026-09-30T12:00:00.000Z' });
    const { user } = openPage({ [ONE]: { body: aPatient() }, [ENTRIES]: pageOf(anEntry(), smoked, ancient) });
    const list = within(await screen.findByRole('list', { name: 'Registros do diário' }));
    expect(await list.findByText('fora do protocolo: outro produto')).toBeTruthy();
    expect(list.getAllByText('antes do protocolo atual')).toHaveLength(1);
    expect(list.getAllByText('novo')).toHaveLength(1);
    await user.click(list.getByRole('button', { name: /hoje 9:00/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'CBD da manhã' }));
    expect(sheet.getByText('Depois do almoço')).toBeTruthy();
    expect(sheet.getByRole('row', { name: 'Dor 6 3 melhorou' })).toBeTruthy();
  });

  it('opens the entry that a notification names, once, and asks for what is new where it does not know it', async () => {
    const { router, server } = openPage(
      { [ONE]: { body: aPatient() }, [`${ENTRIES}/abc`]: { body: anEntry({ id: 'abc', notes: 'Da notificação' }) } },
      `${PATH}#entry=abc`,
    );
    expect(await screen.findByText('Da notificação')).toBeTruthy();
    expect(router.state.location.hash).toBe('');
    const details = () => server.asked.filter((path) => path === `/api${PATH}`);
    await waitFor(() => expect(details()).toHaveLength(2));
    expect(server.asked.filter((path) => path.endsWith('/entries/abc'))).toHaveLength(1);
  });

  it('says where that entry is gone', async () => {
    openPage({ [ONE]: { body: aPatient() } }, `${PATH}#entry=abc`);
    expect(await screen.findByText('Este registro não está mais no diário')).toBeTruthy();
  });

  it('is read page after page, and searched', async () => {
    const { server, user } = openPage({
      [ONE]: { body: aPatient() },
      [ENTRIES]: { body: { items: [anEntry()], nextCursor: 'more' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Próxima' }));
    expect(await screen.findByText('Página 2')).toBeTruthy();
    expect(server.asked.at(-1)).toContain('limit=10&cursor=more');
    server.answer(ENTRIES, pageOf());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de produto' }), 'flor');
    expect(await screen.findByText('Nenhum registro combina com a busca e o filtro.')).toBeTruthy();
    expect(server.asked.at(-1)).toContain('productType=flor');
  });

  it('that is empty says what will appear', async () => {
    openPage({ [ONE]: { body: aPatient({ entries: [] }) }, [ENTRIES]: pageOf() });
    expect(await screen.findByRole('heading', { name: 'Ainda não há registros' })).toBeTruthy();
  });

  it('shows ratings without a use too', async () => {
    const rating = {
      id: 'r',
      ratedAt: '2026-11-20T11:00:00.000Z',
      timeZone: 'America/Sao_Paulo',
      symptoms: { mood: 9, anxiety: 2, energy: 5, pain: 1 },
      own: {},
    };
    const { user } = openPage({
      [ONE]: { body: aPatient() },
      [`${ONE}/ratings`]: { body: { items: [rating], nextCursor: null, recorders: {} } },
    });
    await user.click(await screen.findByRole('button', { name: 'Notas sem uso' }));
    const list = within(await screen.findByRole('list', { name: 'Notas sem uso' }));
    expect(list.getByText('hoje 8:00')).toBeTruthy();
    expect(list.getByText('9')).toBeTruthy();
  });
});

describe('a patient who cannot be shown', () => {
  it('leaves nothing on the screen once the connection has ended', async () => {
    const { server, queryClient } = openPage({ [ONE]: { body: aPatient() } });
    await screen.findByText('1.234');
    server.answer(ONE, { status: 404, body: { code: 'patients.no_such_patient' } });
    await queryClient.invalidateQueries();
    expect(await screen.findByRole('heading', { name: 'Paciente não encontrado' })).toBeTruthy();
    expect(screen.getByText(/^O perfil do paciente não foi encontrado/)).toBeTruthy();
    expect(screen.queryByText('1.234')).toBeNull();
    expect(screen.queryByText('Rita Moura')).toBeNull();
    expect(document.title).toBe('Paciente · Bálsamo');
  });

  it.each<[string, Answers[string], string, string]>([
    [
      'offline',
      'offline',
      'Não foi possível carregar os dados do paciente',
      'Verifique sua conexão e tente novamente.',
    ],
    [
      'on an error',
      { status: 500 },
      'Não foi possível carregar os dados do paciente',
      'Tente novamente em alguns instantes.',
    ],
    [
      'where the access could not be noted',
      { status: 503, body: { code: 'patients.access_not_logged' } },
      'Não foi possível carregar os dados do paciente',
      'O acesso não pôde ser anotado para o paciente, então nada foi mostrado. Tente de novo em instantes.',
    ],
    ['on an empty answer', { body: null }, 'Erro ao carregar dados', 'Nenhum dado retornado'],
  ])('%s, is said, and can be tried again', async (_, answer, title, text) => {
    const { server, user } = openPage({ [ONE]: answer });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(title)).toBeTruthy();
    expect(alert.getByText(text)).toBeTruthy();
    server.answer(ONE, { body: aPatient() });
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Rita Moura' })).toBeTruthy();
  });

  it('anew stays as it was read, and says from when that is', async () => {
    const { server, queryClient } = openPage({ [ONE]: { body: aPatient() } });
    await screen.findByText('1.234');
    server.answer(ONE, 'offline');
    await queryClient.invalidateQueries();
    expect(await screen.findByText('O que está aqui foi lido hoje 15:00.')).toBeTruthy();
    expect(screen.getByText('1.234')).toBeTruthy();
  });
});

it('a look at a patient over the list leads to their page, and its entries open in place', async () => {
  stubServer({ [ONE]: { body: aPatient() }, [ENTRIES]: pageOf(anEntry()) });
  renderPage(
    <PatientDialog
      patient={{ id: PATIENT_ID, name: 'Rita Moura' }}
      isOpen
      onOpenChange={() => {}}
      onCloseAutoFocus={() => {}}
      actionsFor={() => <button type="button">prescribe</button>}
      prescriptionsFor={() => <p>prescriptions</p>}
    />,
    { at: '/dashboard' },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Rita Moura' }));
  const whole = await dialog.findByRole('link', { name: 'Ver Dados Completos' });
  expect(whole.getAttribute('href')).toBe(PATH);
  expect(dialog.getByRole('button', { name: 'prescribe' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: /hoje 9:00/ }));
  await waitFor(() => expect(dialog.getByText('Depois do almoço')).toBeTruthy());
});
