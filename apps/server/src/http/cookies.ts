import { KEEP_HEADER, KEPT_HEADER, KEPT_SESSION, SHELL_ORIGINS } from '@balsamo/domain/site/shell-origins.ts';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { parse } from 'hono/utils/cookie';

/**
 * Does a store app ask? Its pages are of another origin, so that it is sent no cookie and keeps none: what a browser has as cookies, it has in the
 * phone's key store, and brings in headers that it adds itself (ADR-0076).
 */
export const isShell = (context: Context): boolean => SHELL_ORIGINS.includes(context.req.header('origin') ?? '');

export function readCookie(context: Context, name: string): string | undefined {
  if (isShell(context)) return parse(context.req.header(KEPT_HEADER) ?? '', name)[name];
  return getCookie(context, name);
}

export function giveCookie(context: Context, name: string, value: string, options: CookieOptions): void {
  if (isShell(context)) keep(context, name, value);
  else setCookie(context, name, value, options);
}

export function dropCookie(context: Context, name: string, options: CookieOptions): void {
  if (isShell(context)) keep(context, name, '');
  else deleteCookie(context, name, options);
}

/** The session token that a store app brings. */
export const bearerOf = (context: Context): string | undefined =>
  /^Bearer ([\w-]+)$/i.exec(context.req.header('authorization') ?? '')?.[1];

export const keepSession = (context: Context, token: string): void => keep(context, KEPT_SESSION, token);

/** Names and values of ours hold no character that stands for something in a header. */
const keep = (context: Context, name: string, value: string) =>
  context.header(KEEP_HEADER, `${name}=${value}`, { append: true });
