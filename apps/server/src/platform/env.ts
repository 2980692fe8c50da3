import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { BlockList } from 'node:net';
import path from 'node:path';
import { keepFirstSync } from '@balsamo/database/durable-file.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { ROLES, type Role } from '@balsamo/domain/auth/account.ts';
import type { SiteFacts } from '@balsamo/domain/site/site-facts.ts';
import { TRIAL_DAYS } from '@balsamo/domain/subscriptions/subscription.ts';
import { z } from 'zod';
import { type AppLinkSettings, readAppLinkSettings } from './app-links-env.ts';
import { readFormerSecrets, SECRET_MIN_LENGTH } from './auth-secrets.ts';
import { type BackupSettings, readBackupSettings } from './backup-env.ts';
import { readDrainMs } from './drain-env.ts';
import { type PhoneSettings, readPhoneSettings } from './phones-env.ts';
import { readReplicaUrl } from './replica-env.ts';
import { withSecretFiles } from './secret-files.ts';
import { readSiteFile } from './site-file.ts';
import { readStorageSettings, STORAGE_VARIABLES, type StorageSettings } from './storage-env.ts';
import { readTrustedProxies } from './trusted-proxies.ts';
import { readFormerVapidPairs, readVapidPair, type VapidPair } from './vapid-env.ts';

