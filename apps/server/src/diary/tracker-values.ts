import type { UserTransaction } from '@balsamo/database/as-user.ts';
import { kindsOf } from '@balsamo/database/trackers/queries.ts';
import { misplacedValue, type TrackerKind, type TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import { refusedFields } from '../http/problem.ts';

/** What a body says of the person's own trackers, by the member that says it. */
export type SaidOfTrackers = { [Member in 'ownBefore' | 'ownAfter' | 'own']?: TrackerValues | undefined };

/** Does it say anything of them? Without, nothing has to be looked up. */
export const saysTrackers = (said: SaidOfTrackers): boolean =>
  [said.ownBefore, said.ownAfter, said.own].some((values) => values && Object.keys(values).length > 0);

/**
 * Every value must be one that a tracker of this person can have, stopped ones too: what was recorded without a network arrives late.
 * @throws ProblemError 422 at the value at fault
 */
export async function checkTrackerValues(
  { query }: Pick<UserTransaction, 'query'>,
  said: SaidOfTrackers,
): Promise<void> {
  if (!saysTrackers(said)) return;
  const members = (['ownBefore', 'ownAfter', 'own'] as const).flatMap((member) => {
    const values = said[member];
    return values ? [{ member, values }] : [];
  });
  const ids = members.flatMap(({ values }) => Object.keys(values));
  const { rows } = await query<{ id: string; kind: TrackerKind }>(kindsOf(ids));
  for (const { member, values } of members) {
    const found = misplacedValue(values, rows);
    if (found) throw refusedFields({ pointer: `/${member}/${found.id}`, code: found.code });
  }
}
