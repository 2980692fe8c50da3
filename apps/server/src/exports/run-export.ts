import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser, asUserAtOneInstant } from '@balsamo/database/as-user.ts';
import { type ClaimedJob, renewLease } from '@balsamo/database/exports/claim.ts';
import { insertPart, removeParts } from '@balsamo/database/exports/jobs.ts';
import type { ExportFormat } from '@balsamo/domain/exports/vocabulary.ts';
import type { Services } from '../services.ts';
import { FORMATS } from './formats.ts';
import { PART_BYTES, partsOf } from './parts.ts';
import { createProgress } from './progress.ts';
import { readSource } from './read-source.ts';

/**
 * Makes the file of an export, in the name of the person who asked: reads at one instant, and keeps what is written piece by
 * piece, so that neither the diary nor the file is ever in memory as a whole. Answers the size in bytes.
 */
export async function runExport(services: Pick<Services, 'db' | 'now'>, job: ClaimedJob): Promise<number> {
  const { db, now } = services;
  const format = job.format as ExportFormat;
  const progress = createProgress((share) =>
    asSystem(db, 'a job holds its lease, which no request can', ({ client }) => renewLease(client, job, share, now())),
  );
  // What an earlier try left.
  await asUser(db, job.token, (transaction) => removeParts(transaction, job.id));
  return asUserAtOneInstant(db, job.token, async (reading) => {
    const { language } = await reading.user;
    const asked = { format, period: { from: job.from, to: job.to } };
    const source = await readSource(reading, asked, now(), progress);
    let position = 0;
    let byteSize = 0;
    for await (const part of partsOf(FORMATS[format].write(source, language as never), PART_BYTES)) {
      await asUser(db, job.token, (transaction) => insertPart(transaction, job.id, position, part));
      position++;
      byteSize += part.byteLength;
    }
    return byteSize;
  });
}
