/** What a person wants to ask at the next appointment; about two pages by hand. */
export const QUESTIONS_MAX_LENGTH = 2000;

/** The next appointment as its patient prepares it. Both may be empty; nothing of it is shown to anyone else. */
export type Appointment = { day: string | null; questions: string | null };

/** As it is kept: questions without blank space around them, null where nothing is left. */
export function preparedAppointment({ day, questions }: { day: string; questions: string }): Appointment {
  return { day: day || null, questions: questions.trim() || null };
}

const linesOf = (text: string | null): string[] => (text ?? '').split('\n').map((line) => line.trimEnd());

/**
 * Questions that two people, or two devices, wrote at once: the later text, and below it the lines that only the other one added to what both had seen.
 * Nothing that somebody wrote is lost, and a line that the later text left out on purpose does not come back.
 */
export function mergedQuestions(
  seen: string | null,
  { later, earlier }: { later: string | null; earlier: string | null },
): string | null {
  const known = new Set([...linesOf(seen), ...linesOf(later)]);
  const added = linesOf(earlier).filter((line) => line !== '' && !known.has(line));
  return [later, ...added].filter((line) => line !== null && line !== '').join('\n') || null;
}
