import { localDay } from '@balsamo/domain/time/zone.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';

/** What is chosen is asked for when choosing has rested this long (spec §9). */
const DEBOUNCE_MS = 500;

/** How filters are kept in the fragment of an address, which no server hears of. All three from outside of components. */
export type FragmentFilters<Filters> = {
  filtersOf: (hash: string, today: string) => Filters;
  hashOf: (filters: Filters) => string;
  /** The same, as far as the choices go together. */
  consistent?: (filters: Filters) => Filters;
};

export type FilterState<Filters> = {
  /** Today in the person's own zone, `YYYY-MM-DD`. */
  today: string;
  /** As they stand in the address: what the answer on the screen is to. */
  settled: Filters;
  /** As they were chosen last: what the controls show. */
  chosen: Filters;
  choose: (changes: Partial<Filters>) => void;
};

/** The filters of a page of figures. The address keeps them; a choice gets there once it has rested. */
export function useFragmentFilters<Filters extends object>(fragment: FragmentFilters<Filters>): FilterState<Filters> {
  const { filtersOf, hashOf, consistent } = fragment;
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const now = useNow();
  const today = localDay(now, useHomeTimeZone());
  const settled = filtersOf(hash, today);
  const [waiting, setWaiting] = useState<Filters>();
  // Where the page is going while React still draws it at its old address: a choice made in between builds on this.
  const goingTo = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any new address is an arrival.
  useEffect(() => {
    goingTo.current = undefined;
  }, [hash]);

  // What was chosen waits until the page has the new address: a choice made in between would build on the one before.
  if (waiting && hashOf(waiting) === hashOf(settled)) setWaiting(undefined);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      goingTo.current = hashOf(waiting);
      navigate({ search, hash: goingTo.current }, { replace: true, preventScrollReset: true });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [waiting, search, navigate, hashOf]);

  const chosen = waiting ?? settled;
  const choose = useCallback(
    (changes: Partial<Filters>) => {
      const from = goingTo.current ?? hash;
      setWaiting((before) => {
        const next = { ...(before ?? filtersOf(from, today)), ...changes };
        return consistent ? consistent(next) : next;
      });
    },
    [hash, today, filtersOf, consistent],
  );
  return { today, settled, chosen, choose };
}
