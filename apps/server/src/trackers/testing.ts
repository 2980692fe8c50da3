import { randomUUID } from 'node:crypto';
import type { NewTracker } from '@balsamo/contract/trackers/schemas.ts';

/** A scale of which less is better. */
export function trackerBody(changes: Partial<NewTracker> = {}): NewTracker {
  return {
    id: randomUUID(),
    name: 'Formigamento',
    kind: 'scale',
    windowHours: null,
    lowEnd: 'nada',
    highEnd: 'o dia todo',
    better: 'less',
    ...changes,
  };
}

/** How often in the hours before. */
export const countBody = (changes: Partial<NewTracker> = {}): NewTracker =>
  trackerBody({ name: 'Espasmos', kind: 'count', windowHours: 3, lowEnd: null, highEnd: null, ...changes });
