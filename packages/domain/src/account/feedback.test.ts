import { describe, expect, it } from 'vitest';
import { FEEDBACK_MAX_LENGTH, feedbackProblems } from './feedback.ts';

describe('a detailed feedback', () => {
  it('needs a type and words', () => {
    expect(feedbackProblems({ type: undefined, message: '  \n' })).toEqual([
      { field: 'type', code: 'type_required' },
      { field: 'message', code: 'message_required' },
    ]);
    expect(feedbackProblems({ type: 'positive', message: 'Gostei do histórico' })).toEqual([]);
  });

  it('has at most 500 characters, spaces around them not counted', () => {
    const longest = 'x'.repeat(FEEDBACK_MAX_LENGTH);
    expect(feedbackProblems({ type: 'negative', message: ` ${longest} ` })).toEqual([]);
    expect(feedbackProblems({ type: 'negative', message: `${longest}x` })).toEqual([
      { field: 'message', code: 'message_too_long' },
    ]);
  });
});
