import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Article, ArticleAddresses, ArticleList, ArticleListQuery } from '@balsamo/contract/articles/schemas.ts';
import type { DirectoryPage } from '@balsamo/contract/directory/schemas.ts';
import type { Problem } from '@balsamo/contract/problem.ts';
import type { Role } from '@balsamo/domain/auth/account.ts';
import { CONTACT_SENT } from '@balsamo/domain/contact/message.ts';
import { DOCUMENTS_PLACE, RECEIVED_FILE_PATH } from '@balsamo/domain/files/received-file.ts';
import { homePathIn, type Language } from '@balsamo/domain/language.ts';
import type { ServiceStatus } from '@balsamo/domain/site/service-status.ts';
import type { SiteFacts } from '@balsamo/domain/site/site-facts.ts';
import { SITE_PAGES } from '@balsamo/domain/site/site-pages.ts';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { clientNetwork } from './client-network.ts';
import { acceptedEncoding, compress } from './compression.ts';
import { sameOrigin } from './guards.ts';
import type { HttpEnv } from './http-env.ts';
import { localeFiles } from './locale-files.ts';
import { homeRedirect, isForVisitors, movedTo, type Redirect, signInRedirect } from './page-redirects.ts';
import {
  assetSecurityHeaders,
  NO_PAGE_POLICY,
  PDF_WORKER_POLICY,
  pagePolicy,
  securityHeaders,
} from './security-headers.ts';
import { sessionTokenOf } from './session.ts';
import { answerFile, plainBody, readStaticFiles, type StaticFile } from './static-files.ts';
import { wantedLanguage } from './wanted-language.ts';

export type WebPagesOptions = {
  /** `apps/web/build`, with `client` and `server` inside. */
  buildDirectory: string;
  /** Holds `{lng}/{ns}.json`. */
  localesDirectory: string;
  appUrl: string;
  /** The role behind a session token; null when the token is of no live session. */
  roleOf: (sessionToken: string) => Promise<Role | null>;
  /** Reads a page of the directory for a request from this network; rejects with the `status` that the API would answer. */
  readDirectory: (question: DirectoryQuestion, network: string | undefined) => Promise<DirectoryPage>;
  /** What the public pages say of this installation. */
  siteFacts: SiteFacts;
  trialDays: number;
  /** Of a tag manager on the public pages; undefined: none. */
  tagManagerId: string | undefined;
  contact: ContactForms;
  articles: ArticleSource;
  readStatus: () => Promise<ServiceStatus>;
};

/** Reads published articles; each rejects with the `status` that the API would answer. */
export type ArticleSource = {
  list: (question: ArticleListQuery) => Promise<ArticleList>;
  one: (slug: string, language: Language) => Promise<Article>;
  addresses: () => Promise<ArticleAddresses[]>;
};

/** What the contact page is served by. */
export type ContactForms = {
  /** What a new form begins with. */
  newToken: () => string;
  /** Takes a form that was sent without scripts; answers why it was refused, as the API would. */
  takeForm: (
    fields: Readonly<Record<string, string>>,
    language: Language,
    network: string | undefined,
  ) => Promise<FormRefusal | undefined>;
};
export type FormRefusal = Pick<Problem, 'status' | 'code' | 'errors' | 'retryAfter'>;

type DirectoryQuestion = { search: string | undefined; cursor: string | undefined };

/** What the built server bundle of the web gives (apps/web/app/entry.server.tsx). */
type PageServer = {
  NONCE_HEADER: string;
  TAG_MANAGER_HEADER: string;
  createPageHandler: (build: unknown) => (request: Request, sources: PageSources) => Promise<Response>;
};
/** apps/web/app/platform/page-sources.ts. */
type PageSources = {
  readDirectory: (question: DirectoryQuestion) => Promise<DirectoryPage>;
  siteFacts: SiteFacts;
  trialDays: number;
  tagManagerId: string | undefined;
  articles: ArticleSource;
  readStatus: () => Promise<ServiceStatus>;
  newContactToken: () => Promise<string>;
  refusedContact: RefusedContact | undefined;
};
type RefusedContact = { fields: Readonly<Record<string, string>>; problem: FormRefusal };

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** The worker of pdf.js (apps/web/app/components/document-viewer). */
const PDF_WORKER = /^\/assets\/pdf\.worker/;
/** What a form of a page may hold; the longest message takes less, in any script and encoded. */
const FORM_MAX_BYTES = 64 * 1024;
const LOCALES = 'public, max-age=300, stale-while-revalidate=86400';
/** Shells that may be seen without a session. */
const OPEN_SHELLS = new Set(['/offline']);

