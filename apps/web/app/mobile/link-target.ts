import { isAppPath } from '@balsamo/domain/site/app-paths.ts';
import { PROGRAM_PATHS } from '@balsamo/domain/site/shell-origins.ts';
import { parsedUrl } from '@balsamo/domain/text/parsed-url.ts';

/** The scheme of links that open the app on any phone that has it. */
const OWN_SCHEME = 'balsamo:';

/** Where a link leads: to a page of the app, to one of the installation's site, or, where nothing can be read in it, to where the app begins. */
export type LinkTarget = { opens: 'app'; path: string } | { opens: 'site'; address: string } | { opens: 'home' };

/** In a browser the server sends whoever is signed in on from these (page-redirects.ts). */
const FOR_VISITORS = ['/', '/app', '/entrar', '/cadastrar'];

export const isForVisitors = (path: string): boolean => FOR_VISITORS.includes(new URL(path, location.origin).pathname);

const HOME: LinkTarget = { opens: 'home' };

/** Browsers read these differently from each other, or take them out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
const UNREADABLE = /[\u0000-\u0020\u007f\\]/;

/**
 * What a link from outside opens (spec §1: its path, query and hash). Links come from mails, notifications, shortcuts and from any other app: nothing but
 * a page of this installation is ever opened.
 * @param server of the installation, `https://host`
 */
export function linkTarget(link: string, server: string): LinkTarget {
  const url = UNREADABLE.test(link) ? undefined : parsedUrl(link);
  if (!url) return HOME;
  if (url.protocol === OWN_SCHEME) return pageOf(link.slice(OWN_SCHEME.length), server);
  // `blob:` has an origin too.
  if (url.origin !== server || url.protocol !== new URL(server).protocol || url.username || url.password) return HOME;
  if (url.pathname.startsWith('//')) return HOME;
  return pageOf(url.pathname + url.search + url.hash, server);
}

/** `balsamo://app/diary`, `balsamo://diary`, `balsamo:///diary` and `balsamo:diary` name the same page. */
function pageOf(given: string, server: string): LinkTarget {
  const rest = `/${given.replace(/^\/\/app(?=\/)/, '').replace(/^\/+/, '')}`;
  const address = parsedUrl(rest, server);
  if (!address) return HOME;
  const { origin, pathname, search, hash } = address;
  // Dots may have led to two slashes at the beginning, which would name another host.
  if (origin !== server || pathname.startsWith('//') || !isReadable(pathname)) return HOME;
  if (pathname === '/') return HOME;
  if (isAppPath(pathname)) return { opens: 'app', path: pathname + search + hash };
  return isOfPrograms(pathname) ? HOME : { opens: 'site', address: server + pathname + search + hash };
}

const isOfPrograms = (pathname: string) =>
  PROGRAM_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));

function isReadable(pathname: string): boolean {
  try {
    return !UNREADABLE.test(decodeURIComponent(pathname).replaceAll(' ', ''));
  } catch {
    return false;
  }
}
