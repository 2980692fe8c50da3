import type { Seizure } from '@balsamo/contract/seizures/schemas.ts';
import { describe, expect, it } from 'vitest';
import type { Write } from '../../offline/outbox/write.ts';
import type { WriteKind } from '../../offline/outbox/write-kind.ts';
import { dayStates, localSeizures } from './local-seizures.ts';
import {
  freeDayBackWrite,
  freeDayWrite,
  newSeizureWrite,
  seizureChangeWrite,
  seizureDeletionWrite,
} from './seizure-writes.ts';

const RECORDED_AT = '2026-03-05T12:00:00.000Z';
const TODAY = { today: '2026-03-05', days: 3 };
const seizure: Seizure = {
  ...{ id: 'one', occurredAt: '2026-03-04T15:00:00.000Z', timeZone: 'America/Sao_Paulo', count: 2 },
  ...{ length: 'unknown', timedSeconds: null, kind: 'absence', note: null },
  ...{ createdAt: RECORDED_AT, updatedAt: RECORDED_AT },
};
const { createdAt: _, updatedAt: __, ...said } = seizure;

function written<Payload>(
  kind: WriteKind<Payload>,
  payload: NoInfer<Payload>,
  state: Write['state'] = 'waiting',
): Write {
  return {
    ...{ sequence: 1, id: kind.name, kind: kind.name, version: 1, subject: kind.subjectOf(payload), needs: [] },
    ...{ payload, recordedAt: RECORDED_AT, state },
  };
}

describe('the list', () => {
  it('shows what waits on the device: recorded, corrected, removed', () => {
    const recorded = written(newSeizureWrite, { ...said, id: 'two', occurredAt: RECORDED_AT, timeFrom: 'clock' });
    expect(localSeizures([seizure], [recorded]).map(({ id }) => id)).toEqual(['two', 'one']);
    expect(localSeizures([seizure], [written(seizureChangeWrite, { ...said, count: 5 })])).toMatchObject([
      { count: 5 },
    ]);
    expect(localSeizures([seizure], [written(seizureDeletionWrite, { id: 'one' })])).toEqual([]);
  });

  it('shows again what could not be removed', () => {
    expect(localSeizures([seizure], [written(seizureDeletionWrite, { id: 'one' }, 'refused')])).toEqual([seizure]);
  });
});

describe('the last days', () => {
  const figures = { seizures: [{ day: '2026-03-04', count: 2 }], freeDays: ['2026-03-03'] };
  const counts = (writes: Write[]) => dayStates(figures, [seizure], writes, TODAY).map(({ count }) => count);

  it('tell seizures, days without, and days of which nothing is known', () => {
    expect(counts([])).toEqual([0, 2, undefined]);
  });

  it.each([
    ['a seizure recorded here', written(newSeizureWrite, { ...said, id: 'two', timeFrom: 'clock' }), [0, 4, undefined]],
    [
      'one on a day that was free',
      written(seizureChangeWrite, { ...said, occurredAt: '2026-03-03T15:00:00.000Z' }),
      [2, undefined, undefined],
    ],
    ['one that is removed', written(seizureDeletionWrite, { id: 'one' }), [0, undefined, undefined]],
    ['a day called free', written(freeDayWrite, { day: '2026-03-05' }), [0, 2, 0]],
    ['a day taken back', written(freeDayBackWrite, { day: '2026-03-03' }), [undefined, 2, undefined]],
    ['a day that was refused', written(freeDayWrite, { day: '2026-03-05' }, 'refused'), [0, 2, undefined]],
    ['a day called free that has a seizure', written(freeDayWrite, { day: '2026-03-04' }), [0, 2, undefined]],
  ] as const)('with %s', (_, write, expected) => {
    expect(counts([write])).toEqual(expected);
  });
});