/** Is there a built web to serve? */
export function isWebBuilt(buildDirectory: string): boolean {
  return existsSync(path.join(buildDirectory, 'server/index.js'));
}

/** Everything that is not the API: files of the build, translations, shells of the app, server-rendered pages. Mounted last. */
export async function webPages(options: WebPagesOptions): Promise<Hono<HttpEnv>> {
  const {
    buildDirectory,
    appUrl,
    roleOf,
    readDirectory,
    siteFacts,
    trialDays,
    tagManagerId,
    articles,
    readStatus,
    contact,
  } = options;
  const build = await import(pathToFileURL(path.join(buildDirectory, 'server/index.js')).href);
  const pageServer = build.entry.module as PageServer;
  const renderPage = pageServer.createPageHandler(build);
  const files = await readStaticFiles(path.join(buildDirectory, 'client'));
  const security = securityHeaders(appUrl);
  /** Of answers that are no page of ours: words about an error, and redirects. */
  const noPage = { ...security, 'Content-Security-Policy': NO_PAGE_POLICY };
  const assetSecurity = assetSecurityHeaders(appUrl);
  const policies = new Map<StaticFile, string>();
  for (const [address, file] of files) {
    if (address.endsWith('.html')) policies.set(file, pagePolicy(appUrl, await scriptHashes(file)));
  }

  const web = new Hono<HttpEnv>();

  web.route('/', localePages(options.localesDirectory, appUrl));

  // What the phone's share menu posts is the service worker's. Where there is none, nothing of it is read, whoever sent it.
  web.on(['GET', 'POST'], RECEIVED_FILE_PATH, (context) => redirect(context, { to: DOCUMENTS_PLACE, status: 303 }));

  web.get('*', async (context) => {
    const url = new URL(context.req.url);
    // React Router would write an address that it cannot decode, or that no route of its matches, to the log.
    if (!isReadable(url.pathname)) return context.text('Bad request', 400, noPage);
    const file = files.get(url.pathname);
    if (file) return answerFile(context.req.raw, file, fileHeaders(url.pathname, file));
    if (url.pathname.startsWith('/assets/')) return context.text('Not found', 404, noPage);

    const moved = movedTo(url);
    if (moved) return redirect(context, moved);

    const token = sessionTokenOf(context);
    const shell = files.get(`${url.pathname}/index.html`);
    if (shell) {
      // Whether the session is still alive and of which role the app itself finds out; without any there is nothing to start.
      if (!token && !OPEN_SHELLS.has(url.pathname)) return redirect(context, signInRedirect(url));
      return answerFile(context.req.raw, shell, fileHeaders(url.pathname, shell));
    }

    if (token && isForVisitors(url.pathname)) {
      const role = await roleOf(token);
      if (role) return redirect(context, homeRedirect(role));
    }
    const home = homePathIn(wantedLanguage(context));
    // Who comes from a page of ours has chosen this address there.
    if (url.pathname === '/' && home !== '/' && context.req.header('sec-fetch-site') !== 'same-origin') {
      return redirect(context, { to: home + url.search, status: 302 });
    }
    return render(context);
  });

  const isSmall = bodyLimit({
    maxSize: FORM_MAX_BYTES,
    onError: (context) => context.text('Content too large', 413, noPage),
  });
  for (const [language, address] of Object.entries(SITE_PAGES.contact) as [Language, string][]) {
    web.post(address, sameOrigin(appUrl), isSmall, async (context, next) => {
      if (!isForm(context.req.header('content-type'))) return next();
      const fields = await readFields(context);
      if (!fields) return context.text('Bad request', 400, noPage);
      const problem = await contact.takeForm(fields, language, clientNetwork(context));
      if (problem) return render(context, { fields, problem });
      // Another address: loading the answer again sends nothing again.
      return redirect(context, { to: `${address}?${CONTACT_SENT}`, status: 303 });
    });
  }

  web.post('*', async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    // Two slashes at the beginning would name another host.
    if (!isForm(context.req.header('content-type')) || pathname.startsWith('//')) return next();
    // A form was sent before the page's script was there to take it: the page again is of more use than a refusal.
    return redirect(context, { to: pathname + search, status: 303 });
  });

  web.all('*', (context) => context.text('Method not allowed', 405, { ...noPage, Allow: 'GET, HEAD' }));
  return web;

  function fileHeaders(pathname: string, file: StaticFile): Record<string, string> {
    const headers: Record<string, string> = {
      ...(policies.has(file) ? security : assetSecurity),
      'Cache-Control': pathname.startsWith('/assets/') ? IMMUTABLE : REVALIDATE,
    };
    const policy = policies.get(file) ?? (PDF_WORKER.test(pathname) ? PDF_WORKER_POLICY : undefined);
    if (policy) headers['Content-Security-Policy'] = policy;
    return headers;
  }

  function redirect(context: Context, { to, status }: Redirect): Response {
    return context.body(null, status, { ...noPage, Location: to, 'Cache-Control': 'no-store' });
  }

  async function render(context: Context, refusedContact?: RefusedContact): Promise<Response> {
    const nonce = randomBytes(16).toString('base64');
    const headers = new Headers(context.req.raw.headers);
    headers.set(pageServer.NONCE_HEADER, nonce);
    // Pages name their own address (canonical, previews): the public one, whatever name a proxy asks under.
    const address = new URL(appUrl);
    const { pathname, search } = new URL(context.req.url);
    address.pathname = pathname;
    address.search = search;
    const network = clientNetwork(context);
    const answer = await renderPage(new Request(address, { method: 'GET', headers }), {
      readDirectory: (question) => readDirectory(question, network),
      siteFacts,
      trialDays,
      tagManagerId,
      newContactToken: async () => contact.newToken(),
      refusedContact,
      articles,
      readStatus,
    });
    const whole = new Uint8Array(await answer.arrayBuffer());
    const { body, encoding } = await compress(whole, acceptedEncoding(context.req.header('accept-encoding')));
    const answered = new Headers(answer.headers);
    for (const [name, value] of Object.entries(security)) answered.set(name, value);
    const hasTagManager = answered.has(pageServer.TAG_MANAGER_HEADER);
    answered.delete(pageServer.TAG_MANAGER_HEADER);
    answered.set('Content-Security-Policy', pagePolicy(appUrl, [`'nonce-${nonce}'`], hasTagManager));
    // What somebody typed is kept by no browser.
    answered.set('Cache-Control', refusedContact ? 'no-store' : 'private, no-cache');
    answered.set('Vary', 'Accept-Encoding, Accept-Language, Cookie');
    answered.set('Content-Length', String(body.byteLength));
    if (encoding) answered.set('Content-Encoding', encoding);
    const status = refusedContact?.problem.status ?? answer.status;
    return new Response(Buffer.from(body), { status, headers: answered });
  }
}

