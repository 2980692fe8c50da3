import { DEFAULT_TIME_ZONE } from '@balsamo/domain/time/zone.ts';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../platform/clock.ts';
import { clockTime } from '../../platform/clock-time.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { accountQuery, useKnownAccount } from '../../platform/session.ts';

/** `syncedAt`: when the oldest of what the page shows was answered; milliseconds. `isStale`: the server did not answer the last time. */
type Sync = { syncedAt: number; isStale: boolean };

const ACCOUNT_KEY = JSON.stringify(accountQuery.queryKey);

/** How old what this page shows is; undefined where nothing of it is kept on the device. */
export function useLastSync(): (Sync & { text: string }) | undefined {
  const { t, i18n } = useTranslation(['common']);
  const now = useNow();
  // Makes no request; it is also shown on the offline page.
  const timeZone = useKnownAccount()?.timeZone ?? DEFAULT_TIME_ZONE;
  const { syncedAt, isStale } = useShownSync() ?? {};
  if (syncedAt === undefined || isStale === undefined) return undefined;
  const language = htmlLanguage(i18n.language);
  const dayOf = (instant: Date) =>
    dateTimeFormat(language, { day: 'numeric', month: 'short', timeZone }).format(instant);
  // It was read off the device's clock.
  const instant = new Date(syncedAt + serverClock.offset());
  const time = clockTime(instant, language, timeZone);
  const date = dayOf(instant);
  const text = date === dayOf(now) ? t('common:sync.at', { time }) : t('common:sync.on', { date, time });
  return { syncedAt, isStale, text };
}

function useShownSync(): Sync | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  // As text: the same until something of it changes.
  const shown = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(syncOf(cache.getAll().filter(isShown)) ?? null),
    () => 'null',
  );
  return (JSON.parse(shown) as Sync | null) ?? undefined;
}

/** On the screen, and kept. The account is asked for beside every page; how old it is says nothing about what is shown. */
const isShown = (query: Query) =>
  Boolean(query.meta?.isKept) && query.isActive() && query.state.data !== undefined && query.queryHash !== ACCOUNT_KEY;

function syncOf(queries: readonly Query[]): Sync | undefined {
  if (queries.length === 0) return undefined;
  return {
    syncedAt: Math.min(...queries.map(({ state }) => state.dataUpdatedAt)),
    isStale: queries.some(({ state }) => state.status === 'error' || state.fetchFailureCount > 0),
  };
}
