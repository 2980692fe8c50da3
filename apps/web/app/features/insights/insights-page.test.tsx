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
const open = (hash = '#dashboard', isNew = false) =>
  renderPage(<InsightsPage mainSymptom="pain" isNew={isNew} onFinish={onFinish} onRate={onRate} />, {
    at: `/diary${hash}`,
  });
const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const figure = async (name: string) => within(await screen.findByRole('region', { name }));
const lastAsked = () => Object.fromEntries(asked.at(-1) ?? []);

const ANSWER = 'Com o Óleo da noite, a dor costuma cair de 6,5 para 4,1.';
const answered = () => figure(ANSWER);
/** Every other figure stands behind one button. */
async function details() {
  await user.click(await screen.findByRole('button', { name: /^Mais detalhes/ }));
  await figure('Quando você usa');
}
const withProducts = (...effects: Insights['products'][number]['effect'][]) =>
  anInsights({
    products: effects.map((effect, index) => ({ itemId: [OIL, FLOWER][index] ?? null, productType: 'oleo', effect })),
  });

describe('what stands on top', () => {
  it('is one sentence from before to after, one verdict, and a drawing with a table of the same numbers', async () => {
    open();
    const shown = await answered();
    expect(shown.getByText('ajuda')).toBeTruthy();
    const row = within(shown.getByRole('table', { name: 'Dor, por semana' }))
      .getAllByRole('row')
      .at(-1);
    expect([...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent).slice(1)).toEqual([
      '6,3',
      '3,9',
      '14',
    ]);
    expect(shown.getByText(/No começo do período, de 6,8 para 4,4; no fim, de 6,3 para 3,9/)).toBeTruthy();
    // A number that nobody asked for is no part of the answer.
    expect(shown.queryByText(/provável|de qualquer jeito/)).toBeNull();
  });

  it('keeps what the answer rests on under Detalhes: records, days, interval, and what was left out', async () => {
    answer = () => withProducts(aMeasured({ late: 3, copied: 1, unfinished: 2 }));
    open();
    const shown = await answered();
    await user.click(shown.getByRole('button', { name: 'Detalhes 24 registros, 20 dias' }));
    for (const text of [
      'melhora de 2,4 pontos',
      'melhora de 0,6 ponto',
      'entre +1,1 e +2,5 pontos',
      '3 contados fora da hora, sem entrar na conta',
      '1 com a nota de antes repetida, sem entrar na conta',
      '2 não finalizados',
      'É o que os seus registros mostram, não uma recomendação.',
    ]) {
      expect(shown.getByText(text)).toBeTruthy();
    }
  });

  it.each([
    ['pain', 6.5, 4.1, 'a dor costuma cair de 6,5 para 4,1.'],
    ['pain', 4.1, 6.5, 'a dor costuma subir de 4,1 para 6,5.'],
    ['mood', 4.1, 6.5, 'o humor costuma subir de 4,1 para 6,5.'],
    ['anxiety', 5.04, 4.96, 'a ansiedade costuma ficar em 5,0.'],
  ] as const)('tells %s from %d to %d as it moved', async (symptom, before, after, text) => {
    answer = () => ({ ...withProducts(aMeasured({ symptom, before, after })), symptom });
    open(`#dashboard?symptom=${symptom}`);
    expect(await figure(`Com o Óleo da noite, ${text}`)).toBeTruthy();
  });

  it('does not tell as usual what may as well be nothing, and says why', async () => {
    answer = () => withProducts(aMeasured({ outcome: 'no_clear_change' }));
    open();
    const shown = await figure('Com o Óleo da noite, a dor foi de 6,5 para 4,1, em média.');
    expect(shown.getByText('ainda não dá para saber')).toBeTruthy();
    expect(shown.getByText('Não se vê mudança clara')).toBeTruthy();
  });

  it('tells the other products in a line each, and what is missing in one line for all', async () => {
    answer = () => ({
      ...anInsights(),
      products: [
        { itemId: OIL, productType: 'oleo', effect: aMeasured() },
        {
          itemId: FLOWER,
          productType: 'flor',
          effect: aMeasured({ outcome: 'may_be_chance', before: 6.8, after: 5.9 }),
        },
        { itemId: null, productType: 'pomada', effect: tooFew(4) },
        { itemId: null, productType: 'capsula', effect: tooFew(1) },
      ],
    });
    open();
    const others = await figure('E os outros produtos?');
    expect(others.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Flor Alvoradatalvezde 6,8 para 5,9',
    ]);
    expect(screen.getByText('Faltam 2 registros para comparar a pomada e mais 1 produto')).toBeTruthy();
  });

  it('says how many records are still missing, and shows what will stand here as an example that is none of the person', async () => {
    answer = () => withProducts(tooFew(4));
    open();
    expect(
      await screen.findByRole('heading', { name: 'Faltam 2 registros completos para a primeira resposta.' }),
    ).toBeTruthy();
    const example = await figure('Exemplo inventado: não são os seus dados');
    expect(example.getByText('Exemplo')).toBeTruthy();
    expect(screen.getByRole('region', { name: /^Exemplo/ }).className).toContain('print:hidden');
  });

  it('says that the usual level is missing, of how many days, and leads to a rating without use', async () => {
    answer = () => ({
      ...withProducts(aMeasured({ comeback: null, outcome: 'usual_level_unknown' })),
      ratingsWithoutUse: { records: 2, days: 2, leftOut: 0 },
    });
    open();
    const shown = await figure('Com o Óleo da noite, a dor foi de 6,5 para 4,1, em média.');
    expect(shown.getByText('Faltam notas de momentos sem uso')).toBeTruthy();
    expect(shown.getByText(/faltam 4 dias com uma nota/)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Anotar como estou agora' }));
    expect(onRate).toHaveBeenCalledOnce();
  });

  it.each(['no_clear_change', 'return_may_explain', 'many_unfinished', 'may_be_chance', 'worse'] as const)(
    'is not green where the outcome is %s',
    async (outcome) => {
      answer = () => withProducts(aMeasured({ outcome }), aMeasured({ outcome }));
      open();
      const others = await screen.findByRole('region', { name: 'E os outros produtos?' });
      const shown = screen.getByRole('region', { name: /^Com o Óleo da noite/ });
      for (const part of [shown, others]) expect(part.querySelector('.text-leaf')).toBeNull();
    },
  );
});

