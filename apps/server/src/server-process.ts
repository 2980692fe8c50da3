import { once } from 'node:events';
import { NEWEST_MIGRATION } from '@balsamo/database/migrate.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_STAFF } from './demo/accounts.ts';
import { readEnv } from './platform/env.ts';
import { collect, giveBackMemoryWhenIdle } from './platform/idle-memory.ts';
import { createLog } from './platform/log.ts';
import { startServer } from './server.ts';
import { createPasswords, type ScryptCost } from './services/passwords.ts';

/** How long a stop may take before the process ends anyway, beside what it waits for its proxies. */
const STOP_LIMIT_MS = 9_000;

/** How a process is told to end: by its supervisor, by Ctrl+C, by its terminal going away. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * The process of one server, from its start until it is told to end. It ends the process.
 * @param scryptCost of passwords, where it is not the one of the server: the journeys make hundreds of accounts. No setting gives it.
 */
export async function runServerProcess(scryptCost?: ScryptCost): Promise<void> {
  // Whoever reads the output may go away, and the file it goes to may lie on a full disk: no reason to end.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

  const stopping = new AbortController();
  let drainMs = 0;
  stopping.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), drainMs + STOP_LIMIT_MS).unref());
  for (const signal of STOP_SIGNALS) process.on(signal, () => stopping.abort(signal));
  // The launcher (scripts/start.mjs) holds this channel open: when it is killed, nobody else would end this process.
  process.on('disconnect', () => stopping.abort('disconnect'));

  try {
    refuseOtherSources();
    const env = readEnv();
    drainMs = env.drainMs;
    const log = createLog(env.logLevel);
    const server = await startServer(env, log, createPasswords(scryptCost), stopping.signal);
    giveBackMemoryOfStart();
    giveBackMemoryWhenIdle(stopping.signal);
    announce(server.address, env.isDemo && server.services.db.isEmbedded);
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
    log.info({ signal: stopping.signal.reason }, 'stopping');
    await server.stop();
    process.exit(0);
  } catch (error) {
    // The start was called off, and has stopped what it had started.
    if (error === stopping.signal.reason) process.exit(0);
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`Bálsamo cannot start: ${error.message}\n`);
    process.exit(1);
  }
}

/** Of the built server the newest migration that its sources had (apps/server/scripts/build.ts); sources themselves have none. */
declare const BUILT_FOR_MIGRATION: number | undefined;

/** @throws OperatorError where the build and the sources beside it, whose migrations and policies it would apply, are of two versions */
function refuseOtherSources(): void {
  if (typeof BUILT_FOR_MIGRATION === 'undefined' || BUILT_FOR_MIGRATION === NEWEST_MIGRATION) return;
  throw new OperatorError(
    'The server that was built is of another version than the files beside it: run npm run build, or install the unit of this version (deploy/balsamo.service).',
  );
}

/**
 * What loading the modules left behind goes at once, about 10 MB. V8 would find it with the next large collection, and a server that has little to
 * do makes none for days. Nobody waits for it yet; under tests and `npm run dev`, which do without the flag, it is left out.
 */
function giveBackMemoryOfStart(): void {
  if (globalThis.gc) collect(globalThis.gc);
}

function announce(address: string, hasDemoAccounts: boolean): void {
  const lines = ['', `  Bálsamo is open at ${address}`, ''];
  if (hasDemoAccounts) {
    lines.push(
      `  Demo accounts, password ${DEMO_PASSWORD}:`,
      ...[...DEMO_ACCOUNTS, ...DEMO_STAFF].map(({ email, role }) => `    ${email}  (${role})`),
      '',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
