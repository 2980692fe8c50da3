import { ANALYTICS_EVENTS, ANALYTICS_EVENTS_MAX, ANALYTICS_PAGES } from '@balsamo/domain/analytics/vocabulary.ts';
import { z } from '@hono/zod-openapi';
import { CalendarDay } from '../scalars.ts';

const Event = z.enum(ANALYTICS_EVENTS);
const Page = z.enum(ANALYTICS_PAGES);

/** What happened in a browser whose person agreed to be counted: what and on which page, and nothing of whom. */
export const NewAnalyticsEvents = z
  .strictObject({
    events: z
      .array(z.strictObject({ event: Event, page: Page }))
      .min(1)
      .max(ANALYTICS_EVENTS_MAX),
  })
  .meta({ id: 'NewAnalyticsEvents' });
export type NewAnalyticsEvents = z.infer<typeof NewAnalyticsEvents>;

/** Sums over a period; who is in them nobody knows. */
export const Usage = z
  .object({
    from: CalendarDay,
    to: CalendarDay,
    /** Views of pages by day; days without any are left out. */
    days: z.array(z.object({ day: CalendarDay, views: z.number().int() })),
    /** Views by page, the most viewed first. */
    pages: z.array(z.object({ page: Page, views: z.number().int() })),
    /** Everything else that was counted, the most frequent first. */
    events: z.array(z.object({ event: Event, count: z.number().int() })),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof Usage>;

export const UsageQuery = z.strictObject({
  /** Calendar days that end today, in the default time zone. */
  days: z.coerce.number().int().min(1).max(366).default(30),
});
