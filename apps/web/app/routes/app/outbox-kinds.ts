import { appointmentWrite } from '../../features/appointments/appointment-write.ts';
import { DIARY_OUTBOX } from '../../features/diary/offline/diary-outbox-kinds.ts';
import type { AnyWriteKind } from '../../offline/outbox/write-kind.ts';

/** All that a person's device keeps until the server has it. */
export const OUTBOX_KINDS: readonly AnyWriteKind[] = [...DIARY_OUTBOX, appointmentWrite];
