import { IncomingMessage } from 'node:http';
import type { Storage } from '@balsamo/database/disk-space.ts';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isShell } from './cookies.ts';
import type { HttpEnv } from './http-env.ts';
import { ProblemError } from './problem.ts';

const WRITING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const MAX_BODY_BYTES = 64 * 1024;
/** An import is a whole diary: some 40,000 uses with all that belongs to them, ten a day for a decade. */
export const IMPORT_MAX_BYTES = 64 * 1024 * 1024;
/** An article in three languages, where every character takes four bytes. */
const ARTICLE_MAX_BYTES = 512 * 1024;
const ARTICLE_PATH = /^\/api\/admin\/articles(\/|$)/;
/** Its handler reads it as it arrives, once it knows whose it is (exports/import/arriving-bodies.ts). */
const IMPORT_PATH = '/api/account/imports';

/** Where the body is a file: `receiveUpload` reads it, with the limit of its kind, and takes its type from its bytes. */
const UPLOAD_PATHS: readonly RegExp[] = [
  /^\/api\/(prescriptions|prescribed)\/[^/]+\/document$/,
  /^\/api\/documents\/[^/]+\/file$/,
  /^\/api\/account\/(photo|files\/[^/]+\/[^/]+)$/,
  /^\/api\/associations\/[^/]+\/images\/[^/]+$/,
  /^\/api\/associations\/[^/]+\/(products\/[^/]+\/images|lots\/[^/]+\/certificate)$/,
  /^\/api\/admin\/articles\/[^/]+\/(image|pictures)$/,
];

/**
 * Refuses writes that a page of another site makes a browser send (CSRF). Browsers name the origin on every such request;
 * programs without a browser send neither header, and bring no one's cookie by accident.
 */
export function sameOrigin(appUrl: string): MiddlewareHandler<HttpEnv> {
  const { origin: appOrigin, host: appHost } = new URL(appUrl);
  return async (context, next) => {
    if (WRITING.has(context.req.method)) {
      const origin = context.req.header('origin');
      const site = context.req.header('sec-fetch-site');
      // A store app has no cookie that another page could have it send.
      const isOurs =
        isShell(context) ||
        (origin === undefined ? site === undefined || site === 'same-origin' || site === 'none' : isOwnOrigin(origin));
      if (!isOurs) throw new ProblemError(403, 'request.cross_origin');
    }
    return next();

    function isOwnOrigin(origin: string): boolean {
      if (origin === appOrigin) return true;
      // Besides its public address a server is reached by the name it was asked under (127.0.0.1, localhost, a LAN address).
      // The public name under another scheme is not ours: whoever stands in between can write such a page.
      const host = URL.canParse(origin) ? new URL(origin).host : undefined;
      return host !== undefined && host !== appHost && host === context.req.header('host');
    }
  };
}

/** Bodies are JSON and small; said before anything is parsed. */
export function jsonBodies(): MiddlewareHandler<HttpEnv> {
  const tooLarge = () => new ProblemError(413, 'request.too_large');
  const limitTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw tooLarge();
      },
    });
  const [usualLimit, articleLimit] = [limitTo(MAX_BODY_BYTES), limitTo(ARTICLE_MAX_BYTES)];
  return (context, next) => {
    const { path } = context.req;
    const length = context.req.header('content-length');
    const hasBody =
      WRITING.has(context.req.method) &&
      (Number(length ?? 0) > 0 || context.req.header('transfer-encoding') !== undefined);
    if (!hasBody || UPLOAD_PATHS.some((upload) => upload.test(path))) return next();
    if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
      throw new ProblemError(415, 'request.not_json');
    }
    const isImport = path === IMPORT_PATH;
    const isArticle = ARTICLE_PATH.test(path);
    const maxBytes = isImport ? IMPORT_MAX_BYTES : isArticle ? ARTICLE_MAX_BYTES : MAX_BODY_BYTES;
    if (Number(length ?? 0) > maxBytes) throw tooLarge();
    if (length !== undefined || isImport) return next();
    return (isArticle ? articleLimit : usualLimit)(context, next);
  };
}

/**
 * Of a refused body no more is read than has arrived: read and thrown away, the megabytes of someone whose large files are refused again and
 * again would keep V8 collecting garbage while others wait. Half a second after the answer the adapter closes the connection.
 */
export function unreadRefusals(): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    await next();
    const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
    if (context.res.status < 400 || !(incoming instanceof IncomingMessage) || incoming.readableFlowing !== null) return;
    if (Number(context.req.header('content-length') ?? Number.POSITIVE_INFINITY) <= MAX_BODY_BYTES) return;
    // Said to whoever would send the next request over it: that one would get no answer.
    context.header('Connection', 'close');
    // Of a body that nobody has read from when the answer is out, Node reads all that comes, at full speed.
    incoming.read();
    // The adapter lets it flow once more.
    incoming.on('data', () => incoming.pause());
  };
}

/** Takes no room: signing out, for which others may wait on the device, and what is read with a body, so that what it says stands in no address. */
const WITHOUT_ROOM = /^\/api\/(auth\/sign-out|unwanted-effects\/[^/]+\/vigimed(\/pdf)?)$/;

/** Refuses writes on a full disk before they reach the database. */
export function storageSpace(storage: Storage): MiddlewareHandler<HttpEnv> {
  return (context, next) => {
    if (storage.isFull() && WRITING.has(context.req.method) && !WITHOUT_ROOM.test(context.req.path)) {
      throw new ProblemError(507, 'server.storage_full', { retryAfter: 5 });
    }
    return next();
  };
}
