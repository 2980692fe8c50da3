import type { Report } from '@balsamo/contract/reports/schemas.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import { aBlock, aDay, aReport, JOAO, RITA } from './testing.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
type Answer = Report | { status: number } | 'offline';

let asked: URLSearchParams[];
let answer: () => Answer;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW, shouldAdvanceTime: true });
  asked = [];
  answer = () => aReport();
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://test');
    if (pathname === '/api/connections') {
      const people = [
        { id: RITA, name: 'Rita Moura', specialty: null },
        { id: JOAO, name: 'João Conceição', specialty: null },
      ];
      const items = people.map((person) => ({ person, connectedAt: '2026-08-22T12:00:00.000Z' }));
      return new Response(JSON.stringify({ items, nextCursor: null }));
    }
    if (pathname === '/api/reports/pdf') {
      const body = JSON.stringify({ code: 'reports.too_many_at_once', status: 429, retryAfter: 10 });
      return new Response(body, { status: 429, headers: { 'content-type': 'application/problem+json' } });
    }
    if (pathname !== '/api/reports') return new Response('{}', { status: 404 });
    asked.push(searchParams);
    const told = answer();
    if (told === 'offline') throw new TypeError('Failed to fetch');
    return 'status' in told
      ? new Response(JSON.stringify({ code: 'none', ...told }), { status: told.status })
      : new Response(JSON.stringify(told));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const open = (hash = '#reports') =>
  renderPage(<ReportsPage header={(actions) => <header>{actions}</header>} ownOf={() => null} />, {
    at: `/dashboard${hash}`,
  });
const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const figure = async (name: string) => within(await screen.findByRole('region', { name }));
const lastAsked = () => Object.fromEntries(asked.at(-1) ?? []);

