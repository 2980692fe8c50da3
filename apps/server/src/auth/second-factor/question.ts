import { asSystem } from '@balsamo/database/as-system.ts';
import { findHolder } from '@balsamo/database/second-factor/sessions.ts';
import { type SecondFactorQuestion, secondFactorQuestion } from '@balsamo/domain/auth/second-factor.ts';
import type { Services } from '../../services/services.ts';
import { isOn } from './second-step.ts';

/** What a person is to be asked about the second factor as they come in. */
export async function questionAtSignIn(
  { db }: Pick<Services, 'db'>,
  userId: string,
): Promise<SecondFactorQuestion | undefined> {
  const holder = await asSystem(db, 'requests reach no second factors', ({ client }) => findHolder(client, userId));
  return holder && secondFactorQuestion({ ...holder, isOn: isOn(holder) });
}

/** The same for a session that opened: nothing is missing that its role requires, and only doctors are asked of their own accord. */
export async function questionFor(
  services: Pick<Services, 'db'>,
  { id, role }: { id: string; role: string },
): Promise<SecondFactorQuestion | undefined> {
  return role === 'medico' ? questionAtSignIn(services, id) : undefined;
}
