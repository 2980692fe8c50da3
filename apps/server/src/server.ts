import type { AddressInfo } from 'node:net';
import { openDatabase } from '@balsamo/database/connection.ts';
import { makeDurableFolder } from '@balsamo/database/durable-file.ts';
import { migrate } from '@balsamo/database/migrate.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { type ServerType, serve } from '@hono/node-server';
import type { Logger } from 'pino';
import { fillDemoData } from './demo/fill.ts';
import type { Env } from './env.ts';
import { bindStore } from './files/bind-store.ts';
import { finishWrites } from './files/finish-writes.ts';
import { createFileStore } from './files/store.ts';
import { createApp } from './http/app.ts';
import { startJobs } from './jobs.ts';
import { createMailer } from './mail/mailer.ts';
import { createWakeups } from './notifications/wakeups.ts';
import { loadPages } from './pages.ts';
import { writeRequirement } from './second-factor/requirement.ts';
import type { Services } from './services.ts';

export type RunningServer = {
  /** Where it listens; the port that was given when PORT is 0. */
  address: string;
  services: Services;
  /** Lets running requests end, then closes the database. */
  stop: () => Promise<void>;
};

/** How long running requests may take to end after SIGTERM. */
const DRAIN_MS = 5_000;

/**
 * Starts everything one process does: database, migrations, demo data, jobs, HTTP.
 * @throws OperatorError for what the operator must change.
 */
export async function startServer(env: Env, log: Logger): Promise<RunningServer> {
  await makeDurableFolder(env.dataDirectory).catch((error: Error) => {
    throw new OperatorError(`DATA_DIR ${env.dataDirectory} cannot be written: ${error.message}.`);
  });
  const db = await openDatabase({ databaseUrl: env.databaseUrl, dataDirectory: env.dataDirectory });
  try {
    await migrate(db);
    const mail = createMailer(env, log);
    const files = createFileStore(env);
    const services: Services = { env, db, log, now: () => new Date(), mail, files, wakeups: createWakeups(db, log) };
    await writeRequirement(services);
    if (db.isNewEmbedded && env.isDemo) await fillDemoData(services);
    await bindStore(services);
    await finishWrites(services);
    const app = createApp(services, await loadPages(services));
    const http = await listen(app.fetch, env);
    const stopJobs = startJobs(services);
    const port = (http.address() as AddressInfo).port;
    return {
      address: `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`,
      services,
      stop: async () => {
        await Promise.all([stopJobs(), services.wakeups.close()]);
        await drain(http);
        await services.mail.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close().catch(() => undefined);
    throw error;
  }
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], env: Env): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const http = serve({ fetch, hostname: env.host, port: env.port }, () => resolve(http));
    http.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${env.port} on ${env.host} is taken; stop the other program or set PORT.`
          : `Cannot listen on ${env.host}:${env.port} (${error.code}); set HOST and PORT.`;
      reject(new OperatorError(reason));
    });
  });
}

async function drain(http: ServerType): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      if ('closeAllConnections' in http) http.closeAllConnections();
    }, DRAIN_MS);
    http.close(() => {
      clearTimeout(timer);
      resolve();
    });
    if ('closeIdleConnections' in http) http.closeIdleConnections();
  });
}
