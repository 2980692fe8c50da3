import type { ProviderPage } from '@balsamo/contract/subscriptions/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProviderPlace, providerProblem } from './provider-problem.ts';
import { takePlanChange } from './subscription-keys.ts';

/** Opens a page of the payment provider in a tab of its own. */
export function useProviderTab(place: ProviderPlace, ask: () => Promise<ProviderPage>) {
  const { t } = useTranslation(['subscriptions']);
  const client = useQueryClient();
  const page = useMutation({ mutationFn: ask });
  /** The page that the browser let no tab open for. */
  const [blocked, setBlocked] = useState<string>();

  async function open(): Promise<void> {
    setBlocked(undefined);
    // Within the press itself: a tab that opens later is held for an advertisement, and blocked.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.document.title = t('subscriptions:tab.opening');
    try {
      const { url } = await page.mutateAsync();
      if (tab) {
        // The page belongs to somebody else and has no business with this one.
        tab.opener = null;
        tab.location.replace(url);
      } else setBlocked(url);
    } catch {
      // `problem` tells of it.
      tab?.close();
    }
    // Somebody else may have subscribed, or the provider has told something meanwhile.
    takePlanChange(client);
  }

  return {
    open,
    isOpening: page.isPending,
    isOpened: page.isSuccess && !blocked,
    blocked,
    problem: page.error ? providerProblem(page.error, place, t) : undefined,
  };
}
