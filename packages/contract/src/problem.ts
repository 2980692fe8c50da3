import { z } from 'zod';

/**
 * RFC 9457 problem details. `code` is stable: by it the web finds words; `title` is for people who read logs. `errors` points at the fields of the request that were refused, as JSON pointers.
 */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string().optional(),
    requestId: z.string().optional(),
    /** Seconds until another try makes sense. */
    retryAfter: z.int().optional(),
    /** With `files.storage_full`: how much of the account’s storage is used, and how much there is. */
    storage: z.object({ usedBytes: z.int(), quotaBytes: z.int() }).optional(),
    errors: z.array(z.object({ pointer: z.string(), code: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
