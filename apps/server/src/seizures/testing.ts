import { randomUUID } from 'node:crypto';
import type { NewSeizure } from '@balsamo/contract/seizures/schemas.ts';

/** One seizure of two minutes, this morning by the clock of tests. */
export const seizureBody = (given: Partial<NewSeizure> = {}): NewSeizure => ({
  id: randomUUID(),
  occurredAt: '2026-03-02T10:00:00.000Z',
  timeZone: 'America/Sao_Paulo',
  count: 1,
  length: '1_to_5_min',
  timedSeconds: null,
  kind: 'tonic_clonic',
  note: null,
  ...given,
});
