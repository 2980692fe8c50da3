/** Values of spec §3; what is stored is Portuguese. */
export const FEEDBACK_TYPES = ['positive', 'negative'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];
export const FEEDBACK_CATEGORIES = ['usabilidade', 'bugs', 'sugestoes', 'performance', 'outros'] as const;
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number];

/** Of spec §9: 500 characters (UTF-16 units, as HTML counts them), one feedback in 60 seconds. */
export const FEEDBACK_MAX_LENGTH = 500;
export const FEEDBACK_INTERVAL_SECONDS = 60;

export type DetailedFeedbackForm = { type: FeedbackType | undefined; message: string };
export type FeedbackProblem = 'type_required' | 'message_required' | 'message_too_long';

/** A detailed feedback needs a type and words; the quick one is a type alone. */
export function feedbackProblems(
  form: DetailedFeedbackForm,
): { field: keyof DetailedFeedbackForm; code: FeedbackProblem }[] {
  const problems: { field: keyof DetailedFeedbackForm; code: FeedbackProblem }[] = [];
  if (form.type === undefined) problems.push({ field: 'type', code: 'type_required' });
  const message = form.message.trim();
  if (message === '') problems.push({ field: 'message', code: 'message_required' });
  if (message.length > FEEDBACK_MAX_LENGTH) problems.push({ field: 'message', code: 'message_too_long' });
  return problems;
}
