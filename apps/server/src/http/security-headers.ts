import type { MiddlewareHandler } from 'hono';

const ONE_YEAR_SECONDS = 31_536_000;

/** Headers that every answer carries. HSTS only where the public address is https: over http it would lock people out. */
export function securityHeaders(appUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(isHttps(appUrl) && { 'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }),
  };
}

/**
 * Headers of a file that is no page: the others speak of documents. On a phone with a slow network twenty files with all of
 * them would cost the budget of a whole component.
 */
export function assetSecurityHeaders(appUrl: string): Record<string, string> {
  const { 'X-Content-Type-Options': type, 'Cross-Origin-Resource-Policy': origin, ...rest } = securityHeaders(appUrl);
  const transport = rest['Strict-Transport-Security'];
  return {
    'X-Content-Type-Options': type as string,
    'Cross-Origin-Resource-Policy': origin as string,
    ...(transport && { 'Strict-Transport-Security': transport }),
  };
}

/** What Google's Tag Manager needs to load and to send (its CSP guide), without inline scripts. */
const TAG_MANAGER = {
  script: ['https://www.googletagmanager.com'],
  image: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
} as const;
const NOTHING_ELSE = { script: [], image: [], connect: [] } as const;

/**
 * The policy of a page. Scripts run only from our own files or when named here, by nonce or hash; styles may be inline,
 * because dialogs and toasts position themselves with style attributes.
 * @param hasTagManager only of a public page, and only where the installation has one
 */
export function pagePolicy(appUrl: string, scriptSources: readonly string[], hasTagManager = false): string {
  const more = hasTagManager ? TAG_MANAGER : NOTHING_ELSE;
  const directives = [
    `default-src 'none'`,
    `script-src ${["'self'", ...scriptSources, ...more.script].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src ${["'self' data: blob:", ...more.image].join(' ')}`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...more.connect].join(' ')}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ];
  if (isHttps(appUrl)) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/**
 * The policy of what is no page: should a browser show it as one, nothing in it runs, loads, sends or is framed. `base-uri`, `form-action`
 * and `frame-ancestors` do not follow from `default-src`; `object-src` does, and is named for whoever checks for it.
 */
export const NO_PAGE_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The policy of the worker that reads PDFs, which strangers may have made: it decodes what it is handed, and can fetch and send nothing. A worker
 * goes by the policy that its own script brings, not by that of its page.
 */
export const PDF_WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/** For the API: answers are data, nothing in them may run, be framed or be kept. A route may say otherwise for itself. */
export function apiSecurityHeaders(appUrl: string): MiddlewareHandler {
  const headers = securityHeaders(appUrl);
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    if (!context.res.headers.has('Content-Security-Policy')) {
      context.res.headers.set('Content-Security-Policy', NO_PAGE_POLICY);
    }
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
  };
}

function isHttps(appUrl: string): boolean {
  return appUrl.startsWith('https:');
}
