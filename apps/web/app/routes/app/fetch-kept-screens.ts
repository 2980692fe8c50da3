import type { Account } from '@balsamo/contract/auth/schemas.ts';
import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import { mainSymptom } from '@balsamo/domain/diary/main-symptom.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { handedQuery } from '../../components/association/handed-query.ts';
import { careQuery } from '../../components/care/care-query.ts';
import { activeItemsQuery, putAwayItemsQuery } from '../../components/stock/stock-queries.ts';
import { trackersQuery } from '../../components/trackers/tracker-queries.ts';
import { appointmentQuery } from '../../features/appointments/appointment-write.ts';
import { diaryKeys, historyQuery } from '../../features/diary/diary-queries.ts';
import { ratingsQuery } from '../../features/diary/rating-queries.ts';
import { DEFAULT_FILTERS } from '../../features/insights/insight-filters.ts';
import { insightsQuery, lastInsights } from '../../features/insights/insight-queries.ts';
import { expiredQuery } from '../../features/prescriptions/in-force-query.ts';
import { prescriptionsQuery } from '../../features/prescriptions/prescription-queries.ts';
import { remindersQuery } from '../../features/reminders/reminder-queries.ts';
import { effectReportsQuery } from '../../features/unwanted-effects/effect-queries.ts';
import { walletQuery } from '../../features/wallet/wallet-queries.ts';
import { presentTime } from '../../platform/server-clock.ts';

/** Not older than this, what the device kept is new enough to go on a bus with. */
const FRESH_MS = 3_600_000;

/** Asks, one after the other, for what a patient may want to look up without a network and has not opened lately. */
export async function fetchKeptScreens(client: QueryClient, { timeZone }: Account): Promise<void> {
  const history = historyQuery({ search: '', productType: '' }, undefined);
  const overview = client.getQueryData<DiaryOverview>(diaryKeys.overview);
  const symptom =
    lastInsights(client)?.symptom ?? mainSymptom(overview?.latest ?? [], overview?.preferences.mainSymptom);
  const insights = insightsQuery({ ...DEFAULT_FILTERS, symptom }, localDay(presentTime(), timeZone));
  const screens: [QueryKey, () => Promise<void>][] = [
    [careQuery.queryKey, () => client.prefetchQuery(careQuery)],
    [history.queryKey, () => client.prefetchQuery(history)],
    [activeItemsQuery.queryKey, () => client.prefetchQuery(activeItemsQuery)],
    [putAwayItemsQuery.queryKey, () => client.prefetchQuery(putAwayItemsQuery)],
    [expiredQuery.queryKey, () => client.prefetchQuery(expiredQuery)],
    [trackersQuery.queryKey, () => client.prefetchQuery(trackersQuery)],
    [handedQuery.queryKey, () => client.prefetchQuery(handedQuery)],
    [remindersQuery.queryKey, () => client.prefetchQuery(remindersQuery)],
    [prescriptionsQuery.queryKey, () => client.prefetchInfiniteQuery(prescriptionsQuery)],
    [ratingsQuery.queryKey, () => client.prefetchInfiniteQuery(ratingsQuery)],
    [effectReportsQuery.queryKey, () => client.prefetchInfiniteQuery(effectReportsQuery)],
    [appointmentQuery.queryKey, () => client.prefetchQuery(appointmentQuery)],
    [walletQuery.queryKey, () => client.prefetchQuery(walletQuery)],
    [insights.queryKey, () => client.prefetchQuery(insights)],
  ];
  for (const [queryKey, fetch] of screens) {
    const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
    if (Date.now() - dataUpdatedAt > FRESH_MS) await fetch();
  }
}
