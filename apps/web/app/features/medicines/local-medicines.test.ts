import type { Medicine } from '@balsamo/contract/medicines/schemas.ts';
import { expect, it } from 'vitest';
import type { Write } from '../../offline/outbox/write.ts';
import type { WriteKind } from '../../offline/outbox/write-kind.ts';
import { localMedicines } from './local-medicines.ts';
import { doseBackWrite, doseChangeWrite } from './medicine-writes.ts';

const AT = '2026-03-05T12:00:00.000Z';
const medicine: Medicine = {
  ...{ id: 'old', name: 'Clobazam', substance: 'clobazam', dose: '10 mg', since: '2025' },
  ...{ hasEnded: false, endedOn: null, isShownToDoctors: true, createdAt: AT, updatedAt: AT },
};
const lines = { id: 'old', newId: 'new' };
const change = { ...lines, dose: '20 mg', on: '2026-03-04' };

function written<Payload>(
  kind: WriteKind<Payload>,
  payload: NoInfer<Payload>,
  state: Write['state'] = 'waiting',
): Write {
  return {
    ...{ sequence: 1, id: kind.name, kind: kind.name, version: 1, subject: kind.subjectOf(payload), needs: [] },
    ...{ payload, recordedAt: AT, state },
  };
}

it('a change of dose that waits on the device shows both lines', () => {
  expect(localMedicines([medicine], [written(doseChangeWrite, change)])).toEqual([
    { ...medicine, hasEnded: true, endedOn: '2026-03-04' },
    { ...medicine, id: 'new', dose: '20 mg', since: '2026-03-04' },
  ]);
});

it('what the server has already is not shown twice, and what it refused not at all', () => {
  const both = [medicine, { ...medicine, id: 'new' }];
  expect(localMedicines(both, [written(doseChangeWrite, change)])).toBe(both);
  expect(localMedicines([medicine], [written(doseChangeWrite, change, 'refused')])).toEqual([medicine]);
});

it('a change that is taken back leaves the line of before as it was', () => {
  const writes = [written(doseChangeWrite, change), written(doseBackWrite, lines)];
  expect(localMedicines([medicine], writes)).toEqual([medicine]);
  expect(localMedicines([medicine], [written(doseBackWrite, lines)])).toEqual([medicine]);
});
