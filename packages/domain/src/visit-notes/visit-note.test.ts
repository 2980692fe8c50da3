import { expect, it } from 'vitest';
import { VISIT_NOTE_MAX_LENGTH, visitNoteProblem } from './visit-note.ts';

const TODAY = '2026-11-20';

it.each([
  ['2026-11-20', 'Dorme melhor.', undefined],
  ['2026-11-20', 'a'.repeat(VISIT_NOTE_MAX_LENGTH), undefined],
  ['2026-11-20', 'a'.repeat(VISIT_NOTE_MAX_LENGTH + 1), 'text_too_long'],
  ['2026-11-20', '  ', 'text_required'],
  ['', 'Dorme melhor.', 'date_required'],
  ['2026-11-21', 'Dorme melhor.', 'date_in_future'],
])('a note of %s that reads %.8s… has the problem %s', (visitedOn, text, problem) => {
  expect(visitNoteProblem({ visitedOn, text }, TODAY)).toBe(problem);
});
