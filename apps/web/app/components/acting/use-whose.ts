import { firstName } from '@balsamo/domain/time/greeting.ts';
import { type Acting, useActing } from './acting.ts';

/** What a text is told about whose diary it speaks of: nothing where it is one's own. */
export type Whose = { context?: 'acting'; person?: string };

const OWN: Whose = {};

/**
 * For texts that say *your* of one's own diary, and would be untrue of somebody else's: `t('diary:plan.title', whose)` takes the form of the
 * text that ends in `_acting` while the account acts for another, which may name the `{{person}}`.
 */
export function useWhose(): Whose {
  return whoseOf(useActing());
}

/** The same outside of what React renders. */
export const whoseOf = (acting: Pick<Acting, 'name'> | undefined): Whose =>
  acting === undefined ? OWN : { context: 'acting', person: firstName(acting.name) };
