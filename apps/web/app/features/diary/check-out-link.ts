import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOpenSheet } from './diary-sheets.tsx';

const PARAMETER = 'checkout';

/** The entry that an address asks to finish; undefined for other addresses and other origins. */
export function checkOutIdOf(url: string, origin: string): string | undefined {
  if (!URL.canParse(url, origin)) return undefined;
  const { origin: itsOrigin, searchParams } = new URL(url, origin);
  return itsOrigin === origin ? (searchParams.get(PARAMETER) ?? undefined) : undefined;
}

/**
 * Opens the check-out that the address or a notification's click asks for. The parameter is taken out of the address at once,
 * so that going back or reloading does not open it again.
 */
export function useCheckOutLink(): void {
  const openSheet = useOpenSheet();
  const navigate = useNavigate();
  const { search, hash } = useLocation();

  const asked = useRef<string>(undefined);
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const entryId = parameters.get(PARAMETER);
    if (entryId !== null) {
      asked.current = entryId;
      parameters.delete(PARAMETER);
      navigate({ search: parameters.toString(), hash }, { replace: true, preventScrollReset: true });
    } else if (asked.current) {
      // Opened over the cleaned address: the sheet makes a step of its own from it.
      openSheet({ kind: 'checkOut', entryId: asked.current });
      asked.current = undefined;
    }
  }, [search, hash, navigate, openSheet]);

  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type !== 'NAVIGATE' || typeof data.url !== 'string') return;
      const entryId = checkOutIdOf(data.url, window.location.origin);
      if (entryId) openSheet({ kind: 'checkOut', entryId });
    };
    worker.addEventListener('message', onMessage);
    return () => worker.removeEventListener('message', onMessage);
  }, [openSheet]);
}
