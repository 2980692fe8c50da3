import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { WeekFigure, type WeekFigureProps } from './week-figure.tsx';

type Day = WeekFigureProps['week'][number];

/** Monday to Sunday, the last of them the one that is given. */
const endingWith = (last: Omit<Day, 'day'>, first: Partial<Day> = {}): Day[] =>
  [14, 15, 16, 17, 18, 19, 20].map((date) => ({
    day: `2026-11-${date}`,
    ...(date === 20 ? last : { entries: 0, moodRecords: 0, averageMood: null, ...(date === 14 ? first : {}) }),
  }));

describe('the week of a patient', () => {
  it.each([
    [
      'all rated',
      endingWith({ entries: 3, moodRecords: 3, averageMood: 5.7 }),
      '3 registros em 1 de 7 dias, humor médio 5,7 antes do uso.',
    ],
    [
      'one rated of nine',
      endingWith({ entries: 1, moodRecords: 1, averageMood: 8 }, { entries: 8 }),
      '9 registros em 2 de 7 dias, humor 8,0 antes do uso, avaliado em 1 deles.',
    ],
    [
      'some rated on a day',
      endingWith({ entries: 5, moodRecords: 3, averageMood: 5.7 }),
      '5 registros em 1 de 7 dias, humor médio 5,7 antes do uso, avaliado em 3 deles.',
    ],
    [
      'none rated',
      endingWith({ entries: 2, moodRecords: 0, averageMood: null }),
      '2 registros em 1 de 7 dias, humor não avaliado.',
    ],
  ])('with %s says only what was rated', (_, week, words) => {
    renderPage(<WeekFigure week={week} timeZone="America/Sao_Paulo" />);
    expect(screen.getByText(/de 7 dias/).textContent).toMatch(new RegExp(`: ${words}$`));
  });
});
