import type { Tracker } from '@balsamo/contract/trackers/schemas.ts';
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { TrackerFields } from './tracker-fields.tsx';
import { trackerKeys } from './tracker-queries.ts';

const COUGH = {
  id: '0197f22e-79b0-7fff-bfff-00000000000a',
  kind: 'count',
  name: 'Tosse',
  windowHours: 4,
  isFollowed: true,
};

it.each([
  ['now', false, 'Quantas vezes nas últimas 4 horas'],
  ['before', false, 'Quantas vezes nas 4 horas antes do uso'],
  ['after', false, 'Quantas vezes nas últimas 4 horas'],
  // Said days later, the last hours would be those of today.
  ['after', true, 'Quantas vezes nas 4 horas até aquele momento'],
] as const)('a count of %s, long over: %s, asks "%s"', (moment, isPast, question) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(trackerKeys.list, [COUGH as Tracker]);
  const form = { values: { trackers: {} }, set: () => {} };
  renderPage(<TrackerFields form={form} name="trackers" moment={moment} isPast={isPast} />, { queryClient });
  expect(screen.getByText(question)).toBeTruthy();
});
