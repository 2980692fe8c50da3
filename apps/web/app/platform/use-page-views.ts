import { SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { keepTagManagerOut, track } from './analytics.ts';
import { useConsent } from './consent.ts';
import { forgetAnalytics } from './data-layer.ts';

/** Spec §9. */
const PAGE_VIEW_AFTER_MS = 100;

/** Counts each page that is opened, once per path, and each tab of an area; with consent, from the moment it is given (spec §2.1). */
export function usePageViews(): void {
  const { pathname, hash } = useLocation();
  const isGranted = useConsent() === 'granted';
  const counted = useRef<{ pathname: string; hash: string }>(undefined);

  useEffect(() => keepTagManagerOut(pathname), [pathname]);
  useEffect(() => {
    if (isGranted) return;
    counted.current = undefined;
    forgetAnalytics();
  }, [isGranted]);
  useEffect(() => {
    if (!isGranted) return;
    const timer = setTimeout(() => {
      const before = counted.current;
      counted.current = { pathname, hash };
      if (before?.pathname !== pathname) return track({ event: 'page_view' });
      const isArea = (SHELL_PATHS as readonly string[]).includes(pathname);
      if (isArea && before.hash !== hash) void trackTab(before.hash, hash).catch(() => {});
    }, PAGE_VIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, hash, isGranted]);
}

async function trackTab(before: string, now: string): Promise<void> {
  const { tabOf } = await import('./analytics-pages.ts');
  const [from, to] = [tabOf(before), tabOf(now)];
  if (from && to && from !== to) track({ event: 'tab_change', from_tab: from, to_tab: to });
}
