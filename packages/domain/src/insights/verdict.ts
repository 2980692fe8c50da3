/** What is said of a symptom and a way of using, in the same words everywhere (spec-D32). */
export const VERDICTS = ['helps', 'maybe', 'unclear', 'worse'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Why a verdict is what it is. */
export type Outcome =
  /** Better after use, beyond the expected regression to the mean and beyond chance, also among everything else that was looked at. */
  | 'benefit'
  /** Worse after use, in the same way. */
  | 'worse'
  /** The interval of the change contains 0. */
  | 'no_clear_change'
  /** Changed, but there are too few ratings without use to tell how much of it would have come by itself. */
  | 'usual_level_unknown'
  /** Changed, but not beyond the return to the usual level. */
  | 'return_may_explain'
  /** Better beyond the return, but of so many uses nothing is known that the others may be a choice of the good ones. */
  | 'many_unfinished'
  /** Beyond the return when looked at alone; among so many comparisons one like it comes up by chance. */
  | 'may_be_chance';

type Found = { kind: 'too_few' } | { kind: 'measured'; change: { value: number }; outcome: Outcome };

/**
 * The one verdict; the outcome is why. *Maybe* is said of what went beyond the expected return and could still be coincidence or a choice
 * of the good uses; a worsening that could be coincidence is not said at all.
 */
export function verdictOf(found: Found): Verdict {
  if (found.kind === 'too_few') return 'unclear';
  switch (found.outcome) {
    case 'benefit':
      return 'helps';
    case 'worse':
      return 'worse';
    case 'many_unfinished':
    case 'may_be_chance':
      return found.change.value > 0 ? 'maybe' : 'unclear';
    case 'no_clear_change':
    case 'usual_level_unknown':
    case 'return_may_explain':
      return 'unclear';
  }
}
