import type { EffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { NOT_ASKED } from '@balsamo/domain/unwanted-effects/report.ts';
import { applyWrites, type ItemState } from '../../offline/outbox/apply-writes.ts';
import type { Write } from '../../offline/outbox/write.ts';
import { isOfKind } from '../../offline/outbox/write-kind.ts';
import { effectSubject, isOfEffects, newReportWrite, reportChangeWrite, reportDeletionWrite } from './effect-writes.ts';

/** Reports as they stand with what is still on the device, newest first. What could not be removed stands there again. */
export function localReports(reports: readonly EffectReport[], writes: readonly Write[]): EffectReport[] {
  const shown = writes.filter(
    (write) => isOfEffects(write) && !(write.kind === reportDeletionWrite.name && write.state === 'refused'),
  );
  return applyWrites(reports, shown, ({ id }) => effectSubject(id), afterWrite)
    .map(({ item }) => item)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id));
}

function afterWrite({ item: report, isDeleted }: ItemState<EffectReport>, write: Write): ItemState<EffectReport> {
  const { recordedAt } = write;
  if (isOfKind(write, newReportWrite)) {
    // It had come through before: as the server has it, until it answers.
    const said = { ...NOT_ASKED, ...write.payload, createdAt: recordedAt, updatedAt: recordedAt };
    return { item: report ?? said, isDeleted };
  }
  if (!report) return { item: report, isDeleted };
  if (isOfKind(write, reportDeletionWrite)) return { item: report, isDeleted: true };
  if (isOfKind(write, reportChangeWrite)) {
    return { item: { ...report, ...write.payload, updatedAt: recordedAt }, isDeleted };
  }
  return { item: report, isDeleted };
}
