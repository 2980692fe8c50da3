import type { SharingChoice } from '@balsamo/contract/connections/scope-schemas.ts';
import { HIDEABLE, linkEndProblem, SCOPE_OF_NEW_LINK, type Scope } from '@balsamo/domain/connections/scope.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';

type Chooser = { role: string; time_zone: string };
/** What a patient shows a doctor from the beginning of a connection on, and its last day. */
export type ChosenScope = { scope: Scope; endsOn: string | null };

/** @throws ProblemError 422 at the day, when no connection can end then */
export function acceptableEnd(endsOn: string, { time_zone }: Chooser, now: Date, pointer: string): void {
  const code = linkEndProblem(endsOn, localDay(now, time_zone));
  if (code) throw refusedFields({ pointer, code });
}

/**
 * What a patient said of a connection that begins; what they left out is hidden. Undefined: a doctor, who chooses none of it.
 * @throws ProblemError 403 for a doctor who says something; 422 for a day that cannot be its last
 */
export function chosenScope(choice: SharingChoice | undefined, user: Chooser, now: Date): ChosenScope | undefined {
  if (user.role !== 'paciente') {
    if (choice) throw new ProblemError(403, 'request.not_allowed');
    return undefined;
  }
  const endsOn = choice?.endsOn ?? null;
  if (endsOn !== null) acceptableEnd(endsOn, user, now, '/scope/endsOn');
  const said = HIDEABLE.map((part) => [part, choice?.[part] ?? SCOPE_OF_NEW_LINK[part]]);
  return { scope: Object.fromEntries(said) as Scope, endsOn };
}
