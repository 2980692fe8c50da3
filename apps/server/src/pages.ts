import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { asUser, NotSignedInError } from '@balsamo/database/as-user.ts';
import type { Role } from '@balsamo/domain/auth/account.ts';
import type { Hono } from 'hono';
import type { HttpEnv } from './http/http-env.ts';
import { isWebBuilt, webPages } from './http/web.ts';
import type { Services } from './services.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
const BUILD_DIRECTORY = path.join(REPOSITORY, 'apps/web/build');

/** The built web pages. Undefined until the web has been built (tests of the API run without). */
export async function loadPages({ env, db }: Services): Promise<Hono<HttpEnv> | undefined> {
  if (!isWebBuilt(BUILD_DIRECTORY)) return undefined;
  return webPages({
    buildDirectory: BUILD_DIRECTORY,
    localesDirectory: path.join(REPOSITORY, 'packages/locales'),
    appUrl: env.appUrl,
    roleOf: async (sessionToken) => {
      try {
        return await asUser(db, sessionToken, async ({ user }) => (await user).role as Role);
      } catch (error) {
        if (error instanceof NotSignedInError) return null;
        throw error;
      }
    },
  });
}
