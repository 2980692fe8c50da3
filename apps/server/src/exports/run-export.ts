import { asUser, type UserTransaction } from '@balsamo/database/as-user.ts';
import { asUserReading } from '@balsamo/database/as-user-reading.ts';
import type { Database } from '@balsamo/database/connection.ts';
import type { ClaimedJob } from '@balsamo/database/exports/claim.ts';
import { insertExportPart, removeParts } from '@balsamo/database/exports/jobs.ts';
import type { ExportFormat } from '@balsamo/domain/exports/vocabulary.ts';
import { PART_BYTES, partsOf } from '../platform/parts.ts';
import { FORMATS } from './formats.ts';
import { readSource } from './source/read-source.ts';

/**
 * Makes the file of an export, in the name of the person who asked: reads at one instant, and keeps what is written piece by
 * piece, so that neither the diary nor the file is ever in memory as a whole. Answers the size in bytes.
 * @param onProgress is told the share of records read so far, 0 to 1
 */
export async function runExport(
  db: Pick<Database, 'appPool' | 'replica'>,
  job: ClaimedJob,
  now: Date,
  onProgress: (share: number) => Promise<void>,
): Promise<number> {
  const format = job.format as ExportFormat;
  const write = async (reading: UserTransaction) => {
    // What an earlier try left, at the standby perhaps.
    await asUser(db, job.token, (transaction) => removeParts(transaction, job.id));
    const { language } = await reading.user;
    const asked = { format, period: { from: job.from, to: job.to } };
    const source = await readSource(reading, asked, now, onProgress);
    let position = 0;
    let byteSize = 0;
    for await (const part of partsOf(FORMATS[format].write(source, language as never), PART_BYTES)) {
      await asUser(db, job.token, (transaction) => insertExportPart(transaction, job.id, position, part));
      position++;
      byteSize += part.byteLength;
    }
    return byteSize;
  };
  return asUserReading(db, job.token, write, { isAtOneInstant: true });
}
