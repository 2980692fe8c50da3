import type { Hono } from 'hono';
import type { HttpEnv } from './http/http-env.ts';
import type { Services } from './services.ts';

/** The built web pages. Undefined until the web has been built (tests of the API run without). */
export async function loadPages(_services: Services): Promise<Hono<HttpEnv> | undefined> {
  return undefined;
}
