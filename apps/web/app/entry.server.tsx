import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import css from './app.css?inline';
import { KEPT_ACCOUNT_SCRIPT } from './offline/kept-account-script.ts';
import { DocumentProvider, type PageHandle } from './platform/document.tsx';
import { createRequestI18n, i18nBlockOf } from './platform/i18n.server.ts';
import { type ShellPreload, shellScript } from './platform/inline-scripts.ts';
import { MOBILE_SERVER } from './platform/mobile-server.ts';
import { languageOfRequest } from './platform/page-language.ts';
import { type PageSources, pageSources } from './platform/page-sources.ts';
import { articleSlugOf, isPublicPage } from './platform/site-paths.ts';
import { START_AFTER_MS, startsOnUse } from './platform/start-on-use.ts';

/** Request header in which the server hands over the nonce of the answer's Content-Security-Policy. */
export const NONCE_HEADER = 'x-page-nonce';
/** Answer header that says that this page may load the tag manager; the server takes it out and widens the page's policy. */
export const TAG_MANAGER_HEADER = 'x-page-tag-manager';

/** The one page of a store app: it asks for nothing before the key store has said who asks. */
const MOBILE_SHELL: ShellPreload = { namespaces: [], requests: [] };

/** The built pages as one function of a request and of what it may read, always running React's production code. */
export function createPageHandler(build: ServerBuild): (request: Request, sources: PageSources) => Promise<Response> {
  const handle = createRequestHandler(build, 'production');
  return (request, sources) => {
    const context = new RouterContextProvider();
    context.set(pageSources, sources);
    return handle(request, context);
  };
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const i18n = createRequestI18n(languageOfRequest(request));
  const nonce = request.headers.get(NONCE_HEADER) ?? undefined;
  const handles = routerContext.staticHandlerContext.matches.map(
    ({ route }) => (routerContext.routeModules[route.id]?.handle ?? {}) as PageHandle,
  );
  const { pathname } = routerContext.staticHandlerContext.location;
  const isPublic = !MOBILE_SERVER && isPublicPage(pathname);
  const tagManagerId = isPublic ? context.get(pageSources)?.tagManagerId : undefined;
  if (tagManagerId) headers.set(TAG_MANAGER_HEADER, '1');
  const shell = MOBILE_SERVER ? MOBILE_SHELL : handles.findLast((handle) => handle.shell)?.shell;
  const parts = {
    nonce,
    tagManagerId,
    css,
    shellScript: shell && shellScript(shell, KEPT_ACCOUNT_SCRIPT),
    i18nBlock: () => {
      if (shell) return undefined;
      return JSON.stringify(i18nBlockOf(i18n, i18n.reportNamespaces?.getUsedNamespaces() ?? [])).replaceAll(
        '<',
        '\\u003c',
      );
    },
  };

  return new Promise((resolve, reject) => {
    let answered = false;
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <DocumentProvider value={parts}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </DocumentProvider>
      </I18nextProvider>,
      {
        nonce,
        // Pages wait for nothing but their own rendering, so they are sent whole, and what is lazy in them stands in its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          answered = true;
          const body = new PassThrough();
          pipe(body);
          // What says that there is nothing, or that something failed, goes on by itself.
          if (isPublic && status === 200) {
            // An article is there to be read: nothing in it comes by itself.
            const after = articleSlugOf(pathname) ? undefined : START_AFTER_MS;
            text(body).then(
              (html) => resolve(new Response(startsOnUse(html, nonce, after), { headers, status })),
              reject,
            );
          } else resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        },
        onShellError: reject,
        onError(error) {
          if (!answered) reject(error);
        },
      },
    );
  });
}
