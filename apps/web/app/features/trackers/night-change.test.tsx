import type { TrackerFigure } from '@balsamo/contract/trackers/schemas.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import NightChange, { nightsOf } from './night-change.tsx';

afterEach(() => vi.unstubAllGlobals());

const TODAY = localDay(new Date(), 'America/Sao_Paulo');
const SINCE = addDays(TODAY, -80);

/** Nights of 100 days before the day and up to today, about so good before and since. */
function days(before: number, since: number): TrackerFigure['days'] {
  return Array.from({ length: 180 }, (_, index) => {
    const day = addDays(SINCE, index - 100);
    const mean = (day < SINCE ? before : since) + (index % 3) - 1;
    return { day, before: null, after: null, withoutUse: { mean, records: 1 } };
  });
}

async function compared(given: TrackerFigure['days']) {
  const figures = { period: { from: SINCE, to: TODAY }, trackers: [], items: [{ tracker: { id: 'a' }, days: given }] };
  const server = stubServer({ 'GET /api/trackers/figures': { body: figures } });
  renderPage(<NightChange trackerId="a" patientId={undefined} />);
  fireEvent.change(await screen.findByLabelText('Desde que dia'), { target: { value: SINCE } });
  return server;
}

it('nights are higher since the day where they are, with the interval, and never why', async () => {
  const { asked } = await compared(days(4, 7));
  expect(await screen.findByText(/^Desde .*, o que se vê está mais alto\.$/)).toBeTruthy();
  expect(screen.getByText('Antes, 4,0 em média; desde então, 7,0.')).toBeTruthy();
  expect(screen.getByText(/^A diferença mais provável: entre \+2,\d e \+3,\d pontos\.$/)).toBeTruthy();
  expect(screen.getByText(/Isto não diz por quê\.$/)).toBeTruthy();
  expect(asked.some((address) => address.includes(`from=${addDays(SINCE, -182)}`))).toBe(true);
});

it('nights that are as before are not said to have changed', async () => {
  await compared(days(5, 5));
  expect(await screen.findByText(/^Ainda não dá para saber se mudou desde /)).toBeTruthy();
});

it('what is not known well enough is not compared, with what is missing', async () => {
  await compared(days(4, 7).slice(0, 130));
  expect(await screen.findByText('Ainda não dá para comparar.')).toBeTruthy();
  expect(screen.getByText(/é preciso saber de 56 dias.*desde então, 30 de \d+ dias\.$/)).toBeTruthy();
});

it('nights that did not come can be asked for again', async () => {
  const server = stubServer({ 'GET /api/trackers/figures': { status: 404, body: { code: 'resource.not_found' } } });
  renderPage(<NightChange trackerId="a" patientId={undefined} />);
  fireEvent.change(await screen.findByLabelText('Desde que dia'), { target: { value: SINCE } });
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  const asked = server.asked.length;
  fireEvent.click(retry);
  await waitFor(() => expect(server.asked.length).toBeGreaterThan(asked));
});

it('all that was said on a day is of one night', () => {
  const [before, after] = [
    { mean: 4, records: 2 },
    { mean: 7, records: 1 },
  ];
  expect(nightsOf([{ day: SINCE, before, after, withoutUse: null }])).toEqual([{ day: SINCE, rating: 5 }]);
});