describe('the filters', () => {
  it('are at first thirty days of the person’s main symptom, of every use', async () => {
    open();
    await answered();
    expect(asked).toHaveLength(1);
    expect(lastAsked()).toEqual({ symptom: 'pain', from: '2026-10-22', to: '2026-11-20' });
  });

  it('come from the address', async () => {
    open(`#dashboard?symptom=pain&days=7&items=${OIL}`);
    await answered();
    expect(lastAsked()).toEqual({ symptom: 'pain', from: '2026-11-14', to: '2026-11-20', itemIds: OIL });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('O que ajuda na sua dor');
    expect((screen.getByRole('combobox', { name: 'Período' }) as HTMLSelectElement).value).toBe('7');
    await figure('Quando você usa');
    expect(screen.getByRole('button', { name: 'Óleo da noite' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('are asked for once choosing has rested half a second, and kept in the address', async () => {
    const { router } = open();
    await answered();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sintoma' }), 'anxiety');
    await rest(400);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), '90 dias');
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
    await answered();
    await figure('Quando você usa');
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
    await answered();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), 'Outro período…');
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
    await details();
    const shown = await figure(name);
    await user.click(shown.getByRole('button', { name: /^Ver como tabela/ }));
    const row = within(shown.getByRole('table')).getByRole('rowheader', { name: cells[0] }).closest('tr');
    expect([...(row?.cells ?? [])].map((cell) => cell.textContent).slice(0, cells.length)).toEqual(cells);
  });

  it('of effects says what a bar is made of, and what has too few records', async () => {
    open();
    await details();
    const shown = await figure('Depois de usar, por produto');
    expect(shown.getByText('A dor: ajuda (1).')).toBeTruthy();
    expect(
      shown.getByText(
        'ajuda · melhora além do que viria de qualquer jeito · 24 registros · mudança que costuma ser sentida · melhoraria 0,6 de qualquer jeito',
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
    await details();
    expect((await figure('Depois de usar, por forma de uso')).getByText(text)).toBeTruthy();
  });

  it.each([
    ['pain', 'menor mudança que costuma ser sentida: 1 ponto ou 15 %'],
    ['mood', 'menor mudança que costuma ser sentida: 2 pontos, por convenção nossa'],
  ] as const)('says on what the mark of a change of %s rests', async (symptom, text) => {
    answer = () => anInsights({ symptom, methodEffectiveness: [barOf('oral', aMeasured({ symptom }))] });
    open();
    await details();
    const shown = await figure('Depois de usar, por forma de uso');
    await user.click(shown.getByRole('button', { name: /^Como ler/ }));
    expect(shown.getByText(text)).toBeTruthy();
  });

  it('of the week is walked through with the arrows, and tells each cell', async () => {
    open();
    await details();
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
    await details();
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
    await details();
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
    await details();
    const monitor = await figure('Registros finalizados');
    expect(monitor.getByText('26 de 28 registros foram finalizados.')).toBeTruthy();
    await user.click(monitor.getByRole('button', { name: 'Finalizar registros' }));
    expect(onFinish).toHaveBeenCalledOnce();
  });
});

describe('the stock', () => {
  it('tells what is left and what runs low', async () => {
    open();
    await details();
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

  it('of someone who never recorded anything, shows what will stand here as an example, and the first step', async () => {
    answer = nothing;
    open('#dashboard', true);
    expect(await screen.findByRole('heading', { name: 'O que ajuda, em uma frase' })).toBeTruthy();
    expect(await figure('Exemplo inventado: não são os seus dados')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Anotar o primeiro uso' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ver 90 dias' })).toBeNull();
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
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    answer = () => anInsights();
    await user.click(again);
    await answered();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('to a later question, keeps the last one and says which it is', async () => {
    open('#dashboard?symptom=pain');
    await answered();
    answer = () => 'offline';
    await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), '7 dias');
    await rest(600);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Sem conexão');
    expect(alert.textContent).toMatch(/Esta é a última resposta: Dor, 22 de out\s–\s20 de nov de 2026\./);
    expect(screen.getByRole('region', { name: ANSWER })).toBeTruthy();
  });
});
