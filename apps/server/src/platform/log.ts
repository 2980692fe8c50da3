import { type Logger, pino } from 'pino';
import type { Env } from './env.ts';

/** Lines are written together: one system call per request line cost a tenth of the server's time. */
const BUFFERED_BYTES = 4096;
const FLUSH_MS = 250;
/** Lines that wait while they cannot be written, on a full disk for instance; later ones are dropped. */
const WAITING_BYTES = 1024 * 1024;

/**
 * One JSON line per event. What goes in is listed by the callers, never a whole request or error with its parameters:
 * no addresses, names, tokens, products or symptoms.
 */
export function createLog(level: Env['logLevel']): Logger {
  const destination = pino.destination({ fd: 1, sync: false, minLength: BUFFERED_BYTES, maxLength: WAITING_BYTES });
  // A log that cannot be written must not end the server. What waits is written with the next line that can be.
  let isBroken = false;
  destination.on('error', () => {
    isBroken = true;
  });
  destination.on('write', () => {
    isBroken = false;
  });
  setInterval(() => destination.flush(), FLUSH_MS).unref();
  // At the end pino writes what waits, and tries for ever where that fails: then the last lines are lost instead of the end.
  process.prependListener('exit', () => {
    if (isBroken) destination.flushSync = () => undefined;
  });
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
