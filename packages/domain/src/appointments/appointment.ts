/** What a person wants to ask at the next appointment; about two pages by hand. */
export const QUESTIONS_MAX_LENGTH = 2000;

/** The next appointment as its patient prepares it. Both may be empty; nothing of it is shown to anyone else. */
export type Appointment = { day: string | null; questions: string | null };

/** As it is kept: questions without blank space around them, null where nothing is left. */
export function preparedAppointment({ day, questions }: { day: string; questions: string }): Appointment {
  return { day: day || null, questions: questions.trim() || null };
}
