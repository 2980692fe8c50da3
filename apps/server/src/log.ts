import { type Logger, pino } from 'pino';
import type { Env } from './env.ts';

/**
 * One JSON line per event. What goes in is listed by the callers, never a whole request or error with its parameters:
 * no addresses, names, tokens, products or symptoms.
 */
export function createLog(level: Env['logLevel']): Logger {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ sync: false, fd: 1 }),
  );
}
