import type { TestCluster } from '@balsamo/database/testing/cluster.ts';
import { createTestDatabase } from '@balsamo/database/testing/cluster.ts';
import { OpenAPIHono } from '@hono/zod-openapi';
import { pino } from 'pino';
import { accountHandlers } from '../account/handlers.ts';
import type { Env } from '../env.ts';
import { answerError } from '../http/errors.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { createMailer, type Mail } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { authHandlers } from './handlers.ts';

export const TEST_ENV: Env = {
  host: '127.0.0.1',
  port: 0,
  dataDirectory: '/nowhere',
  databaseUrl: undefined,
  appUrl: 'http://balsamo.test',
  isDemo: false,
  smtpUrl: undefined,
  mailFrom: 'Bálsamo <nao-responda@balsamo.test>',
  authSecret: 'a secret for tests with enough characters',
  servesPages: false,
  logLevel: 'info',
};

export type Answer = { status: number; body: Record<string, unknown>; setCookies: string[]; headers: Headers };

/** The account routes on a database of their own, with a clock to set, the mails sent and everything logged. */
export async function createAccountServer(cluster: TestCluster, env: Partial<Env> = {}) {
  const db = { ...(await createTestDatabase(cluster)), isEmbedded: true };
  const mails: Mail[] = [];
  const logged: string[] = [];
  const clock = { now: new Date() };
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const mailer = createMailer(TEST_ENV, log);
  const services: Services = {
    env: { ...TEST_ENV, ...env },
    db,
    log,
    now: () => clock.now,
    mail: { ...mailer, send: async (mail) => void mails.push(mail) },
  };
  const app = new OpenAPIHono<HttpEnv>();
  app.onError(answerError);
  app.use((context, next) => {
    context.set('log', log);
    return next();
  });
  app.route('/', authHandlers(services));
  app.route('/', accountHandlers(services));
  return { app, db, services, mails, logged, clock, settled: () => services.mail.settled(), close: () => db.close() };
}

export type AccountServer = Awaited<ReturnType<typeof createAccountServer>>;

/** A browser with its cookies. */
export function createBrowser(server: AccountServer, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await server.app.request(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      if (value === '' || attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {}, setCookies, headers: response.headers };
  }

  return {
    cookies,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
    patch: (path: string, body: unknown) => send('PATCH', path, body),
    signUp: (more: Record<string, unknown> = {}) => send('POST', '/api/auth/sign-up/email', { ...MARIA, ...more }),
    signIn: (email: string, password: string) => send('POST', '/api/auth/sign-in/email', { email, password }),
  };
}

export type Browser = ReturnType<typeof createBrowser>;

export const MARIA = {
  name: 'Maria Silva',
  email: 'maria@exemplo.com',
  password: 'chuva-na-serra-7',
  role: 'paciente',
};

/** The token in the link of a mail. */
export function tokenOf(mail: Mail | undefined): string {
  const token = /#token=([^&\s"]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('the mail holds no link with a token');
  return decodeURIComponent(token);
}
