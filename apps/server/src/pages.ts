import path from 'node:path';
import { DirectoryQuery } from '@balsamo/contract/directory/schemas.ts';
import { asUserOnce } from '@balsamo/database/as-user.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { NotSignedInError } from '@balsamo/database/session-errors.ts';
import type { Role } from '@balsamo/domain/auth/account.ts';
import type { Hono } from 'hono';
import { createArticleReader } from './articles/read-articles.ts';
import { createContactForms } from './contact/take-form.ts';
import { createDirectoryReader } from './directory/read-directory.ts';
import type { HttpEnv } from './http/http-env.ts';
import { ProblemError } from './http/problem.ts';
import { isWebBuilt, localePages, webPages } from './http/web.ts';
import type { Services } from './services/services.ts';
import { serviceStatusOf } from './status/service-status.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const LOCALES = path.join(ROOT, 'packages/locales');
const BUILD = path.join(ROOT, 'apps/web/build');

/**
 * The built web pages. In development Vite serves them, and the API and the translations stand alone.
 * @throws OperatorError when they have not been built.
 */
export async function loadPages(services: Services): Promise<Hono<HttpEnv>> {
  const { env, db, log } = services;
  const readDirectory = createDirectoryReader(services);
  if (!env.servesPages) return localePages(LOCALES, env.appUrl);
  if (!isWebBuilt(BUILD))
    throw new OperatorError('The web pages are not built; run `npm run build`, or `npm start`, which does.');
  const articles = createArticleReader(services);
  /** The page says that it failed; why, only the log can. */
  const logging = async <Result>(what: string, read: () => Promise<Result>): Promise<Result> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ProblemError)) log.error({ error: (error as Error).name }, `${what} was not read`);
      throw error;
    }
  };
  return webPages({
    readDirectory: (question, network) =>
      logging('the directory', async () => JSON.parse(await readDirectory(DirectoryQuery.parse(question), network))),
    articles: {
      list: (question) => logging('the list of articles', () => articles.list(question)),
      one: (slug, language) => logging('an article', () => articles.one(slug, language)),
      addresses: () => logging('the addresses of articles', articles.addresses),
    },
    readStatus: serviceStatusOf(services).read,
    siteFacts: env.siteFacts,
    trialDays: env.trialDays,
    tagManagerId: env.tagManagerId,
    contact: createContactForms(services),
    buildDirectory: BUILD,
    localesDirectory: LOCALES,
    appUrl: env.appUrl,
    roleOf: async (sessionToken): Promise<Role | null> => {
      try {
        return (await asUserOnce(db, sessionToken, { text: 'select 1' })).user.role as Role;
      } catch (error) {
        if (error instanceof NotSignedInError) return null;
        throw error;
      }
    },
  });
}
