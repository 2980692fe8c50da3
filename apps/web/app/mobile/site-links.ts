import { homePathIn, LANGUAGES } from '@balsamo/domain/language.ts';
import { openOutside } from '../phone/open-outside.ts';
import { MOBILE_SERVER } from '../platform/mobile-server.ts';
import { linkTarget } from './link-target.ts';

/** What leads home leads to where the app begins (routes.ts). */
const HOMES = LANGUAGES.map(homePathIn);

/**
 * Shows pages of the site over the app, which stays as it is with what is typed in it: a web view would load the app anew for a link to a window of its
 * own. Answers how to stop.
 */
export function followSiteLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (HOMES.includes(link.pathname)) return;
    const target = linkTarget(MOBILE_SERVER + link.pathname + link.search + link.hash, MOBILE_SERVER);
    if (target.opens !== 'site') return;
    // Before the page's own links hear of it.
    event.preventDefault();
    event.stopPropagation();
    void openOutside(target.address);
  };
  document.addEventListener('click', follow, true);
  return () => document.removeEventListener('click', follow, true);
}
