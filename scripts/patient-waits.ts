import { vi } from 'vitest';

/** Milliseconds for which `vi.waitFor` asks again where a test names none: its own second is over on a busy machine before the work is. */
const PATIENCE = 60_000;

const waitFor = vi.waitFor;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE, ...options });
