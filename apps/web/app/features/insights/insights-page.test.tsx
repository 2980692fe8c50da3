import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { InsightsPage } from './insights-page.tsx';
import { aMeasured, anInsights, barOf, FLOWER, OIL, tooFew } from './testing.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
type Answer = Insights | { status: number } | 'offline';

let asked: URLSearchParams[];
let answer: (query: URLSearchParams) => Answer;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW, shouldAdvanceTime: true });
  asked = [];
  answer = () => anInsights();
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://test');
    if (pathname !== '/api/insights') return new Response('{}', { status: 404 });
    asked.push(searchParams);
    const told = answer(searchParams);
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

const onFinish = vi.fn();
const onRate = vi.fn();
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const open = (hash = '#dashboard') =>
  renderPage(<InsightsPage onFinish={onFinish} onRate={onRate} />, { at: `/diary${hash}` });
const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const figure = async (name: string) => within(await screen.findByRole('region', { name }));
const lastAsked = () => Object.fromEntries(asked.at(-1) ?? []);

describe('what stands on top', () => {
  it('says in a sentence what goes with feeling better, how sure that is and from how many records', async () => {
    open();
    const finding = await figure('O que se viu');
    expect(
      finding.getByText('Com Óleo da noite, a dor melhorou 1,8 ponto além do que viria de qualquer jeito.'),
    ).toBeTruthy();
    expect(finding.getAllByText(/24 registros · 20 dias/)[0]?.textContent).toContain(
      'O mais provável: de +1,1 a +2,5 pontos. Mudança que costuma ser sentida.',
    );
    expect(finding.getAllByText('ajuda').length).toBeGreaterThan(0);
    expect(finding.getByText('É o que os seus registros mostram, não uma recomendação.')).toBeTruthy();
  });

  it('says how many records are still missing', async () => {
    answer = () => anInsights({ productEffectiveness: [barOf('oleo', tooFew(4))], itemEffectiveness: [] });
    open();
    const finding = await figure('O que se viu');
    expect(finding.getByText('Faltam 2 registros completos para a primeira resposta.')).toBeTruthy();
  });

  it('says that the usual level is missing, of how many days, and leads to a rating without use', async () => {
    const unknown = aMeasured({ comeback: null, outcome: 'usual_level_unknown' });
    answer = () =>
      anInsights({
        productEffectiveness: [barOf('oleo', unknown)],
        methodEffectiveness: [],
        itemEffectiveness: [],
        ratingsWithoutUse: { records: 2, days: 2, leftOut: 0 },
      });
    open();
    const finding = await figure('O que se viu');
    expect(
      finding.getByText('Com óleo, ainda não dá para saber se a dor muda: faltam notas de momentos sem uso.'),
    ).toBeTruthy();
    // No number says what the words do not.
    expect(finding.queryByText(/melhorou|2,4/)).toBeNull();
    expect(finding.getByText(/faltam 4 dias com uma nota/)).toBeTruthy();
    await user.click(finding.getByRole('button', { name: 'Anotar como estou agora' }));
    expect(onRate).toHaveBeenCalledOnce();
  });

  it.each(['no_clear_change', 'return_may_explain', 'many_unfinished', 'may_be_chance', 'worse'] as const)(
    'is not green where the outcome is %s',
    async (outcome) => {
      const effect = aMeasured({ outcome });
      answer = () =>
        anInsights({
          productEffectiveness: [barOf('oleo', effect)],
          methodEffectiveness: [barOf('sublingual', effect)],
          itemEffectiveness: [],
        });
      const { container } = open();
      const finding = await screen.findByRole('region', { name: 'O que se viu' });
      expect(finding.querySelector('.text-leaf')).toBeNull();
      expect(container.querySelector('.rounded-full.bg-leaf[style*="left"]')).toBeNull();
    },
  );
});

