import { randomBytes } from 'node:crypto';
import { OneWriteClient } from './one-write.ts';

/** 128 bits: nobody guesses them. */
const SECRET = `${randomBytes(16).toString('base64url')}_`;
/** Of each statement of ours, by its name: PostgreSQL cuts names after 63 bytes, and some of ours would not fit behind the secret. */
const numbers = new Map<string, number>();

function hiddenName(name: string): string {
  const number = numbers.get(name) ?? numbers.size;
  numbers.set(name, number);
  return SECRET + number;
}

/**
 * Gives prepared statements names that nobody outside this process knows. Statements stay on a pooled connection: someone who can run
 * SQL in a request could otherwise take one away and prepare another in its place, which the next person's request would run with that
 * person's session token. Statements of one name are still prepared once per connection.
 */
export class HiddenNamesClient extends OneWriteClient {
  // biome-ignore lint/suspicious/noExplicitAny: `query` of pg has ten signatures, and all but the name is passed on as it is
  override query(config: any, ...rest: any[]): any {
    const isNamed = typeof config === 'object' && config !== null && config.name && typeof config.submit !== 'function';
    return super.query(isNamed ? { ...config, name: hiddenName(config.name) } : config, ...rest);
  }
}
