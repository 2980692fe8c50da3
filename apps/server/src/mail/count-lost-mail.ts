import { asSystem } from '@balsamo/database/as-system.ts';
import { addLostMail } from '@balsamo/database/operators/queries.ts';
import type { LostMailKind } from '@balsamo/domain/operators/numbers.ts';
import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import type { Sight } from '../platform/sight.ts';

/** Adds a mail that is lost to the sum of its day, for operators: what it was about, and nothing of whom. */
export const createLostMailCounter =
  ({ db, now, sight }: { db: Parameters<typeof asSystem>[0]; now: () => Date; sight: Sight }) =>
  (kind: LostMailKind): Promise<unknown> => {
    sight.lostMail(kind);
    return asSystem(db, 'a mail is lost after its request was answered', ({ client }) =>
      client.query(addLostMail(localDay(now(), DEFAULT_TIME_ZONE), kind)),
    );
  };
