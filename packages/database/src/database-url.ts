import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { tlsOf } from './address.ts';
import { APP_ROLE, OperatorError, SYSTEM_ROLE } from './names.ts';

/** Undefined for the embedded server, whose socket asks for none. */
export type RolePasswords = { app: string | undefined; system: string | undefined };

/** How the owner connects, by an address of PostgreSQL. */
export function ownerFromUrl(databaseUrl: string, variable = 'DATABASE_URL'): pg.ClientConfig {
  let url: URL;
  try {
    url = new URL(databaseUrl);
  } catch {
    throw new OperatorError(`${variable} is not a URL such as postgres://owner:password@host:5432/balsamo.`);
  }
  if (!/^postgres(ql)?:$/.test(url.protocol)) throw new OperatorError(`${variable} must begin with postgres://.`);
  const sslmode = url.searchParams.get('sslmode');
  return {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname || 'localhost'),
    port: Number(url.port || url.searchParams.get('port') || 5432),
    user: decodeURIComponent(url.username || 'postgres'),
    password: url.password ? decodeURIComponent(url.password) : undefined,
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    ...(sslmode && sslmode !== 'disable' ? { ssl: tlsOf(sslmode) } : {}),
  };
}

/** Derived from the owner's credentials: every server that knows these agrees, and nobody has to set two more secrets. */
export function rolePasswords(databaseUrl: string): RolePasswords {
  const { username, password } = new URL(databaseUrl);
  const derive = (role: string) =>
    createHmac('sha256', `${username}:${password}`).update(`balsamo ${role}`).digest('base64url');
  return { app: derive(APP_ROLE), system: derive(SYSTEM_ROLE) };
}
