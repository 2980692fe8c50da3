import { KEPT_HEADER } from '@balsamo/domain/site/shell-origins.ts';
import { App } from '@capacitor/app';
import { isSignOutPending } from '../platform/device-person.ts';
import { readPermission } from '../platform/phone-push.ts';
import { beginsWith } from './followed-link.ts';
import { isForVisitors, linkTarget } from './link-target.ts';
import { isOpenedFile } from './opened-files.ts';
import { showBadgeOnPhone } from './phone-badge.ts';
import { sendToServer } from './server-requests.ts';
import { openSignInKeeper } from './sign-in-keeper.ts';

/**
 * Before the pages start inside a store app: their requests go to the installation as whoever is signed in, and a link that opened the app is where they
 * begin. Where the phone does not give out what opens a session, there is none, and nothing is overwritten before somebody signs in.
 */
export async function startMobile(server: string): Promise<void> {
  const keeper = await openSignInKeeper(KEPT_HEADER);
  sendToServer(server, keeper);
  showBadgeOnPhone();
  await readPermission().catch(() => {});
  // A key of the site cannot be used from inside another origin: what asks for one is not offered.
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  const begins = (await linkedPath(server)) ?? location.pathname;
  const path = isForVisitors(begins) && keeper.isSignedIn() && !isSignOutPending() ? '/diary' : begins;
  if (path !== location.pathname) history.replaceState(null, '', path);
}

async function linkedPath(server: string): Promise<string | undefined> {
  const launch = await App.getLaunchUrl().catch(() => undefined);
  if (!launch?.url || isOpenedFile(launch.url) || !(await beginsWith(launch.url))) return undefined;
  const target = linkTarget(launch.url, server);
  return target.opens === 'app' ? target.path : undefined;
}
