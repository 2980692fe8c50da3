import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestCluster } from '@balsamo/database/testing/cluster.ts';
import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import type { Role } from '@balsamo/domain/auth/account.ts';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { writeRequirement } from './auth/second-factor/requirement.ts';
import { SESSION_COOKIE } from './http/session.ts';
import { createLostMailCounter } from './mail/count-lost-mail.ts';
import { createMailer, type Mail, type Mailer } from './mail/mailer.ts';
import { watchMails } from './mail/watch-mails.ts';
import { createPayments } from './payments/payments.ts';
import { readEnv } from './platform/env.ts';
import { createServerState } from './platform/server-state.ts';
import { createPasswords } from './services/passwords.ts';
import type { Services } from './services/services.ts';
import { createWakeups } from './services/wakeups.ts';
import { createSight } from './sight/create-sight.ts';
import { createFileStore } from './storage/create-file-store.ts';

/** The whole API on a database of its own, with a clock to set, the mails sent and everything logged. */
export async function createTestServer(cluster: TestCluster, variables: NodeJS.ProcessEnv = {}) {
  const db = await createTestDatabase(cluster);
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-server-test-'));
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDirectory,
    APP_URL: 'http://balsamo.test',
    FILE_KEYS: Buffer.alloc(32, 7).toString('base64'),
    ...variables,
  });
  const mails: Mail[] = [];
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const clock = { now: new Date() };
  const now = () => clock.now;
  const { sight, follow, close: closeSight } = await createSight(env, log);
  const mail: Mailer = watchMails(
    {
      ...createMailer(env, log, now, createLostMailCounter({ db, now, sight })),
      send: async (sent) => void mails.push(sent),
    },
    sight,
  );
  const files = createFileStore(env);
  // A full hash takes half a second and 128 MB; `passwords.test.ts` holds what the server makes.
  const passwords = createPasswords({ N: 2 ** 4, r: 8, p: 1 });
  const services: Services = {
    env,
    db,
    log,
    now: () => clock.now,
    mail,
    files,
    wakeups: createWakeups(db, log),
    passwords,
    payments: createPayments({ env, db, now, sight }),
    sight,
    state: createServerState(),
  };
  await follow(services);
  await writeRequirement(services);
  const app = createApp(services);

  return {
    app,
    db,
    clock,
    mails,
    logged,
    services,
    person: (role: Role = 'paciente') => createPerson(db.ownerPool, role),
    /** Sends a request, as `as` if one is given, for whom they care for as `actingFor`; answers status and parsed body. */
    async send(
      method: string,
      address: string,
      options: {
        as?: TestPerson | undefined;
        actingFor?: string | undefined;
        body?: unknown;
        headers?: Record<string, string>;
      } = {},
    ) {
      const response = await app.request(address, {
        method,
        headers: {
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.as ? { cookie: `${SESSION_COOKIE}=${options.as.token}.signature` } : {}),
          ...(options.actingFor ? { 'balsamo-person': options.actingFor } : {}),
          ...options.headers,
        },
        ...(options.body === undefined
          ? {}
          : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
      });
      // A stream of events has no end to wait for.
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (isStream) await response.body?.cancel();
      const text = isStream ? '' : await response.text();
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
      const body: any = text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
      return { status: response.status, body, headers: response.headers };
    },
    async close() {
      await services.wakeups.close();
      await closeSight();
      await db.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;

/** The body of a check-in as a client sends it. */
export function checkInBody(given: Record<string, unknown> = {}) {
  return {
    id: crypto.randomUUID(),
    productType: 'oleo',
    consumptionMethod: 'sublingual',
    quantity: { value: 2, unit: 'gotas' },
    consumedAt: '2026-03-02T09:00:00-03:00',
    timeZone: 'America/Sao_Paulo',
    symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
    triggers: ['Dor Crônica'],
    ...given,
  };
}

export const CHECK_OUT_BODY = {
  symptoms: { after: { mood: 6, anxiety: 4, energy: 5, pain: 3 } },
  primaryEffect: 'alivio_dor',
  effectEnded: false,
};
