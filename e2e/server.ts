import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import pg from 'pg';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type TestServer = {
  address: string;
  /** Mails that were sent to an address, oldest first; waits until there are at least `count`. */
  mailsTo: (email: string, count?: number) => Promise<string[]>;
  /** Runs SQL as the owner, for what only time or an operator could bring about. */
  asOwner: (statement: string, values?: unknown[]) => Promise<pg.QueryResult>;
  /** One more server on the same database and files. What is due runs at its start, and not with the next minute. */
  startAnother: () => Promise<ServerProcess>;
  stop: () => Promise<void>;
};

const slow: Record<string, string> = process.env.E2E_SLOW ? { E2E_SLOW: '1' } : {};

/** The real server, with cheaper hashes of passwords, and with a folder and an embedded database of its own. */
export async function startTestServer(variables: Record<string, string> = {}): Promise<TestServer> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-e2e-'));
  const start = (more: Record<string, string> = {}) =>
    startServerProcess(dataDirectory, { ...slow, ...variables, ...more }, 'e2e/journey-server.ts');
  const server = await start();
  return {
    address: server.address,
    mailsTo: (email, count = 1) => mailsTo(path.join(dataDirectory, 'outbox'), email, count),
    asOwner: (statement, values) => asOwner(dataDirectory, statement, values),
    startAnother: async () => start({ DATABASE_URL: await databaseUrl(dataDirectory) }),
    stop: async () => {
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function mailsTo(outbox: string, email: string, count: number): Promise<string[]> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
    const theirs = mails.filter((mail) => mail.includes(`To: ${email}\n`));
    if (theirs.length >= count) return theirs;
    if (Date.now() > deadline) throw new Error(`${theirs.length} of ${count} mails to ${email} were written.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Of the embedded database, through its socket. */
async function databaseUrl(dataDirectory: string): Promise<string> {
  // Line 5 of postmaster.pid is the socket's folder.
  const lines = (await readFile(path.join(dataDirectory, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const url = new URL(`postgres://${EMBEDDED_OWNER}@localhost:5432/${EMBEDDED_DATABASE}`);
  url.searchParams.set('host', lines[4] ?? '');
  return url.href;
}

async function asOwner(dataDirectory: string, statement: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDirectory) });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}