describe('a report', () => {
  it('tells every figure with its patients, records and interval, and in a sentence', async () => {
    open();
    const summary = await figure('Em números');
    expect(summary.getByText('1.312')).toBeTruthy();
    expect(summary.getByText('por paciente e dia: 3,6 (de 2,7 a 4,5)')).toBeTruthy();
    const pain = await figure('Dor');
    expect(pain.getByText('ajuda')).toBeTruthy();
    expect(pain.getByText('de 6,5 para 4,1')).toBeTruthy();
    expect(
      pain.getByText(
        'melhora além do que viria de qualquer jeito · 12 pacientes · 260 registros · todos os usos juntos',
      ),
    ).toBeTruthy();
    expect(pain.getByText('dor antes do uso: 6,5 · de 6,1 a 6,9 · 12 pacientes · 24 registros')).toBeTruthy();
    const trend = await figure('Como estava a dor antes do uso');
    expect(trend.getByText('Em 2 dias com notas de 3 pacientes ou mais, a média ficou entre 5,2 e 6,1.')).toBeTruthy();
    const products = await figure('Dor depois de usar, por produto');
    expect(products.getByText('Dor: ajuda (1).')).toBeTruthy();
    expect(
      products.getByText(/^ajuda · melhora além do que viria de qualquer jeito · 11 pacientes · 240 registros/),
    ).toBeTruthy();
    expect(
      products.getByText(/^ainda não dá para saber · 2 pacientes com registros suficientes; são precisos 3/),
    ).toBeTruthy();
    const methods = await figure('Como usaram');
    expect(methods.getByText('Sublingual foi a forma mais usada: 76% dos usos (de 60% a 88%).')).toBeTruthy();
    expect(screen.getByText(/não recomenda produto nem dose/)).toBeTruthy();
  });

  it('names what was taken, with the milligrams of a use or that none are given', async () => {
    open();
    const taken = await figure('O que foi usado');
    expect(taken.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Óleo da noite · Óleo · 1000 usos · 9 pacientes · 2–3 mg de CBD + 0,1 mg de THC por uso',
      'Flor · 312 usos · 5 pacientes · mg não informado',
    ]);
  });

  it('has a table for every drawing', async () => {
    open();
    const trend = await figure('Como estava a dor antes do uso');
    await user.click(trend.getByRole('button', { name: /Ver como tabela/ }));
    const rows = trend.getAllByRole('row').map((row) => row.textContent);
    expect(rows[2]).toBe('19 de novembro de 2026não hánão há24');
    const products = await figure('Dor depois de usar, por produto');
    await user.click(products.getByRole('button', { name: /Ver como tabela/ }));
    expect(products.getAllByRole('row').map((row) => row.textContent?.slice(0, 14))).toEqual([
      'Tipo de produt',
      'Todos os usos+',
      'Óleo+2,4de +1,',
      'Flornão hánão ',
    ]);
    expect(rows).toHaveLength(4);
  });

  it('has a block of each symptom that was chosen, each with one verdict and a table', async () => {
    answer = () => aReport({ symptoms: [aBlock('pain'), aBlock('sleep')] });
    open('#reports?symptom=pain,sleep');
    for (const [name, title] of [
      ['Dor', 'Como estava a dor antes do uso'],
      ['Sono', 'Como estava o sono'],
    ] as const) {
      const block = await figure(name);
      expect(block.getAllByText('ajuda')).toHaveLength(1);
      expect(block.getByRole('region', { name: title })).toBeTruthy();
      expect(block.getAllByRole('button', { name: /Ver como tabela/ })).toHaveLength(2);
    }
    expect(lastAsked()).toMatchObject({ symptom: 'pain,sleep' });
    expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toMatch(/symptom=pain%2Csleep&/);
  });

  it('of a few patients says why it says nothing', async () => {
    answer = () =>
      aReport({ symptomTrends: [aDay('2026-11-20', null, 2)], symptoms: [{ ...aBlock('pain'), products: [] }] });
    open();
    const trend = await figure('Como estava a dor antes do uso');
    expect(trend.getByText(/Em nenhum dia houve notas de 3 pacientes ou mais/)).toBeTruthy();
  });

  it('says beside the buttons why a file was refused, and does not leave the page for it', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'PDF' });
    const isLeft = vi.fn((event: Event) => event.defaultPrevented);
    window.addEventListener('click', isLeft, { once: true });
    await user.click(link);
    expect(isLeft).toHaveReturnedWith(true);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Seus arquivos anteriores ainda estão sendo feitos. Espere um instante e tente de novo.',
    );
  });

  it('is there as a file of the same question', async () => {
    open('#reports?symptom=pain&days=7');
    const link = await screen.findByRole('link', { name: 'CSV' });
    expect(link.getAttribute('href')).toBe('/api/reports/csv?symptom=pain&startDate=2026-11-14&endDate=2026-11-20');
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await user.click(screen.getByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('the filters', () => {
  it('are asked with once choosing has rested, and stand in the address without a name', async () => {
    const { router } = open();
    await figure('Em números');
    await user.selectOptions(screen.getByLabelText('Tipo de produto'), 'flor');
    await user.click(screen.getByRole('button', { name: 'Todos os pacientes' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByRole('searchbox'), 'joao');
    await user.click(await sheet.findByRole('checkbox', { name: 'João Conceição' }));
    expect(sheet.queryByRole('checkbox', { name: 'Rita Moura' })).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Mostrar relatório' }));
    await rest(600);
    expect(lastAsked()).toMatchObject({ productType: 'flor', patientIds: JOAO, symptom: 'mood' });
    expect(router.state.location.hash).toBe(`#reports?product=flor&patients=${JOAO}`);
    expect(screen.getByRole('button', { name: '1 paciente escolhido' })).toBeTruthy();
  });

  it('do not ask while choosing goes on', async () => {
    open();
    await figure('Em números');
    const before = asked.length;
    await user.click(screen.getByRole('button', { name: 'Dor' }));
    await rest(400);
    await user.click(screen.getByRole('button', { name: 'Sono' }));
    await rest(400);
    expect(asked.length).toBe(before);
    await rest(200);
    expect(lastAsked()).toMatchObject({ symptom: 'mood,pain,sleep' });
    expect(asked.length).toBe(before + 1);
  });
});

describe('without an answer', () => {
  it('says so in the words of the specification, and can be tried again', async () => {
    answer = () => ({ status: 500 });
    open();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Erro ao carregar relatórios')).toBeTruthy();
    expect(alert.getByText('Não foi possível carregar os dados analíticos.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
    answer = () => aReport();
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('region', { name: 'Em números' })).toBeTruthy();
  });

  it('leaves the last figures standing, and says which they are', async () => {
    open();
    await figure('Em números');
    answer = () => 'offline';
    await user.click(screen.getByRole('button', { name: 'Sono' }));
    await rest(600);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Os números abaixo são da última resposta: Dor, 22 de out\s–\s20 de nov de 2026\./,
    );
    expect(screen.getByText('1.312')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  });
});

describe('with nothing to add up', () => {
  const nothing = { ...aReport().summaryStats, totalEntries: 0, totalPatients: 0 };

  it('leads a doctor without patients to where patients come from', async () => {
    answer = () => aReport({ patients: [], summaryStats: nothing });
    open();
    expect((await screen.findByRole('link', { name: 'Ir para Pacientes' })).getAttribute('href')).toContain(
      '#patients',
    );
  });

  it('offers the next wider question', async () => {
    answer = () => aReport({ summaryStats: nothing });
    open(`#reports?product=flor&patients=${RITA}`);
    await user.click(await screen.findByRole('button', { name: 'Todos os tipos' }));
    await rest(600);
    expect(lastAsked()).toMatchObject({ patientIds: RITA });
    expect(lastAsked()).not.toHaveProperty('productType');
    await user.click(await screen.findByRole('button', { name: 'Todos os pacientes' }));
    await rest(600);
    expect(lastAsked()).not.toHaveProperty('patientIds');
    await user.click(await screen.findByRole('button', { name: 'Ver 90 dias' }));
    await rest(600);
    expect(lastAsked()).toMatchObject({ startDate: '2026-08-23' });
  });
});
