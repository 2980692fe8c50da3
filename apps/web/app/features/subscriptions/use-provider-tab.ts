import type { ProviderPage } from '@balsamo/contract/subscriptions/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api-client.ts';
import { MOBILE_SERVER } from '../../platform/mobile-server.ts';
import { type ProviderPlace, providerProblem } from './provider-problem.ts';
import { takePlanChange } from './subscription-keys.ts';

export const openCheckout = () => api.post('/api/subscription/checkout');
export const openPortal = () => api.post('/api/subscription/portal');

export type ProviderTab = ReturnType<typeof useProviderTab>;

/** Opens a page of the payment provider in a tab of its own. */
export function useProviderTab(place: ProviderPlace, ask: () => Promise<ProviderPage>) {
  const { t } = useTranslation(['subscriptions']);
  const client = useQueryClient();
  const page = useMutation({ mutationFn: ask });
  /** The page that the browser let no tab open for. */
  const [blocked, setBlocked] = useState<string>();
  const [isAway, setAway] = useState(false);

  // Whether the other tab still stands cannot be asked once somebody else's page is in it; who comes back from it has left it, at least for now.
  useEffect(() => {
    if (!isAway) return;
    const comeBack = () => {
      if (document.visibilityState === 'visible') setAway(false);
    };
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [isAway]);

  /** @returns whether the page stands in its tab now */
  async function open(): Promise<boolean> {
    setBlocked(undefined);
    setAway(false);
    // Within the press itself: a tab that opens later is held for an advertisement, and blocked. Without a connection it would stay empty.
    // A web view has no tabs: Android's would open it in the place of the app.
    const tab = navigator.onLine && !MOBILE_SERVER ? window.open('about:blank', '_blank') : null;
    if (tab) fill(tab.document, t('subscriptions:tab.opening'));
    let isOpen = false;
    try {
      const { url } = await page.mutateAsync();
      if (tab) {
        // The page belongs to somebody else and has no business with this one.
        tab.opener = null;
        tab.location.replace(url);
        isOpen = true;
      } else if (import.meta.env.SHELL_SERVER) {
        const { openOutside } = await import('../../phone/open-outside.ts');
        // A phone without a browser is told the address.
        isOpen = await openOutside(url).then(
          () => true,
          () => false,
        );
        if (!isOpen) setBlocked(url);
      } else setBlocked(url);
      if (isOpen) setAway(true);
    } catch {
      // `problem` tells of it.
      tab?.close();
    }
    // Somebody else may have subscribed, or the provider has told something meanwhile.
    takePlanChange(client);
    return isOpen;
  }

  return {
    place,
    open,
    isOpening: page.isPending,
    /** The page stands in its tab, and the reader has not come back from it. */
    isAway,
    blocked,
    problem: page.error ? providerProblem(page.error, place, t) : undefined,
  };
}

/** What stands in the new tab until the page is known: no white flash in the dark, and a word on what comes. */
function fill(blank: Document, words: string): void {
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
  blank.title = words;
  blank.documentElement.lang = document.documentElement.lang;
  const line = blank.createElement('p');
  line.textContent = words;
  Object.assign(line.style, { margin: '20vh 1.25rem 0', textAlign: 'center' });
  Object.assign(blank.body.style, { margin: '0', backgroundColor, color, fontFamily });
  blank.body.replaceChildren(line);
}
