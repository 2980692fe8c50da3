import { appointmentWrite } from '../../features/appointments/appointment-write.ts';
import { DIARY_OUTBOX } from '../../features/diary/offline/diary-outbox-kinds.ts';
import { MEDICINE_OUTBOX } from '../../features/medicines/medicine-writes.ts';
import { SEIZURE_OUTBOX } from '../../features/seizures/seizure-writes.ts';
import { EFFECT_OUTBOX } from '../../features/unwanted-effects/effect-writes.ts';
import type { AnyWriteKind } from '../../offline/outbox/write-kind.ts';

/** All that a person's device keeps until the server has it. */
export const OUTBOX_KINDS: readonly AnyWriteKind[] = [
  ...DIARY_OUTBOX,
  ...SEIZURE_OUTBOX,
  ...EFFECT_OUTBOX,
  ...MEDICINE_OUTBOX,
  appointmentWrite,
];
