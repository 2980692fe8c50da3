import { KEPT_HEADER } from '@balsamo/domain/site/shell-origins.ts';
import { App } from '@capacitor/app';
import { readPermission } from '../platform/phone-push.ts';
import { beginsWith } from './followed-link.ts';
import { linkTarget } from './link-target.ts';
import { showBadgeOnPhone } from './phone-badge.ts';
import { sendToServer } from './server-requests.ts';
import { openSignInKeeper } from './sign-in-keeper.ts';

/**
 * Before the pages start inside a store app: their requests go to the installation as whoever is signed in, and a link that opened the app is where they
 * begin. Where the phone does not give out what opens a session, there is none, and nothing is overwritten before somebody signs in.
 */
export async function startMobile(server: string): Promise<void> {
  sendToServer(server, await openSignInKeeper(KEPT_HEADER));
  showBadgeOnPhone();
  await readPermission().catch(() => {});
  // A key of the site cannot be used from inside another origin: what asks for one is not offered.
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  const launch = await App.getLaunchUrl().catch(() => undefined);
  if (!launch?.url || !(await beginsWith(launch.url))) return;
  const target = linkTarget(launch.url, server);
  if (target.opens === 'app') history.replaceState(null, '', target.path);
}
