import type { StoredWrite } from './write.ts';

/** What the server needs to put a time right that was read off this device's clock. */
export const clockOf = ({ isClockChecked }: StoredWrite, sentAt: string) => ({
  sentAt,
  ...(isClockChecked ? { clock: 'checked' as const } : {}),
});

/** What tells a write from others and puts it in its place among them. */
export const marksOf = (write: StoredWrite, sentAt: string) => ({
  writeId: write.id,
  changedAt: write.recordedAt,
  ...clockOf(write, sentAt),
  ...(write.afterId === undefined ? {} : { afterWriteId: write.afterId }),
});
