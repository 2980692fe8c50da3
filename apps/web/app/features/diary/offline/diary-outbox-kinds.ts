import type { AnyWriteKind } from '../../../offline/outbox/write-kind.ts';
import { DIARY_WRITES } from './diary-writes.ts';
import { newItemWrite } from './item-writes.ts';
import { preferencesWrite } from './preference-writes.ts';
import { RATING_WRITES } from './rating-writes.ts';

/** All that the diary keeps on the device until the server has it. */
export const DIARY_OUTBOX: readonly AnyWriteKind[] = [
  ...DIARY_WRITES,
  ...RATING_WRITES,
  preferencesWrite,
  newItemWrite,
];
