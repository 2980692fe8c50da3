import type { ExportJob, ImportJob } from '@balsamo/contract/exports/job-schemas.ts';
import type { DataJobRow } from '@balsamo/database/exports/jobs.ts';
import type { ExportFormat } from '@balsamo/domain/exports/vocabulary.ts';

const shared = ({ id, state, progress, problem, createdAt, expiresAt }: DataJobRow) => ({
  id,
  state,
  progress,
  problem,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** An export as the contract shows it. */
export function exportJson(row: DataJobRow): ExportJob {
  const { format, periodFrom: from, periodTo: to, byteSize } = row;
  return { ...shared(row), format: format as ExportFormat, from, to, byteSize };
}

/** An import as the contract shows it. */
export function importJson(row: DataJobRow): ImportJob {
  return { ...shared(row), counts: row.counts as ImportJob['counts'] };
}
