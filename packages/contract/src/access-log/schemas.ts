import { ACCESS_ACTIONS, ACCESS_RESOURCES } from '@balsamo/domain/access-log/vocabulary.ts';
import { z } from 'zod';
import { Cursor, OutInstant } from '../scalars.ts';

const from = {
  /** Shortened, such as `203.0.113.0/24`; null = not known. */
  network: z.string().nullable(),
  /** Names such as `Chrome` and `Windows`; null = not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
};

/** What one reader looked at on one of the patient's local days, however often; from where is that of the last time. */
export const AccessLogLine = z
  .object({
    id: z.uuid(),
    /**
     * Who looked, with the name they had then; without an id where that account was erased. For an association: its name as it was
     * then; null for doctors.
     */
    reader: z.object({ id: z.uuid().nullable(), name: z.string(), association: z.string().nullable() }),
    action: z.enum(ACCESS_ACTIONS),
    resource: z.enum(ACCESS_RESOURCES),
    /** Readings in this line. */
    count: z.int().positive(),
    firstAt: OutInstant,
    lastAt: OutInstant,
    ...from,
  })
  .meta({ id: 'AccessLogLine' });
export type AccessLogLine = z.infer<typeof AccessLogLine>;

export const AccessLogPage = z
  .object({ items: z.array(AccessLogLine), nextCursor: z.string().nullable() })
  .meta({ id: 'AccessLogPage' });
export type AccessLogPage = z.infer<typeof AccessLogPage>;

export const AccessLogQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});
