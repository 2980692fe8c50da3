import type { Seizure, SeizureFigures } from '@balsamo/contract/seizures/schemas.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { applyWrites, type ItemState } from '../../offline/outbox/apply-writes.ts';
import type { Write } from '../../offline/outbox/write.ts';
import { isOfKind } from '../../offline/outbox/write-kind.ts';
import {
  freeDayBackWrite,
  freeDayWrite,
  newSeizureWrite,
  seizureChangeWrite,
  seizureDeletionWrite,
  seizureSubject,
} from './seizure-writes.ts';

/** Seizures as they stand with what is still on the device, newest first. What could not be removed stands there again. */
export function localSeizures(seizures: readonly Seizure[], writes: readonly Write[]): Seizure[] {
  const shown = writes.filter((write) => !(write.kind === seizureDeletionWrite.name && write.state === 'refused'));
  return applyWrites(seizures, shown, ({ id }) => seizureSubject(id), afterWrite)
    .map(({ item }) => item)
    .sort((one, other) => other.occurredAt.localeCompare(one.occurredAt) || other.id.localeCompare(one.id));
}

function afterWrite({ item: seizure, isDeleted }: ItemState<Seizure>, write: Write): ItemState<Seizure> {
  const { recordedAt } = write;
  if (isOfKind(write, newSeizureWrite)) {
    const { timeFrom: _, ...said } = write.payload;
    const occurredAt = new Date(said.occurredAt).toISOString();
    return { item: { ...said, occurredAt, createdAt: recordedAt, updatedAt: recordedAt }, isDeleted: false };
  }
  if (!seizure) return { item: seizure, isDeleted };
  if (isOfKind(write, seizureDeletionWrite)) return { item: seizure, isDeleted: true };
  if (isOfKind(write, seizureChangeWrite)) {
    const occurredAt = new Date(write.payload.occurredAt).toISOString();
    return { item: { ...seizure, ...write.payload, occurredAt, updatedAt: recordedAt }, isDeleted };
  }
  return { item: seizure, isDeleted };
}

/** What is known of a day: how many seizures, 0 where it was said that there were none; undefined where nothing was said. */
export type DayState = { day: string; count: number | undefined };

/**
 * The days up to today, oldest first, with what waits on the device. Of a seizure that is corrected or removed there its day is told from the list
 * as it stands.
 */
export function dayStates(
  figures: Pick<SeizureFigures, 'seizures' | 'freeDays'> | undefined,
  loaded: readonly Seizure[],
  writes: readonly Write[],
  { today, days }: { today: string; days: number },
): DayState[] {
  const dayOf = ({ occurredAt, timeZone }: Pick<Seizure, 'occurredAt' | 'timeZone'>) =>
    localDay(new Date(occurredAt), timeZone);
  const counts = new Map(figures?.seizures.map(({ day, count }) => [day, count]));
  const add = (seizures: readonly Seizure[], sign: 1 | -1) => {
    for (const seizure of seizures) {
      const day = dayOf(seizure);
      counts.set(day, (counts.get(day) ?? 0) + sign * seizure.count);
    }
  };
  const touched = new Set(writes.map(({ subject }) => subject));
  // Their days are counted anew, as they stand here.
  add(
    loaded.filter(({ id }) => touched.has(seizureSubject(id))),
    -1,
  );
  add(
    localSeizures(loaded, writes).filter(({ id }) => touched.has(seizureSubject(id))),
    1,
  );
  const free = new Set(figures?.freeDays);
  for (const write of writes) {
    if (write.state === 'refused') continue;
    if (isOfKind(write, freeDayWrite)) free.add(write.payload.day);
    else if (isOfKind(write, freeDayBackWrite)) free.delete(write.payload.day);
  }
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(today, index + 1 - days);
    const count = counts.get(day) ?? 0;
    return { day, count: count > 0 ? count : free.has(day) ? 0 : undefined };
  });
}
