import { type Language, languageFromHeader, languageOf } from '@balsamo/domain/language.ts';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

/** What the person chose, else what the browser asks for (spec §9). */
export function wantedLanguage(context: Context): Language | undefined {
  return languageOf(getCookie(context, 'i18nextLng')) ?? languageFromHeader(context.req.header('accept-language'));
}
