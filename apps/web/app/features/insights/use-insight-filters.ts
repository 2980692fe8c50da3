import { localDay } from '@balsamo/domain/time/zone.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { consistent, filtersOf, hashOf, type InsightFilters } from './insight-filters.ts';

/** What is chosen is asked for when choosing has rested this long (product.md §9). */
const DEBOUNCE_MS = 500;

export type InsightFilterState = {
  /** Today in the patient's own zone, `YYYY-MM-DD`. */
  today: string;
  /** As they stand in the address: what the answer on the screen is to. */
  settled: InsightFilters;
  /** As they were chosen last: what the controls show. */
  chosen: InsightFilters;
  choose: (changes: Partial<InsightFilters>) => void;
};

/** The filters of the dashboard. The address keeps them; a choice gets there once it has rested. */
export function useInsightFilters(): InsightFilterState {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const now = useNow();
  const today = localDay(now, useHomeTimeZone());
  const settled = filtersOf(hash, today);
  const [waiting, setWaiting] = useState<InsightFilters>();

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      navigate({ search, hash: hashOf(waiting) }, { replace: true, preventScrollReset: true });
      setWaiting(undefined);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [waiting, search, navigate]);

  const chosen = waiting ?? settled;
  const choose = useCallback(
    (changes: Partial<InsightFilters>) =>
      setWaiting((before) => consistent({ ...(before ?? filtersOf(hash, today)), ...changes })),
    [hash, today],
  );
  return { today, settled, chosen, choose };
}
