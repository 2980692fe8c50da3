import { randomInt } from 'node:crypto';
import { asSystem } from '@balsamo/database/as-system.ts';
import {
  associationsToClose,
  closeMonth,
  countShowing,
  monthContributions,
} from '@balsamo/database/group-figures/queries.ts';
import { type Draw, GROUP_MIN, groupFigures } from '@balsamo/domain/group-figures/group-figures.ts';
import { closedMonths } from '@balsamo/domain/group-figures/months.ts';
import { DEFAULT_TIME_ZONE } from '@balsamo/domain/time/zone.ts';
import type { Services } from '../services/services.ts';

type JobServices = Pick<Services, 'db' | 'log' | 'now'>;

/** Of `randomInt`: 48 bits at most. */
const STEPS = 2 ** 47;
/** From the operating system's generator: who could guess the draw could take it out of the figures. */
const secretDraw: Draw = () => randomInt(STEPS) / STEPS;

/**
 * Tells every association once of each month that is over (spec-D15). May run at any time, twice, and on several servers.
 * The draw is secret but where a test has to know what is told.
 */
export async function closeMonthsOfGroups({ db, log, now }: JobServices, draw = secretDraw): Promise<void> {
  let told = 0;
  for (const { month, from, until } of closedMonths(now(), DEFAULT_TIME_ZONE)) {
    const reason = 'a month that is over belongs to no request';
    for (const associationId of await asSystem(db, reason, ({ client }) => associationsToClose(client, month, until))) {
      await asSystem(db, reason, async ({ client }) => {
        const isGroup = (await countShowing(client, associationId, until)) >= GROUP_MIN;
        const figures = isGroup
          ? groupFigures(await monthContributions(client, associationId, { from, until }), draw)
          : null;
        await closeMonth(client, { associationId, month, figures, now: now() });
      });
      told++;
    }
  }
  if (told > 0) log.info({ job: 'closeMonthsOfGroups', told });
}
