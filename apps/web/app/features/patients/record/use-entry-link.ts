import { ENTRY_PARAMETER } from '@balsamo/domain/notifications/link-parameters.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Opens the entry that the address names, as a notification does (`/patients/{id}#entry={entryId}`). The wish is taken out of
 * the address at once, so that going back or reloading does not open it again.
 */
export function useEntryLink(onEntry: (entryId: string) => void): void {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const open = useEffectEvent(onEntry);
  const asked = useRef<string>(undefined);
  useEffect(() => {
    const entryId = new URLSearchParams(hash.slice(1)).get(ENTRY_PARAMETER);
    if (entryId) {
      asked.current = entryId;
      navigate({ hash: '' }, { replace: true, preventScrollReset: true });
    } else if (asked.current) {
      // Opened over the cleaned address: the sheet makes a step of its own from it.
      open(asked.current);
      asked.current = undefined;
    }
  }, [hash, navigate]);
}
