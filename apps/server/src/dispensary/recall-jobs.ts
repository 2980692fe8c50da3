import { asSystem } from '@balsamo/database/as-system.ts';
import { RECALL_BATCH, tellOfRecalls } from '@balsamo/database/dispensary/recalls.ts';
import type { Services } from '../services/services.ts';

/** Tells everybody whom a recall concerns, each once. May run on several servers at once, at any time and twice. */
export async function tellRecalls({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>): Promise<void> {
  let count = 0;
  for (let told = RECALL_BATCH; told === RECALL_BATCH; count += told) {
    told = await asSystem(db, 'whom a recall concerns is told whoever is signed in', ({ client }) =>
      tellOfRecalls(client, now()),
    );
  }
  if (count > 0) log.info({ job: 'tellRecalls', count });
}
