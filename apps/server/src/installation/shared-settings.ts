import { hkdfSync } from 'node:crypto';
import { ADVISORY_LOCKS } from '@balsamo/database/advisory-locks.ts';
import { SHARED_SETTINGS } from '@balsamo/database/shared-settings.ts';
import pg from 'pg';
import type { Env } from '../platform/env.ts';
import type { Services } from '../services/services.ts';
import { doubtful, type Finding, good, wrong } from './findings.ts';

type SharedEnv = Pick<Env, 'authSecret' | 'vapidKeys' | 'isProduction' | 'appUrl' | 'stripe'>;

/** What goes wrong where two servers have it differently. */
const WITHOUT: Record<string, string> = {
  AUTH_SECRET: 'codes of apps, links in mails and limits of attempts of one server are worth nothing on another',
  VAPID_PUBLIC_KEY: 'push services refuse what one server sends to browsers that subscribed at another',
  APP_URL: 'links in mails and passkeys of one server do not work on another',
  STRIPE_SECRET_KEY: 'payments of one server are seen by no other',
};

/** Each as a hash from which nothing can be had back: the secret has 32 characters at least. */
function fingerprintsOf({ authSecret, vapidKeys, isProduction, appUrl, stripe }: SharedEnv): Map<string, string> {
  const values: Record<string, string> = {
    AUTH_SECRET: authSecret,
    // Without keys in the environment all servers take those that the database keeps.
    VAPID_PUBLIC_KEY: vapidKeys?.publicKey ?? 'of the database',
    // A key of Stripe is rolled; whether there is one is what must be the same.
    STRIPE_SECRET_KEY: stripe ? 'stripe' : 'sandbox',
    // Elsewhere each server has the address that it listens on.
    ...(isProduction ? { APP_URL: appUrl } : {}),
  };
  return new Map(
    Object.entries(values).map(([name, value]) => [
      name,
      Buffer.from(hkdfSync('sha256', value, 'balsamo', `fingerprint ${name}`, 12)).toString('base64url'),
    ]),
  );
}

type Kept = { name: string; fingerprint: string };

/** Of which settings this server has another value than the one that started last; none where nobody did. */
function differing(env: SharedEnv, kept: readonly Kept[]): string[] {
  const own = fingerprintsOf(env);
  return kept.flatMap(({ name, fingerprint }) => ((own.get(name) ?? fingerprint) === fingerprint ? [] : [name]));
}

const sentenceOf = (name: string) =>
  `${name} is another than that of the server that started last on this database. Several servers need the same one: else ${WITHOUT[name]}.`;

/**
 * Notes what this server has, and says in the log what the server before it had differently. It does not refuse: a setting that is changed on
 * purpose is changed on one server after the other.
 */
export async function noteSharedSettings({ db, env, log }: Pick<Services, 'db' | 'env' | 'log'>): Promise<void> {
  const client = new pg.Client(db.owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.sharedSettings]);
    await client.query(SHARED_SETTINGS);
    const { rows } = await client.query<Kept>('select name, fingerprint from installation.shared_settings');
    for (const name of differing(env, rows)) log.warn({ variable: name }, sentenceOf(name));
    const own = [...fingerprintsOf(env)];
    await client.query(
      `insert into installation.shared_settings select * from unnest($1::text[], $2::text[])
       on conflict (name) do update set fingerprint = excluded.fingerprint`,
      [own.map(([name]) => name), own.map(([, fingerprint]) => fingerprint)],
    );
  } finally {
    await client.end();
  }
}

/** The same, for whoever examines the installation; changes nothing. */
export async function lookAtSharedSettings(owner: Pick<pg.ClientBase, 'query'>, env: SharedEnv): Promise<Finding[]> {
  const { rows } = await owner
    .query<Kept>('select name, fingerprint from installation.shared_settings')
    .catch(() => ({ rows: [] as Kept[] }));
  if (rows.length === 0)
    return [doubtful('No server has noted its settings in this database yet.', 'The start of the server does it.')];
  const names = differing(env, rows);
  if (names.length === 0) return [good('What several servers must share is as the server has it that started last.')];
  return names.map((name) =>
    wrong(sentenceOf(name), `Give every server the same ${name}; if it was changed on purpose, restart them all.`),
  );
}
