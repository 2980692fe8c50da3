import { open, readdir, unlink } from 'node:fs/promises';
import path from 'node:path';

/** Mails that became files, `<time>-<random>.eml`, because no mail server was named. */
export const outboxFolder = (dataDirectory: string) => path.join(dataDirectory, 'outbox');

/** The beginning of a mail's file name: the instant in an order that sorts by time. */
export const outboxTime = (at: Date) => at.toISOString().replaceAll(':', '-').replace('.', '-');

/** A mail's file, or what a server that ended while writing one left of it (durable-file.ts). */
const NAME = /^(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z)-[0-9a-f]+\.eml(?:\.[0-9a-f-]{36}\.part)?$/;
/** Headers of our mails are far shorter. */
const HEADER_BYTES = 8_192;

/** Removes mails written before an instant; how many. */
export async function removeMailsBefore(dataDirectory: string, before: Date): Promise<number> {
  const limit = outboxTime(before);
  return remove(dataDirectory, async (_, time) => time < limit);
}

/** Removes mails to any of these addresses, compared without case; how many. */
export async function removeMailsTo(dataDirectory: string, addresses: readonly string[]): Promise<number> {
  const wanted = new Set(addresses.map((address) => address.toLowerCase()));
  return remove(dataDirectory, async (file) => wanted.has(await addresseeOf(file)));
}

async function remove(
  dataDirectory: string,
  isWanted: (file: string, time: string) => Promise<boolean>,
): Promise<number> {
  const folder = outboxFolder(dataDirectory);
  let removed = 0;
  for (const name of await unlessMissing(readdir(folder), [])) {
    const time = NAME.exec(name)?.[1];
    const file = path.join(folder, name);
    if (time === undefined || !(await isWanted(file, time))) continue;
    // Another server on the same folder may have been faster.
    await unlessMissing(unlink(file), undefined);
    removed++;
  }
  return removed;
}

/** The address of the To header, in lower case; empty when there is none. */
async function addresseeOf(file: string): Promise<string> {
  const handle = await unlessMissing(open(file), undefined);
  if (!handle) return '';
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const [header = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n\r?\n/);
    const to = /^To:\s*(.*)$/im.exec(header.replace(/\r?\n[ \t]+/g, ' '))?.[1]?.trim() ?? '';
    return (/<([^<>]*)>$/.exec(to)?.[1] ?? to).toLowerCase();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<Result, Otherwise>(work: Promise<Result>, otherwise: Otherwise) {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  });
}
