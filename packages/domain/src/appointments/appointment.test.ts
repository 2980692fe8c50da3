import { expect, test } from 'vitest';
import { preparedAppointment } from './appointment.ts';

test('what is blank is not kept', () => {
  expect(preparedAppointment({ day: '', questions: ' \n ' })).toEqual({ day: null, questions: null });
  expect(preparedAppointment({ day: '2026-12-01', questions: ' Posso dirigir?\n' })).toEqual({
    day: '2026-12-01',
    questions: 'Posso dirigir?',
  });
});
