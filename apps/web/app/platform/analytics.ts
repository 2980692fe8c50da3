import { consent } from './consent.ts';
import { type AnalyticsEvent, noteAppShown, TAG_MANAGER_SCRIPT_ID } from './data-layer.ts';
import { isPublicPage } from './site-paths.ts';

/** Counts an event, with consent; the code for it is fetched then. What fails is let be: nobody waits for it. */
export function track(event: AnalyticsEvent): void {
  if (consent() !== 'granted') return;
  const { pathname } = window.location;
  void import('./analytics-recorder.ts').then(({ record }) => record(event, pathname)).catch(() => {});
}

/**
 * A tag manager is code of others. It is loaded on public pages alone; who goes on into the app without a new document gets one, before
 * anything of theirs is shown; and a document that has shown the app loads none any more.
 */
export function keepTagManagerOut(pathname: string): void {
  if (isPublicPage(pathname)) return;
  noteAppShown();
  if (document.getElementById(TAG_MANAGER_SCRIPT_ID)) window.location.reload();
}
