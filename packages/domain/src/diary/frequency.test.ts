import { expect, test } from 'vitest';
import { diaryFrequencyPercent } from './frequency.ts';

test.each([
  [0, 0],
  [1, 14],
  [5, 71],
  [7, 100],
  [40, 100],
])('%i entries in 7 days are a diary frequency of %i %%', (entries, percent) =>
  expect(diaryFrequencyPercent(entries)).toBe(percent),
);