/** The texts of a form; undefined where the body is none. */
async function readFields(context: Context): Promise<Record<string, string> | undefined> {
  try {
    const fields = [...(await context.req.formData())];
    return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
  } catch {
    return undefined;
  }
}

const isForm = (contentType = '') => /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType);

/** Of one line: even the route that takes every other path takes none with a line break in it. */
function isReadable(pathname: string): boolean {
  try {
    return !/[\n\r\u2028\u2029]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** `GET /locales/{lng}/{ns}.json` and `{ns}+{ns}.json`; on its own while Vite serves the pages. */
export function localePages(directory: string, appUrl: string): Hono<HttpEnv> {
  const locale = localeFiles(directory);
  const security = { ...securityHeaders(appUrl), 'Content-Security-Policy': NO_PAGE_POLICY };
  return new Hono<HttpEnv>().get('/locales/:language/:file', async (context) => {
    const namespace = /^(.+)\.json$/.exec(context.req.param('file'))?.[1] ?? '';
    const file = await locale(context.req.param('language'), namespace);
    if (!file) return context.text('Not found', 404, security);
    return answerFile(context.req.raw, file, { ...security, 'Cache-Control': LOCALES });
  });
}

/** CSP hashes of the scripts written into a prerendered page, external and data blocks excepted. */
export async function scriptHashes(page: Pick<StaticFile, 'bodies'>): Promise<string[]> {
  const html = Buffer.from(await plainBody(page)).toString('utf8');
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [...new Set(hashes)];
}
