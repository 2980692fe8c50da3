import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageFromHeader } from '@balsamo/domain/language.ts';
import { ACCOUNT_PATHS, PERSON_PATHS, SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { languageFromCookies } from './language-store.ts';

/** Paths that keep their address in every language (spec §2.1); all others name their language. */
const UNPREFIXED = [...SHELL_PATHS, ...ACCOUNT_PATHS, ...PERSON_PATHS];

/** The language that an address stands for, or undefined where the reader's own choice decides. */
export function languageOfPath(pathname: string): Language | undefined {
  const addressed = LANGUAGES.find((language) => `${pathname}/`.startsWith(`/${language}/`));
  if (addressed) return addressed;
  const isUnprefixed = UNPREFIXED.some((path) => `${pathname}/`.startsWith(`${path}/`));
  return isUnprefixed ? undefined : DEFAULT_LANGUAGE;
}

/** The language to answer a request in: by its address, else the stored choice, else the browser's wish. */
export function languageOfRequest(request: Request): Language {
  return (
    languageOfPath(new URL(request.url).pathname) ??
    languageFromCookies(request.headers.get('cookie')) ??
    languageFromHeader(request.headers.get('accept-language')) ??
    DEFAULT_LANGUAGE
  );
}
