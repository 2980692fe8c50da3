import type { EffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { NOT_ASKED } from '@balsamo/domain/unwanted-effects/report.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Write } from '../../offline/outbox/write.ts';
import type { WriteKind } from '../../offline/outbox/write-kind.ts';
import { effectKeys } from './effect-keys.ts';
import { newReportWrite, reportChangeWrite, reportDeletionWrite, type SaidReport } from './effect-writes.ts';
import { localReports } from './local-reports.ts';
import { takeEffectAnswer } from './take-effect-answer.ts';

const RECORDED_AT = '2026-03-05T12:00:00.000Z';
const said: SaidReport = {
  ...{ id: 'one', effects: [], redFlags: [], description: 'Formigamento', beganOn: null, beganAt: null, endedOn: null },
  ...{ actions: [], actionNote: null, outcome: 'desconhecido', product: null, dose: null, method: null },
  ...{ otherMedicines: null, isShownToDoctors: false },
};
const report: EffectReport = {
  ...NOT_ASKED,
  ...said,
  ...{ createdAt: '2026-03-04T12:00:00.000Z', updatedAt: '2026-03-04T12:00:00.000Z' },
};

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

describe('the list of reports', () => {
  it('shows what waits on the device: written, corrected, removed', () => {
    expect(localReports([report], [written(newReportWrite, { ...said, id: 'two' })])).toMatchObject([
      // As an app left it that did not ask how serious it was.
      { id: 'two', createdAt: RECORDED_AT, ...NOT_ASKED },
      { id: 'one' },
    ]);
    expect(localReports([report], [written(reportChangeWrite, { ...said, dose: '5 gotas' })])).toMatchObject([
      { dose: '5 gotas', createdAt: report.createdAt },
    ]);
    expect(localReports([report], [written(reportDeletionWrite, { id: 'one' })])).toEqual([]);
  });

  it('shows again what could not be removed, and once what had come through without an answer', () => {
    expect(localReports([report], [written(reportDeletionWrite, { id: 'one' }, 'refused')])).toEqual([report]);
    expect(localReports([report], [written(newReportWrite, said)])).toEqual([report]);
  });

  it.each([
    ['a report that came through', newReportWrite, { ...said, id: 'two' }, { ...report, id: 'two' }, ['one', 'two']],
    ['one that was removed elsewhere', newReportWrite, said, undefined, []],
    ['a correction', reportChangeWrite, said, { ...report, dose: '5 gotas' }, ['one']],
    ['a removal', reportDeletionWrite, { id: 'one' }, undefined, []],
  ] as const)('takes the answer to %s', (_, kind, payload, answer, ids) => {
    const client = new QueryClient();
    client.setQueryData(effectKeys.list, { pages: [{ items: [report], nextCursor: null }], pageParams: [undefined] });
    takeEffectAnswer(client, written(kind as WriteKind<object>, payload), answer);
    const { pages } = client.getQueryData(effectKeys.list) as { pages: { items: EffectReport[] }[] };
    expect(pages[0]?.items.map(({ id }) => id).sort()).toEqual(ids);
    if (answer) expect(pages[0]?.items).toContainEqual(answer);
  });
});
