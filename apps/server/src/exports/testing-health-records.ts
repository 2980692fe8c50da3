import type { ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import { ICD_CHAPTERS } from '@balsamo/domain/medicines/medicine.ts';
import {
  lengthOf,
  SEIZURE_COUNT_MAX,
  SEIZURE_KINDS,
  SEIZURE_LENGTHS,
  TIMED_SECONDS_MAX,
} from '@balsamo/domain/seizures/seizure.ts';
import { RED_FLAGS } from '@balsamo/domain/unwanted-effects/emergency.ts';
import { EFFECT_OUTCOMES } from '@balsamo/domain/unwanted-effects/report.ts';
import fc from 'fast-check';
import { instant, orNull, span, stamps, words, zone } from './testing-values.ts';

type HealthKind = 'unwantedEffectReports' | 'medicines' | 'seizures' | 'seizureFreeDays' | 'conditions';

/** What bothered, what else is taken, what is treated, and seizures. */
export const healthRecords = {
  unwantedEffectReports: fc.array(
    fc.record({
      id: fc.uuid(),
      effects: fc.constantFrom([], [{ effect: 'nausea', strength: 'forte' }]),
      redFlags: fc.subarray([...RED_FLAGS], { minLength: 1 }),
      description: orNull(words(200)),
      beganOn: fc.constant('2026-01-01'),
      beganAt: orNull(fc.constantFrom('00:00', '23:59')),
      endedOn: orNull(fc.constantFrom('2026-01-01', '2028-02-29')),
      actions: fc.constantFrom(['nada'], ['parou', 'outra']),
      actionNote: fc.constant(null),
      outcome: fc.constantFrom(...EFFECT_OUTCOMES),
      seriousness: fc.constantFrom([], ['nenhuma'], ['internacao', 'outra_importante']),
      product: orNull(
        fc.record({
          name: words(80),
          brand: orNull(words(80)),
          batch: orNull(words(80)),
          type: orNull(fc.constantFrom('oleo', 'flor')),
        }),
      ),
      dose: orNull(words(120)),
      method: orNull(fc.constantFrom('sublingual', 'recreativo')),
      indication: orNull(words(200)),
      useBeganOn: orNull(fc.constantFrom('2025-12-31', '2028-02-29')),
      otherMedicines: orNull(words(200)),
      // An import shows nothing to anybody, whatever the file says.
      isShownToDoctors: fc.constant(false),
      ...stamps,
    }),
    { maxLength: 3 },
  ),
  medicines: fc.array(
    fc.record({
      id: fc.uuid(),
      name: words(120),
      substance: orNull(fc.constantFrom('clobazam', 'etinilestradiol-drospirenona')),
      dose: orNull(words(120)),
      ...span,
      ...stamps,
    }),
    { maxLength: 3 },
  ),
  seizures: fc.array(
    fc
      .record({
        id: fc.uuid(),
        occurredAt: instant,
        timeZone: zone,
        count: fc.integer({ min: 1, max: SEIZURE_COUNT_MAX }),
        length: fc.constantFrom(...SEIZURE_LENGTHS),
        timedSeconds: orNull(fc.integer({ min: 1, max: TIMED_SECONDS_MAX })),
        kind: fc.constantFrom(...SEIZURE_KINDS),
        note: orNull(words(500)),
        changedAt: orNull(instant),
        ...stamps,
      })
      .map(({ timedSeconds, length, ...seizure }) => ({
        ...seizure,
        timedSeconds,
        length: timedSeconds === null ? length : lengthOf(timedSeconds),
      })),
    { maxLength: 4 },
  ),
  // Before all seizures: a day that has one is not written as free.
  seizureFreeDays: fc.uniqueArray(
    fc.record({ id: fc.uuid(), day: fc.constantFrom('1998-02-28', '1998-03-01', '1996-02-29'), createdAt: instant }),
    { maxLength: 3, selector: ({ day }) => day },
  ),
  conditions: fc.array(
    fc.record({
      id: fc.uuid(),
      name: words(200),
      chapter: orNull(fc.constantFrom(...ICD_CHAPTERS)),
      code: orNull(words(20)),
      ...span,
      ...stamps,
    }),
    { maxLength: 3 },
  ),
} as { [Kind in HealthKind]: fc.Arbitrary<ExportedRecord[Kind][]> };
