import { asSystem } from '@balsamo/database/as-system.ts';
import { isDatabaseAway } from '@balsamo/database/away.ts';
import { claimDueLetter, type DueLetter, endDueLetter } from '@balsamo/database/letter/mails.ts';
import { letterDay } from '@balsamo/domain/letter/weekly-letter.ts';
import type { Services } from '../services/services.ts';
import { workOutLetter } from './work-out-letter.ts';

type Needed = Pick<Services, 'db' | 'log' | 'now' | 'state'>;

/**
 * Tells patients who asked for a mail that their weekly letter is there, where it says something. Each letter is worked out as its patient, under a
 * lease of a minute; what becomes of it but that there is one, nobody learns. May run on several servers at once, late and twice.
 */
export async function tellOfLetters(services: Needed): Promise<void> {
  const { db, log, now, state } = services;
  let count = 0;
  while (!state.isStopping) {
    const due = await asSystem(db, 'a Sunday evening belongs to no request', ({ client }) =>
      claimDueLetter(client, now()),
    );
    if (!due) break;
    try {
      if (await tellOf(services, due)) count++;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // One that cannot be worked out is tried again when its lease is over, until the letter is gone, and holds up no other.
      log.error({ job: 'tellOfLetters', error: (error as Error).name }, 'a weekly letter was not worked out');
    }
  }
  if (count > 0) log.info({ job: 'tellOfLetters', count });
}

async function tellOf({ db, now }: Needed, due: DueLetter): Promise<boolean> {
  const at = now();
  const sunday = letterDay(at, due.timeZone);
  const isNew = sunday !== null && sunday !== due.handledSunday;
  const letter = isNew && due.isReachable ? await workOutLetter({ db }, due.token, undefined, at) : null;
  await asSystem(db, 'a Sunday evening belongs to no request', ({ client }) =>
    endDueLetter(client, due, { told: letter?.sunday ?? null, handled: isNew ? sunday : null }, now()),
  );
  return letter !== null;
}
