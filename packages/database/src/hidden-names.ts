import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Short: PostgreSQL cuts names of statements after 63 bytes. */
const SECRET = `${randomBytes(8).toString('base64url')}_`;

/**
 * Gives prepared statements names that nobody outside this process knows. Statements stay on a pooled connection: someone who can run
 * SQL in a request could otherwise take one away and prepare another in its place, which the next person's request would run with that
 * person's session token. Statements of one name are still prepared once per connection.
 */
export class HiddenNamesClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: `query` of pg has ten signatures, and all but the name is passed on as it is
  override query(config: any, ...rest: any[]): any {
    const isNamed = typeof config === 'object' && config !== null && config.name && typeof config.submit !== 'function';
    return super.query(isNamed ? { ...config, name: SECRET + config.name } : config, ...rest);
  }
}
