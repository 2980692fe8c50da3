import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * Statements that are sent in one turn of the event loop leave in one write, not in one for each: a write wakes PostgreSQL up, and costs both
 * sides more than most statements do.
 */
export class OneWriteClient extends pg.Client {
  #isHeld = false;

  // biome-ignore lint/suspicious/noExplicitAny: `query` of pg has ten signatures, all passed on as they are
  override query(config: any, ...rest: any[]): any {
    if (!this.#isHeld) {
      this.#isHeld = true;
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      stream.cork();
      process.nextTick(() => {
        this.#isHeld = false;
        stream.uncork();
      });
    }
    return super.query(config, ...rest);
  }
}
