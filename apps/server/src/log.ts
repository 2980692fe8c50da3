import { type Logger, pino } from 'pino';
import type { Env } from './env.ts';

/** Lines are written together: one system call per request line cost a tenth of the server's time. */
const BUFFERED_BYTES = 4096;
const FLUSH_MS = 250;

/**
 * One JSON line per event. What goes in is listed by the callers, never a whole request or error with its parameters:
 * no addresses, names, tokens, products or symptoms.
 */
export function createLog(level: Env['logLevel']): Logger {
  const destination = pino.destination({ fd: 1, sync: false, minLength: BUFFERED_BYTES });
  setInterval(() => destination.flush(), FLUSH_MS).unref();
  process.on('exit', () => destination.flushSync());
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
