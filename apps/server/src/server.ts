import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDurableFolder } from '@balsamo/database/durable-file.ts';
import { migrate } from '@balsamo/database/migrate.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { openDatabase } from '@balsamo/database/open-database.ts';
import { serve } from '@hono/node-server';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { writeRequirement } from './auth/facade.ts';
import { beginArchiving, endBackups } from './backup/jobs.ts';
import { fillDemoData } from './demo/fill.ts';
import { endDataWork } from './exports/data-work.ts';
import { bindStore } from './files/bind-store.ts';
import { finishWrites } from './files/finish-writes.ts';
import { refuseMissingKeys } from './files/missing-keys.ts';
import { endHeavyWork } from './heavy-work/heavy-work.ts';
import { createDrain } from './http/drain.ts';
import { noteSharedSettings } from './installation/shared-settings.ts';
import { watchReplica } from './installation/watch-replica.ts';
import { startJobs } from './jobs.ts';
import { createLostMailCounter } from './mail/count-lost-mail.ts';
import { createMailer } from './mail/mailer.ts';
import { watchMails } from './mail/watch-mails.ts';
import { loadPages } from './pages.ts';
import { createPayments } from './payments/payments.ts';
import type { Env } from './platform/env.ts';
import { createServerState } from './platform/server-state.ts';
import type { Passwords } from './services/passwords.ts';
import type { Services } from './services/services.ts';
import { createWakeups } from './services/wakeups.ts';
import { createSight } from './sight/create-sight.ts';
import { serveMetrics } from './sight/serve-metrics.ts';
import { watchServer } from './sight/watch-server.ts';
import { createFileStore } from './storage/create-file-store.ts';

export type RunningServer = {
  /** Where it listens; the port that was given when PORT is 0. */
  address: string;
  services: Services;
  /** Where metrics are read on a port of their own. */
  metricsAddress: string | undefined;
  /** Lets running requests end, then closes the database. */
  stop: () => Promise<void>;
};

/**
 * Starts everything one process does: database, migrations, demo data, jobs, HTTP.
 * @param stopping ends a start that is not wanted any more at its next step, the database included
 * @throws OperatorError for what the operator must change.
 */
export async function startServer(
  env: Env,
  log: Logger,
  passwords: Passwords,
  stopping?: AbortSignal,
): Promise<RunningServer> {
  await makeDurableFolder(env.dataDirectory).catch((error: Error) => {
    throw new OperatorError(`DATA_DIR ${env.dataDirectory} cannot be written: ${error.message}.`);
  });
  const { databaseUrl, replicaUrl, dataDirectory } = env;
  const db = await openDatabase({ databaseUrl, replicaUrl, dataDirectory, settings: await beginArchiving(env) });
  // Ends whatever the start is in the middle of, PostgreSQL with it.
  const callOff = () => void db.close().catch(() => undefined);
  stopping?.addEventListener('abort', callOff);
  try {
    stopping?.throwIfAborted();
    await migrate(db, { tell: (sentence) => log.warn(sentence) });
    const now = () => new Date();
    const { sight, follow, close: closeSight } = await createSight(env, log);
    const mail = watchMails(createMailer(env, log, now, createLostMailCounter({ db, now, sight })), sight);
    const files = createFileStore(env);
    const services: Services = {
      env,
      db,
      log,
      now,
      mail,
      files,
      wakeups: createWakeups(db, log),
      passwords,
      payments: createPayments({ env, db, now, sight }),
      sight,
      state: createServerState(),
    };
    await follow(services);
    await watchReplica(services);
    await writeRequirement(services);
    if (db.isNewEmbedded && env.isDemo) await fillDemoData(services);
    await bindStore(services);
    await refuseMissingKeys(files, services);
    await noteSharedSettings(services);
    // The sweep does it again: bytes that cannot be finished now, on a full disk say, must not keep the diary from starting.
    await finishWrites(services).catch((error: NodeJS.ErrnoException) =>
      log.error({ error: error.code ?? error.name }, 'files that were left without a name could not be finished'),
    );
    const app = createApp(services, await loadPages(services));
    const http = await listen(app.fetch, env);
    const { drain } = createDrain(http);
    const metrics = await serveMetrics(services);
    if (metrics) log.info({ address: metrics.address }, 'metrics are served');
    const stopJobs = startJobs(services);
    const stopWatching = watchServer(services);
    stopping?.throwIfAborted();
    stopping?.removeEventListener('abort', callOff);
    const port = (http.address() as AddressInfo).port;
    return {
      address: `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`,
      services,
      metricsAddress: metrics?.address,
      stop: async () => {
        services.state.isStopping = true;
        stopWatching();
        // Event streams end with the wake-ups; every other request that was taken is answered.
        const endRequests = () => Promise.all([drain(), services.wakeups.close()]);
        // Other servers take the jobs from now on, while proxies find out that this one is not ready any more.
        await Promise.all([stopJobs(), sleep(env.drainMs).then(endRequests)]);
        await metrics?.close();
        endHeavyWork();
        endDataWork();
        endBackups();
        await services.mail.close();
        await closeSight();
        await db.close();
      },
    };
  } catch (error) {
    await db.close().catch(() => undefined);
    stopping?.throwIfAborted();
    throw error;
  }
}

/**
 * How long a connection without a request is kept. Longer than proxies keep theirs (a minute: nginx, HAProxy, and Caddy as in `deploy/`): whoever closes
 * first must be the proxy, or now and then a request with a body meets a connection that is being closed, and nobody may send it a second time.
 */
const KEPT_ALIVE_MS = 65_000;

function listen(fetch: Parameters<typeof serve>[0]['fetch'], env: Env): Promise<Server> {
  return new Promise((resolve, reject) => {
    const http = serve({ fetch, hostname: env.host, port: env.port }, () => resolve(http)) as Server;
    http.keepAliveTimeout = KEPT_ALIVE_MS;
    http.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${env.port} on ${env.host} is taken; stop the other program or set PORT.`
          : `Cannot listen on ${env.host}:${env.port} (${error.code}); set HOST and PORT.`;
      reject(new OperatorError(reason));
    });
  });
}