describe('the filters', () => {
  it('are the usual ones at first: thirty days of mood, of every use', async () => {
    open();
    await figure('O que se viu');
    expect(asked).toHaveLength(1);
    expect(lastAsked()).toEqual({ symptom: 'mood', from: '2026-10-22', to: '2026-11-20' });
  });

  it('come from the address', async () => {
    open(`#dashboard?symptom=pain&days=7&items=${OIL}`);
    await figure('O que se viu');
    expect(lastAsked()).toEqual({ symptom: 'pain', from: '2026-11-14', to: '2026-11-20', itemIds: OIL });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('O que ajuda na sua dor');
    expect(screen.getByRole('button', { name: '7 dias' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Óleo da noite' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('are asked for once choosing has rested half a second, and kept in the address', async () => {
    const { router } = open();
    await figure('O que se viu');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sintoma' }), 'anxiety');
    await rest(400);
    await user.click(screen.getByRole('button', { name: '90 dias' }));
    await rest(400);
    expect(asked).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('O que ajuda na sua ansiedade');
    await rest(200);
    expect(asked).toHaveLength(2);
    expect(lastAsked()).toEqual({ symptom: 'anxiety', from: '2026-08-23', to: '2026-11-20' });
    expect(router.state.location.hash).toBe('#dashboard?symptom=anxiety&days=90');
  });

  it('take several products of the stock, and give up a comparison with another', async () => {
    open(`#dashboard?compare=${OIL},${FLOWER}`);
    await figure('O que se viu');
    await user.click(screen.getByRole('button', { name: /^Filtros Avançados/ }));
    await user.click(screen.getByRole('button', { name: 'Óleo da noite' }));
    await rest(600);
    expect(lastAsked()).toMatchObject({ itemIds: OIL });
    expect(lastAsked()).not.toHaveProperty('compare');
    await user.click(screen.getByRole('button', { name: 'Flor Alvorada' }));
    await rest(600);
    expect(lastAsked()).toMatchObject({ itemIds: `${OIL},${FLOWER}` });
    await user.click(screen.getByRole('button', { name: 'Todos os usos' }));
    await rest(600);
    expect(lastAsked()).not.toHaveProperty('itemIds');
  });

  it('take a range off the calendar, both of its ends and no day to come', async () => {
    open();
    await figure('O que se viu');
    await user.click(screen.getByRole('button', { name: 'Outro' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Outro período' }));
    await rest(0);
    const submit = sheet.getByRole('button', { name: 'Mostrar período' });
    expect((sheet.getByRole('button', { name: /21 de novembro/ }) as HTMLButtonElement).disabled).toBe(true);
    await user.click(sheet.getByRole('button', { name: /(^|\D)3 de novembro/ }));
    expect((submit as HTMLButtonElement).disabled).toBe(true);
    await user.click(sheet.getByRole('button', { name: /12 de novembro/ }));
    await user.click(submit);
    await rest(600);
    expect(lastAsked()).toMatchObject({ from: '2026-11-03', to: '2026-11-12' });
  });
});

describe('a figure', () => {
  it.each([
    ['Como a dor mudou', ['20 de novembro de 2026', '6,0', 'não há', 'não há', '1']],
    ['Depois de usar, por forma de uso', ['Sublingual', '+2,4', 'de +1,8 a +3,0', '24', '2']],
    ['Motivos mais frequentes', ['Dor Crônica', '12']],
    ['O que você usou', ['Óleo', '26', '93%']],
  ])('“%s” has a table with the same numbers', async (name, cells) => {
    open();
    const shown = await figure(name);
    await user.click(shown.getByRole('button', { name: /^Ver como tabela/ }));
    const row = within(shown.getByRole('table')).getByRole('rowheader', { name: cells[0] }).closest('tr');
    expect([...(row?.cells ?? [])].map((cell) => cell.textContent).slice(0, cells.length)).toEqual(cells);
  });

  it('of effects says what a bar is made of, and what has too few records', async () => {
    open();
    const shown = await figure('Depois de usar, por produto');
    expect(shown.getByText('A dor: ajuda (1).')).toBeTruthy();
    expect(
      shown.getByText(
        'ajuda · melhora além do que viria de qualquer jeito · 24 registros · mudança que costuma ser sentida · volta esperada: +0,6',
      ),
    ).toBeTruthy();
    expect(shown.getByText('ainda não dá para saber · ainda poucos registros (2)')).toBeTruthy();
    await user.click(shown.getByRole('tab', { name: 'Do seu estoque' }));
    expect(shown.getByText('Óleo da noite')).toBeTruthy();
  });

  it.each([
    ['usual_level_unknown', 'Em nenhum dos 2 dá para dizer que a dor mudou por causa do uso.'],
    ['many_unfinished', 'A dor: talvez (2).'],
    ['may_be_chance', 'A dor: talvez (2).'],
    ['worse', 'A dor: piora (2).'],
  ] as const)('of effects explains nothing away where the outcome is %s', async (outcome, text) => {
    const effect = aMeasured({ outcome });
    answer = () => anInsights({ methodEffectiveness: [barOf('oral', effect), barOf('sublingual', effect)] });
    open();
    expect((await figure('Depois de usar, por forma de uso')).getByText(text)).toBeTruthy();
  });

  it.each([
    ['pain', 'menor mudança que costuma ser sentida: 1 ponto ou 15 %'],
    ['mood', 'menor mudança que costuma ser sentida: 2 pontos, por convenção nossa'],
  ] as const)('says on what the mark of a change of %s rests', async (symptom, text) => {
    answer = () => anInsights({ symptom, methodEffectiveness: [barOf('oral', aMeasured({ symptom }))] });
    open();
    const shown = await figure('Depois de usar, por forma de uso');
    await user.click(shown.getByRole('button', { name: /^Como ler/ }));
    expect(shown.getByText(text)).toBeTruthy();
  });

  it('of the week is walked through with the arrows, and tells each cell', async () => {
    open();
    const shown = await figure('Quando você usa');
    expect(shown.getByText('Mais em terça-feira à noite: 5 usos.')).toBeTruthy();
    shown.getByRole('gridcell', { name: 'Domingo de manhã: 1 uso' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Terça-feira à noite: 5 usos');
    await user.click(shown.getByRole('tab', { name: 'Nota antes do uso' }));
    expect(shown.getByRole('gridcell', { name: 'Domingo de manhã: nota média 9,0, em 1 uso' })).toBeTruthy();
  });

  it('of two products asks for the two, and says what was seen', async () => {
    answer = (query) =>
      anInsights({
        items: anInsights().items,
        comparison:
          query.get('compare') === `${OIL},${FLOWER}`
            ? {
                itemIds: [OIL, FLOWER],
                result: {
                  kind: 'compared',
                  records: [24, 9],
                  before: [6.5, 6.1],
                  difference: { value: 1.2, low: 0.4, high: 2, chanceIfNotAbove: 0.01, chanceIfNotBelow: 0.99 },
                  outcome: 'first_better',
                },
              }
            : null,
      });
    open();
    const shown = await figure('Comparar dois produtos');
    await user.selectOptions(shown.getByLabelText('Primeiro produto'), OIL);
    await rest(600);
    expect(asked).toHaveLength(1);
    await user.selectOptions(shown.getByLabelText('Segundo produto'), FLOWER);
    await rest(600);
    expect(
      await shown.findByText('Com Óleo da noite houve mais melhora do que com Flor Alvorada: 1,2 ponto de diferença.'),
    ).toBeTruthy();
  });

  it('of doses shows no number where there is no clear trend', async () => {
    const perMg = { value: 0.4, low: -0.2, high: 1, chanceIfNotAbove: 0.1, chanceIfNotBelow: 0.9 };
    const trend = { kind: 'measured', records: 34, days: 20, mg: 3.4, mgSpread: 1.5, perMg } as const;
    answer = () =>
      anInsights({
        doseTrends: [
          { method: 'oral', cannabinoid: 'cbd', trend: { ...trend, outcome: 'no_clear_trend' }, leftOut: 3 },
          { method: 'sublingual', cannabinoid: 'cbd', trend: { ...trend, outcome: 'better_with_more' }, leftOut: 0 },
        ],
      });
    open();
    const shown = await figure('Mudança e dose');
    expect(shown.getAllByText(/mg a mais/)).toHaveLength(1);
    expect(shown.getByText('com 1,5 mg a mais').previousElementSibling?.textContent).toBe('+0,60');
    expect(shown.getByText(/não se viu ligação clara/)).toBeTruthy();
    expect(shown.getByText(/Não é recomendação de dose/)).toBeTruthy();
  });
});

describe('the check-out monitor', () => {
  it('says openly how many were finished, and leads to finishing', async () => {
    open();
    const monitor = await figure('Registros finalizados');
    expect(monitor.getByText('26 de 28 registros foram finalizados.')).toBeTruthy();
    await user.click(monitor.getByRole('button', { name: 'Finalizar registros' }));
    expect(onFinish).toHaveBeenCalledOnce();
  });
});

describe('the stock', () => {
  it('tells what is left and what runs low', async () => {
    open();
    const stock = await figure('Seu estoque');
    for (const text of [
      '2 produtos ativos, 1 acabando.',
      '1 Óleo · 1 Flor',
      'Óleo da noite · 26 usos',
      '0,087 ml',
      'Flor Alvorada',
      'dura cerca de 3 dias',
    ]) {
      expect(stock.getByText(text)).toBeTruthy();
    }
  });
});

describe('without an answer', () => {
  const nothing = () => anInsights({ uses: 0, wellnessEvolution: [], heatmap: [], topTriggers: [] });

  it('shows the place of what is on its way', () => {
    open();
    expect(screen.getByText('Carregando o painel')).toBeTruthy();
  });

  it('of a period without records, offers the first one and a longer period', async () => {
    answer = nothing;
    open();
    expect(await screen.findByRole('heading', { name: 'Nada registrado neste período' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Registrar um uso' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ver 90 dias' }));
    await rest(600);
    expect(lastAsked()).toMatchObject({ from: '2026-08-23' });
  });

  it('of a product that was not used, offers all uses', async () => {
    answer = nothing;
    open(`#dashboard?items=${OIL}`);
    await user.click(await screen.findByRole('button', { name: 'Ver todos os usos' }));
    await rest(600);
    expect(lastAsked()).not.toHaveProperty('itemIds');
  });

  it.each<[string, Answer, string]>([
    ['a failure', { status: 400 }, 'Não foi possível carregar o painel. Recarregue a página ou tente de novo.'],
    ['no connection', 'offline', 'Verifique sua conexão e recarregue a página, ou tente de novo.'],
    ['a session that has ended', { status: 401 }, 'Sua sessão terminou. Entre de novo para ver o painel.'],
  ])('because of %s, says so', async (_, told, text) => {
    answer = () => told;
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });

  it('asks again on demand', async () => {
    answer = () => ({ status: 400 });
    open();
    const again = await screen.findByRole('button', { name: 'Tentar de novo' });
    answer = () => anInsights();
    await user.click(again);
    await figure('O que se viu');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('to a later question, keeps the last one and says which it is', async () => {
    open('#dashboard?symptom=pain');
    await figure('O que se viu');
    answer = () => 'offline';
    await user.click(screen.getByRole('button', { name: '7 dias' }));
    await rest(600);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Sem conexão');
    expect(alert.textContent).toMatch(/Esta é a última resposta: Dor, 22 de out\s–\s20 de nov de 2026\./);
    expect(screen.getByRole('region', { name: 'O que se viu' })).toBeTruthy();
  });
});
