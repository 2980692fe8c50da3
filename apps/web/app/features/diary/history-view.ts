import { useLocation, useNavigate } from 'react-router';

/** The history's two lists: what was used, and ratings without a use. */
export type HistoryView = 'uses' | 'ratings';

/** Where the ratings without a use are listed. */
export const RATINGS_HASH = '#history?view=ratings';

/** The list that is shown; the address says so, so that a reload and a link keep it. */
export function useHistoryView(): { view: HistoryView; show: (view: HistoryView) => void } {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  return {
    view: hash === RATINGS_HASH ? 'ratings' : 'uses',
    show: (view) =>
      void navigate(
        { search, hash: view === 'ratings' ? RATINGS_HASH : '#history' },
        { replace: true, preventScrollReset: true },
      ),
  };
}
