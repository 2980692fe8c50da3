/** In characters. */
export const VISIT_NOTE_MAX_LENGTH = 4000;

export type VisitNoteProblem = 'text_required' | 'text_too_long' | 'date_required' | 'date_in_future';

/** What is wrong with a note as it is typed; a visit that is still to come has none. */
export function visitNoteProblem(
  { visitedOn, text }: { visitedOn: string; text: string },
  today: string,
): VisitNoteProblem | undefined {
  if (visitedOn === '') return 'date_required';
  if (visitedOn > today) return 'date_in_future';
  if (text.trim() === '') return 'text_required';
  return text.trim().length > VISIT_NOTE_MAX_LENGTH ? 'text_too_long' : undefined;
}
