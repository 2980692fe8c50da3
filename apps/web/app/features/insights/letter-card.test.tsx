import type { WeeklyLetter } from '@balsamo/contract/letter/schemas.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountQuery } from '../../platform/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import LetterCard from './letter-card.tsx';

/** A Sunday, seven in the evening in São Paulo. */
const EVENING = new Date('2026-11-22T22:00:00Z');
const LETTER: WeeklyLetter = {
  sunday: '2026-11-22',
  symptom: 'pain',
  news: {
    itemId: crypto.randomUUID(),
    productType: 'oleo',
    name: 'Óleo da noite',
    verdict: 'worse',
    records: 9,
    days: 8,
  },
  next: { kind: 'document', name: null, day: '2026-11-24', others: 1 },
};

let asked: string[];
let letter: WeeklyLetter | null;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: EVENING });
  localStorage.clear();
  asked = [];
  letter = LETTER;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify({ letter }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(language: Language = 'pt', personId = 'maria') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const account = { id: personId, role: 'paciente', timeZone: 'America/Sao_Paulo' };
  queryClient.setQueryData(accountQuery.queryKey, account as never);
  return renderPage(<LetterCard symptom="pain" />, { language, queryClient });
}
const sentences = async (title: string) =>
  within(await screen.findByRole('region', { name: title }))
    .getAllByRole('paragraph')
    .map(({ textContent }) => textContent);

it.each<[Language, string, string[]]>([
  [
    'pt',
    'Sua semana',
    [
      'Com o Óleo da noite, os seus registros agora mostram a dor pior depois do uso (9 registros em 30 dias).',
      'Um documento seu vale até terça-feira, 24 de novembro; na mesma semana há mais 1 data.',
    ],
  ],
  [
    'fr',
    'Votre semaine',
    [
      'Avec Óleo da noite, d’après vos saisies, le score de douleur est maintenant moins bon après la prise (9 prises notées en 30 jours).',
      'Un de vos documents est valable jusqu’au mardi 24 novembre\u00a0; la même semaine, il y a 1 autre date.',
    ],
  ],
])('says at most two sentences (%s)', async (language, title, expected) => {
  open(language);
  expect(await sentences(title)).toEqual(expected);
});

it('says one where there is one, with the right plural', async () => {
  letter = { ...LETTER, news: null, next: { kind: 'document', name: 'Óleo', day: '2026-11-25', others: 2 } };
  open('en');
  expect(await sentences('Your week')).toEqual([
    expect.stringMatching(/^.*“Óleo”.*Wednesday.+; there are 2 more dates in the same week\.$/),
  ]);
});

it('put away stays away, for this person and this Sunday alone', async () => {
  const first = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Dispensar a carta' }));
  expect(screen.queryByRole('region')).toBeNull();
  first.unmount();
  const again = open();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.queryByRole('region')).toBeNull();
  again.unmount();
  open('pt', 'joana');
  await screen.findByRole('region', { name: 'Sua semana' });
});

it('is nothing where there is nothing to say', async () => {
  letter = null;
  open();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});

it('is not even asked for between Thursday and the evening of Sunday', async () => {
  vi.setSystemTime(new Date('2026-11-26T15:00:00Z'));
  open();
  await Promise.resolve();
  expect(asked).toEqual([]);
});
