import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergedQuestions, preparedAppointment } from './appointment.ts';

test('what is blank is not kept', () => {
  expect(preparedAppointment({ day: '', questions: ' \n ' })).toEqual({ day: null, questions: null });
  expect(preparedAppointment({ day: '2026-12-01', questions: ' Posso dirigir?\n' })).toEqual({
    day: '2026-12-01',
    questions: 'Posso dirigir?',
  });
});

describe('questions that two people wrote at once', () => {
  const line = fc.constantFrom('Dose?', 'Sono?', 'Febre?', 'Escola?', 'Viagem?');
  const text = fc.uniqueArray(line).map((lines) => lines.join('\n') || null);
  const linesOf = (questions: string | null) => questions?.split('\n') ?? [];

  test.each([
    ['what the other one added stands below', 'a', 'a\nb', 'a\nc', 'a\nb\nc'],
    ['what was left out does not come back', 'a\nb', 'b', 'a\nb\nc', 'b\nc'],
    ['the same line stands once', null, 'a', 'a', 'a'],
    ['all may be left out', 'a', null, 'a', null],
    ['what the other one added stays though all else was left out', 'a', null, 'a\nb', 'b'],
  ])('%s', (_, seen, later, earlier, expected) => {
    expect(mergedQuestions(seen, { later, earlier })).toBe(expected);
  });

  test('are all there: the later text as it is, then what only the other one added; a second time changes nothing', () => {
    fc.assert(
      fc.property(text, text, text, (seen, later, earlier) => {
        const merged = mergedQuestions(seen, { later, earlier });
        expect(linesOf(merged).slice(0, linesOf(later).length)).toEqual(linesOf(later));
        for (const added of linesOf(earlier).filter((one) => !linesOf(seen).includes(one)))
          expect(linesOf(merged)).toContain(added);
        expect(mergedQuestions(seen, { later: merged, earlier })).toBe(merged);
      }),
    );
  });
});