export type Env = StorageSettings & {
  isProduction: boolean;
  host: string;
  port: number;
  /** Where the embedded database, the outbox and the made-up secret live. */
  dataDirectory: string;
  databaseUrl: string | undefined;
  /** A standby of the database, with the credentials of `databaseUrl`. */
  replicaUrl: string | undefined;
  /** Origin under which people reach the server; links in mails begin with it. */
  appUrl: string;
  /** Whose `X-Forwarded-For` tells where a request comes from; undefined: nobody's. */
  trustedProxies: BlockList | undefined;
  /** Fill a new embedded database with demo data? */
  isDemo: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where feedback and messages to the team are mailed to; undefined: they are kept in the database only. */
  operatorEmail: string | undefined;
  /** Signs cookies and seals the secrets of second factors. */
  authSecret: string;
  /** What did so before; still read, newest first. */
  formerSecrets: readonly string[];
  /** Roles that reach nothing here without a second factor. */
  requiredSecondFactors: readonly Role[];
  /** Sign push messages; without them a pair is made once and kept in the database. */
  vapidKeys: VapidPair | undefined;
  /** What did so before, for browsers that subscribed with them; newest first. */
  formerVapidKeys: readonly VapidPair[];
  /** Whom a push service writes to when messages of ours trouble it: `mailto:` or `https:`. */
  vapidSubject: string;
  /** How the apps on phones are reached; a kind that is missing is refused. */
  phones: PhoneSettings;
  /** False in development, where Vite serves the pages and passes /api on. */
  servesPages: boolean;
  /** What the public pages say of this installation. */
  siteFacts: SiteFacts;
  /** Of a Google Tag Manager on the public pages, for visitors who agree; undefined: pages load nothing from elsewhere. */
  tagManagerId: string | undefined;
  /** Which store apps may open links of this installation. */
  appLinks: AppLinkSettings;
  /** Of Stripe; undefined: payments are those of the sandbox, which charges nobody. */
  stripe: { secretKey: string; webhookSecret: string; priceId: string; apiUrl: string | undefined } | undefined;
  /** Days of a doctor's trial, from the sign-up. */
  trialDays: number;
  /** Where Prometheus reads: a port of its own, `/metrics` of the main one for whoever has the token, or both; undefined: nowhere. */
  metrics: { port: number | undefined; host: string; token: string | undefined } | undefined;
  /** Where traces are sent (OTLP over HTTP); undefined: none are made. */
  traces: { endpoint: string; serviceName: string } | undefined;
  /** Backups that the server makes by itself; undefined: none. */
  backup: BackupSettings | undefined;
  drainMs: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL such as ${example}`,
    );

const port = z
  .string()
  .regex(/^\d+$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port number from 0 to 65535');

const Variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://owner:password@host:5432/balsamo').optional(),
  APP_URL: url(['http:', 'https:'], 'https://balsamo.example').optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (text) => readTrustedProxies(text) !== undefined,
      'must name addresses or networks, separated by commas, such as loopback,10.0.0.0/8',
    )
    .optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@host:465').optional(),
  MAIL_FROM: z.string().min(3).default('Bálsamo <nao-responda@balsamo.invalid>'),
  OPERATOR_EMAIL: z.email('must be an e-mail address').optional(),
  AUTH_SECRET: z.string().min(SECRET_MIN_LENGTH, `must have at least ${SECRET_MIN_LENGTH} characters`).optional(),
  REQUIRE_SECOND_FACTOR: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((role) => role.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(ROLES, `must name roles, separated by commas: ${ROLES.join(', ')}`)))
    .default([]),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: url(['mailto:', 'https:'], 'mailto:operator@balsamo.example').optional(),
  ...STORAGE_VARIABLES,
  SITE_FILE: z.string().optional(),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be the id of a Google Tag Manager container, such as GTM-ABC1234')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/, 'must be a secret key of Stripe, which begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_./, 'must be the secret of a webhook endpoint, which begins with whsec_')
    .optional(),
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_./, 'must be the id of a price, which begins with price_')
    .optional(),
  STRIPE_API_URL: url(['http:', 'https:'], 'http://127.0.0.1:12111').optional(),
  PAYMENTS: z.enum(['stripe', 'sandbox'], 'must be stripe or sandbox').optional(),
  TRIAL_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number of days from 1 to 999')
    .transform(Number)
    .default(TRIAL_DAYS),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(SECRET_MIN_LENGTH, `must have at least ${SECRET_MIN_LENGTH} characters`).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
  OTEL_SERVICE_NAME: z.string().default('balsamo'),
  SERVE_PAGES: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
});

/**
 * Reads and checks the environment, and the files that it names for secrets; an empty variable counts as unset.
 * @throws OperatorError naming the first variable that is wrong.
 */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(withSecretFiles(variables)).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new OperatorError(`${issue?.path[0]?.toString()} ${issue?.message}.`);
  }
  const read = parsed.data;
  const isProduction = read.NODE_ENV === 'production';
  if (isProduction) {
    if (!read.AUTH_SECRET)
      throw new OperatorError('NODE_ENV=production needs AUTH_SECRET, at least 32 random characters.');
    if (!read.APP_URL)
      throw new OperatorError('NODE_ENV=production needs APP_URL, the address under which people reach the server.');
    if (read.DEMO === '1') throw new OperatorError('NODE_ENV=production never makes demo data: unset DEMO.');
    if (!read.STRIPE_SECRET_KEY && read.PAYMENTS !== 'sandbox')
      throw new OperatorError(
        'NODE_ENV=production needs STRIPE_SECRET_KEY, or PAYMENTS=sandbox to say that nobody is to be charged.',
      );
  }
  const isDemo = !isProduction && read.DEMO !== '0';
  const dataDirectory = path.resolve(read.DATA_DIR);
  return {
    isProduction,
    host: read.HOST,
    port: read.PORT,
    dataDirectory,
    databaseUrl: read.DATABASE_URL,
    replicaUrl: readReplicaUrl(given),
    appUrl: (read.APP_URL ?? `http://${read.HOST.includes(':') ? `[${read.HOST}]` : read.HOST}:${read.PORT}`).replace(
      /\/+$/,
      '',
    ),
    trustedProxies: read.TRUSTED_PROXIES === undefined ? undefined : readTrustedProxies(read.TRUSTED_PROXIES),
    isDemo,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    operatorEmail: read.OPERATOR_EMAIL,
    authSecret: read.AUTH_SECRET ?? keptSecret(dataDirectory),
    formerSecrets: readFormerSecrets(given.AUTH_SECRET_PREVIOUS),
    // Who may say that a doctor is one needs more than a password. The demo's operator signs in like everybody else there.
    requiredSecondFactors: isDemo
      ? read.REQUIRE_SECOND_FACTOR
      : [...new Set<Role>([...read.REQUIRE_SECOND_FACTOR, 'operador'])],
    vapidKeys: readVapidPair(read.VAPID_PUBLIC_KEY, read.VAPID_PRIVATE_KEY),
    formerVapidKeys: readFormerVapidPairs(given.VAPID_PRIVATE_KEY_PREVIOUS),
    vapidSubject: read.VAPID_SUBJECT ?? vapidSubject(read.OPERATOR_EMAIL, read.APP_URL, read.MAIL_FROM),
    phones: readPhoneSettings(given, isProduction),
    servesPages: read.SERVE_PAGES === '1',
    siteFacts: readSiteFile(read.SITE_FILE),
    tagManagerId: read.TAG_MANAGER_ID,
    appLinks: readAppLinkSettings(given),
    ...readStorageSettings(given),
    stripe: stripeKeys(read),
    trialDays: read.TRIAL_DAYS,
    metrics:
      read.METRICS_PORT === undefined && read.METRICS_TOKEN === undefined
        ? undefined
        : { port: read.METRICS_PORT, host: read.METRICS_HOST, token: read.METRICS_TOKEN },
    traces: read.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''), serviceName: read.OTEL_SERVICE_NAME }
      : undefined,
    backup: readBackupSettings(given),
    drainMs: readDrainMs(given),
    logLevel: read.LOG_LEVEL,
  };
}

