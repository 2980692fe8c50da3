import type { Seizure, SeizureFigures } from '@balsamo/contract/seizures/schemas.ts';
import { seizureWeeks } from '@balsamo/domain/seizures/observed-days.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Write } from '../../offline/outbox/write.ts';
import type { WriteKind } from '../../offline/outbox/write-kind.ts';
import { takeSeizureAnswer } from './seizure-outbox.ts';
import { seizureFiguresQuery, seizuresQuery } from './seizure-queries.ts';
import {
  freeDayBackWrite,
  freeDayWrite,
  newSeizureWrite,
  seizureChangeWrite,
  seizureDeletionWrite,
} from './seizure-writes.ts';

const AT = '2026-03-04T15:00:00.000Z';
const seizure: Seizure = {
  ...{ id: 'one', occurredAt: AT, timeZone: 'America/Sao_Paulo', count: 2, length: 'unknown', timedSeconds: null },
  ...{ kind: 'absence', note: null, createdAt: AT, updatedAt: AT },
};
const { createdAt: _, updatedAt: __, ...said } = seizure;
const records = { seizures: [{ day: '2026-03-04', count: 2 }], freeDays: ['2026-03-03'] };
const figures: SeizureFigures = {
  ...{ today: '2026-03-05', ...records, firstUses: [], change: null },
  weeks: seizureWeeks(records, '2026-03-05', 26),
};

/** The days as they stand when the server has accepted a write, and has not been asked again. */
function shownAfter<Payload>(kind: WriteKind<Payload>, payload: NoInfer<Payload>, answer: unknown) {
  const client = new QueryClient();
  client.setQueryData(seizuresQuery.queryKey, { pages: [{ items: [seizure], nextCursor: null }], pageParams: [''] });
  client.setQueryData(seizureFiguresQuery(undefined).queryKey, figures);
  const write: Write = {
    ...{ sequence: 1, id: kind.name, kind: kind.name, version: 1, subject: kind.subjectOf(payload), needs: [] },
    ...{ payload, recordedAt: AT, state: 'waiting' },
  };
  takeSeizureAnswer(client, write, answer);
  const shown = client.getQueryData(seizureFiguresQuery(undefined).queryKey);
  client.clear();
  return shown;
}

describe('the days, as soon as the server has accepted', () => {
  it.each([
    ['a seizure', newSeizureWrite, { ...said, id: 'two', timeFrom: 'clock' }, { ...seizure, id: 'two' }, [[4, 4]], 1],
    ['one that the server knew already', newSeizureWrite, { ...said, timeFrom: 'clock' }, seizure, [[4, 2]], 1],
    ['one that was removed since', newSeizureWrite, { ...said, timeFrom: 'clock' }, undefined, [], 1],
    [
      'a correction to a day that was free',
      seizureChangeWrite,
      { ...said, occurredAt: '2026-03-03T15:00:00.000Z' },
      { ...seizure, occurredAt: '2026-03-03T15:00:00.000Z' },
      [[3, 2]],
      0,
    ],
    ['a removal', seizureDeletionWrite, { id: 'one' }, undefined, [], 1],
    ['a day without', freeDayWrite, { day: '2026-03-05' }, { day: '2026-03-05' }, [[4, 2]], 2],
    ['a day taken back', freeDayBackWrite, { day: '2026-03-03' }, undefined, [[4, 2]], 0],
  ] as const)('%s, are those that the server would tell', (_, kind, payload, answer, seizures, freeDays) => {
    const shown = shownAfter(kind as WriteKind<unknown>, payload, answer);
    expect(shown?.seizures).toEqual(seizures.map(([day, count]) => ({ day: `2026-03-0${day}`, count })));
    expect(shown?.freeDays).toHaveLength(freeDays);
    expect(shown?.weeks).toEqual(seizureWeeks(shown as SeizureFigures, '2026-03-05', 26));
  });
});
