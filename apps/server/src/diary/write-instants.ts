import type { WriteMarks } from '@balsamo/contract/diary/schemas.ts';

/** What a client says of the time of its write, as instants. */
export function writeInstants({ changedAt, sentAt }: WriteMarks) {
  return { changedAt: changedAt ? new Date(changedAt) : undefined, sentAt: sentAt ? new Date(sentAt) : undefined };
}
