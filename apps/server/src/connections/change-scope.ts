import type { SharingChoice } from '@balsamo/contract/connections/scope-schemas.ts';
import { readScope, type ScopeRow, saveLinkEnd, saveScope } from '@balsamo/database/access-log/scopes.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser, type Session } from '@balsamo/database/as-user.ts';
import { noteConnectionChange } from '@balsamo/database/connections/changes.ts';
import type { Services } from '../services/services.ts';
import { acceptableEnd } from './scope.ts';

/**
 * Changes what the patient of the session shows a doctor, and until when; what is left out stays. Undefined where this is no doctor of
 * theirs (any more).
 * @throws ProblemError 422 at `pointer`, when no connection can end on that day
 */
export async function changeScope(
  { db, now }: Pick<Services, 'db' | 'now'>,
  session: Session,
  doctorId: string,
  { endsOn, ...changes }: SharingChoice,
  pointer = '/endsOn',
): Promise<ScopeRow | undefined> {
  const at = now();
  const { scope, patientId } = await asUser(db, session, async ({ query, user: opening }) => {
    const user = await opening;
    if (endsOn) acceptableEnd(endsOn, user, at, pointer);
    if (endsOn !== undefined) await query(saveLinkEnd(doctorId, endsOn));
    await query(saveScope(doctorId, changes, at));
    return { scope: (await query<ScopeRow>(readScope(doctorId))).rows[0], patientId: user.id };
  });
  if (scope && endsOn !== undefined) {
    await asSystem(db, 'the doctor’s open pages show the day too', ({ client }) =>
      noteConnectionChange(client, [patientId, doctorId]),
    );
  }
  return scope;
}
