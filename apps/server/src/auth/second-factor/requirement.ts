import { asSystem } from '@balsamo/database/as-system.ts';
import { requireSecondFactors } from '@balsamo/database/second-factor/sessions.ts';
import type { Services } from '../../services/services.ts';

/**
 * Tells PostgreSQL which roles need a second factor here, since it is there that sessions are looked up. Of several servers the
 * one that started last decides: they share one environment.
 */
export async function writeRequirement({ db, env }: Pick<Services, 'db' | 'env'>): Promise<void> {
  await asSystem(db, 'what the installation requires belongs to nobody', ({ client }) =>
    requireSecondFactors(client, env.requiredSecondFactors),
  );
}