/** All three, or none: without one of them payments would be taken and never heard of. */
function stripeKeys(read: z.infer<typeof Variables>): Env['stripe'] {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
    PAYMENTS,
  } = read;
  if (!secretKey && !webhookSecret && !priceId && PAYMENTS !== 'stripe') return undefined;
  if (!secretKey || !webhookSecret || !priceId)
    throw new OperatorError(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID belong together: set all or none.',
    );
  if (PAYMENTS === 'sandbox') throw new OperatorError('PAYMENTS=sandbox and the keys of Stripe exclude each other.');
  if (/^[rs]k_test_/.test(secretKey) && read.NODE_ENV === 'production')
    throw new OperatorError(
      'STRIPE_SECRET_KEY is a test key, with which nobody is charged: NODE_ENV=production takes a live one, or PAYMENTS=sandbox.',
    );
  if (read.STRIPE_API_URL && read.NODE_ENV === 'production')
    throw new OperatorError('STRIPE_API_URL is for tests: NODE_ENV=production asks Stripe itself.');
  return { secretKey, webhookSecret, priceId, apiUrl: read.STRIPE_API_URL };
}

/** Push services ask for a way to reach who runs this: the operator's address, else the public one, else where mails come from. */
function vapidSubject(operatorEmail: string | undefined, appUrl: string | undefined, mailFrom: string): string {
  if (operatorEmail) return `mailto:${operatorEmail}`;
  if (appUrl?.startsWith('https:')) return appUrl;
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

/**
 * Outside production a secret is made once and kept beside the data, so that sessions survive a restart. One that is damaged is
 * never replaced: whatever it has sealed would be worth nothing.
 */
function keptSecret(dataDirectory: string): string {
  const file = path.join(dataDirectory, 'auth-secret');
  let secret: string;
  try {
    if (!existsSync(file)) keepFirstSync(file, `${randomBytes(32).toString('base64url')}\n`);
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new OperatorError(`DATA_DIR ${dataDirectory} cannot be written: ${(error as Error).message}.`);
  }
  if (secret.length >= SECRET_MIN_LENGTH) return secret;
  throw new OperatorError(
    `${file} holds fewer than ${SECRET_MIN_LENGTH} characters: bring it back from a backup, or remove it to have a new one made, with which second factors have to be set up anew.`,
  );
}

/** What is wrong with the form of one variable, in words that follow its name; undefined: nothing. */
export function formProblem(name: keyof typeof Variables.shape, value: string): string | undefined {
  return Variables.shape[name].safeParse(value).error?.issues[0]?.message;
}
