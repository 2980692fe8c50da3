import type { ConnectionOptions } from 'node:tls';
import type pg from 'pg';

/** Where a database is, without who comes. */
export type Address = Pick<pg.ClientConfig, 'host' | 'port' | 'database' | 'ssl'>;

/** The same as a message to another process, which cannot carry functions. */
export type SentAddress = Pick<Address, 'host' | 'port' | 'database'> & { sslmode: string | undefined };

/** As libpq reads `sslmode`: `verify-ca` asks for a certificate of a known authority, `verify-full` for one of this host too, the others for any. */
export function tlsOf(sslmode: string): ConnectionOptions {
  if (sslmode === 'verify-full') return { rejectUnauthorized: true };
  if (sslmode === 'verify-ca') return { rejectUnauthorized: true, checkServerIdentity: () => undefined };
  return { rejectUnauthorized: false };
}

export function toSend({ host, port, database, ssl }: Address): SentAddress {
  return { host, port, database, sslmode: ssl ? sslmodeOf(ssl) : undefined };
}

export function asReceived({ sslmode, ...at }: SentAddress): Address {
  return sslmode ? { ...at, ssl: tlsOf(sslmode) } : at;
}

function sslmodeOf(ssl: true | ConnectionOptions): string {
  if (ssl === true) return 'verify-full';
  if (!ssl.rejectUnauthorized) return 'require';
  return ssl.checkServerIdentity ? 'verify-ca' : 'verify-full';
}
