import {
  CHECK_OUT_PARAMETER,
  RATE_PARAMETER,
  RECORD_PARAMETER,
  RECORD_USUAL,
} from '@balsamo/domain/notifications/link-parameters.ts';
import { parsedUrl } from '@balsamo/domain/text/parsed-url.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { showToast } from '../../../components/ui/toast.ts';
import { takePlace } from '../../../offline/offer-place.ts';
import { useOpenSheet } from '../use-open-sheet.ts';
import type { AskedRecord } from './asked-record.ts';

/**
 * What an address or a notification asks the diary to open: the check-out of an entry, a record of an item of stock or of what was used
 * last, or a rating without a use.
 */
export type DiaryLink = { kind: 'checkOut'; entryId: string } | AskedRecord | { kind: 'rate' };

/** What an address asks for; undefined for other addresses and other origins. */
export function diaryLinkOf(url: string, origin: string): DiaryLink | undefined {
  const address = parsedUrl(url, origin);
  if (address?.origin !== origin) return undefined;
  const { searchParams, hash } = address;
  const fragment = new URLSearchParams(hash.slice(1));
  const entryId = searchParams.get(CHECK_OUT_PARAMETER) ?? fragment.get(CHECK_OUT_PARAMETER);
  if (entryId) return { kind: 'checkOut', entryId };
  const itemId = fragment.get(RECORD_PARAMETER);
  if (itemId === RECORD_USUAL) return { kind: 'recordUsual' };
  if (itemId) return { kind: 'record', itemId };
  return searchParams.get(RATE_PARAMETER) || fragment.get(RATE_PARAMETER) ? { kind: 'rate' } : undefined;
}

/**
 * Opens what the address or a notification's click asks for. The wish is taken out of the address at once, so that going back
 * or reloading does not open it again.
 */
export function useDiaryLink(): void {
  const follow = useFollow();
  const navigate = useNavigate();
  const { search, hash } = useLocation();

  const asked = useRef<DiaryLink>(undefined);
  useEffect(() => {
    const { origin } = window.location;
    const link = diaryLinkOf(`/diary${search}${hash}`, origin);
    if (link) {
      asked.current = link;
      const rest = new URLSearchParams(search);
      rest.delete(CHECK_OUT_PARAMETER);
      rest.delete(RATE_PARAMETER);
      const isInFragment = diaryLinkOf(`/diary${hash}`, origin) !== undefined;
      navigate(
        { search: rest.toString(), hash: isInFragment ? '' : hash },
        { replace: true, preventScrollReset: true },
      );
    } else if (asked.current) {
      // Opened over the cleaned address: the sheet makes a step of its own from it.
      follow(asked.current);
      asked.current = undefined;
    }
  }, [search, hash, navigate, follow]);

  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    const onMessage = (message: MessageEvent) =>
      takePlace(message, (url) => {
        const { origin } = window.location;
        const link = diaryLinkOf(url, origin);
        if (link) follow(link);
        // A part of the diary, for example that of the doctor.
        else if (url.startsWith(`${origin}/`)) navigate(url.slice(origin.length));
      });
    worker.addEventListener('message', onMessage);
    return () => worker.removeEventListener('message', onMessage);
  }, [follow, navigate]);
}

function useFollow(): (link: DiaryLink) => void {
  const { t } = useTranslation(['diary']);
  const openSheet = useOpenSheet();
  const client = useQueryClient();

  return useCallback(
    async (link: DiaryLink) => {
      if (link.kind === 'checkOut' || link.kind === 'rate') return openSheet(link);
      try {
        // Few ask for it, and the page would fetch it for all.
        const { recordAskedFor } = await import('./asked-record.ts');
        const sheet = await recordAskedFor(client, link);
        if (sheet) openSheet(sheet);
        else void showToast('info', t('diary:errors.itemGone'));
      } catch {
        void showToast('error', t('diary:errors.load'), { description: t('diary:errors.connectionText') });
      }
    },
    [client, openSheet, t],
  );
}
