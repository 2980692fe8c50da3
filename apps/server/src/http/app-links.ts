import { APP_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { Hono } from 'hono';
import { type AppLinkSettings, MOBILE_APP_ID } from '../platform/app-links-env.ts';
import type { HttpEnv } from './http-env.ts';
import { NO_PAGE_POLICY, securityHeaders } from './security-headers.ts';

/** Phones ask once, when the app is installed; Apple keeps the answer on servers of its own for a day or so. */
const KEPT = 'public, max-age=3600';

/**
 * Says to phones that the store apps open the app's pages at this address instead of a browser, and none of the site's; an Android app names its pages itself. Android's Digital Asset Links, iOS' Associated Domains. Without
 * settings both are not found, as of a site that has no app.
 */
export function appLinks(
  { androidFingerprints, iosAppId }: AppLinkSettings,
  { appUrl }: { appUrl: string },
): Hono<HttpEnv> {
  const headers = { ...securityHeaders(appUrl), 'Content-Security-Policy': NO_PAGE_POLICY, 'Cache-Control': KEPT };
  const android = [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: MOBILE_APP_ID,
        sha256_cert_fingerprints: androidFingerprints,
      },
    },
  ];
  const ios = {
    applinks: {
      details: [
        {
          appIDs: [iosAppId],
          components: APP_PATHS.flatMap((path) => [{ '/': path }, { '/': `${path}/*` }]),
        },
      ],
    },
  };
  const links = new Hono<HttpEnv>();
  if (androidFingerprints.length > 0)
    links.get('/.well-known/assetlinks.json', (context) => context.json(android, 200, headers));
  if (iosAppId) links.get('/.well-known/apple-app-site-association', (context) => context.json(ios, 200, headers));
  return links;
}
