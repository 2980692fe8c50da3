import { NUMBER_DAYS } from '@balsamo/domain/operators/numbers.ts';
import { z } from 'zod';
import { CalendarDay, orNull } from '../scalars.ts';

const Count = z.int().nonnegative();

/** How the installation is doing, in figures of everybody together. */
export const InstallationNumbers = z
  .object({
    /** Accounts by role. */
    accounts: z.object({ paciente: Count, medico: Count, associacao: Count, operador: Count }),
    /**
     * Entries that all patients together recorded, by the day on which they did, in the operator's time zone; today last, each day with its
     * row. Null where fewer than 11 of them recorded any: of a few, a day would tell who.
     */
    entryDays: orNull(z.array(z.object({ day: CalendarDay, entries: Count })).length(NUMBER_DAYS)),
    /** Exports and imports. `failed`: of those that are not forgotten yet, which is a day. */
    jobs: z.object({ waiting: Count, failed: Count }),
    /** What is still to be sent outside the app. `failed…`: of it, what was tried and not taken so far. */
    messages: z.object({ waiting: Count, failedMails: Count, failedPushes: Count }),
    /**
     * Mails of the last 30 days that were tried once and are lost, by what they were about: a link that lets somebody in, what changed in an
     * account, an invitation, a message that the team is told of.
     */
    lostMails: z.object({ access: Count, account: Count, invitation: Count, team: Count }),
    /** Bytes: of stored files, and of the database. */
    storage: z.object({ files: Count, database: Count }),
  })
  .meta({ id: 'InstallationNumbers' });
export type InstallationNumbers = z.infer<typeof InstallationNumbers>;
