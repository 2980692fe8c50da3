import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

const ROOT = path.join(import.meta.dirname, '..');
const START_LIMIT_MS = 120_000;

export type TestServer = {
  address: string;
  dataDirectory: string;
  /** Mails that were sent to an address, oldest first; waits until there are at least `count`. */
  mailsTo: (email: string, count?: number) => Promise<string[]>;
  /** Runs SQL as the owner, for what only time or an operator could bring about. */
  asOwner: (statement: string, values?: unknown[]) => Promise<pg.QueryResult>;
  stop: () => Promise<void>;
};

/** The real server on a free port, with a folder and an embedded database of its own. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-e2e-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDirectory,
      PORT: String(port),
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilOpen(child);
  return {
    address,
    dataDirectory,
    mailsTo: (email, count = 1) => mailsTo(path.join(dataDirectory, 'outbox'), email, count),
    asOwner: (statement, values) => asOwner(dataDirectory, statement, values),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function untilOpen(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`The server did not open in time: ${said}`)), START_LIMIT_MS);
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (!said.includes('is open at')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code}: ${said}`));
    });
  });
}

async function mailsTo(outbox: string, email: string, count: number): Promise<string[]> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
    const theirs = mails.filter((mail) => mail.includes(`To: ${email}\n`));
    if (theirs.length >= count) return theirs;
    if (Date.now() > deadline) throw new Error(`${theirs.length} of ${count} mails to ${email} were written.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function asOwner(dataDirectory: string, statement: string, values?: unknown[]): Promise<pg.QueryResult> {
  // Line 5 of postmaster.pid is the socket's folder.
  const lines = (await readFile(path.join(dataDirectory, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({ host: lines[4], port: 5432, user: 'balsamo_owner', database: 'balsamo' });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}
