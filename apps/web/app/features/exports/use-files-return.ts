import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRefreshAll } from './data-job-queries.ts';
import { FilesReturn, type ReturnState } from './files-return/return-files.ts';
import { returnServer } from './files-return/return-server.ts';

export type FilesReturning = {
  /** Undefined before a ZIP was chosen. */
  run: FilesReturn | undefined;
  now: ReturnState | undefined;
  /** Ends one that is under way. */
  begin: (zip: Blob) => void;
};

/** `online` says nothing where only the server was gone. */
const TRY_AGAIN_MS = 15_000;

/** Putting files back, for as long as whoever calls it is on the screen, whatever of it is folded away. */
export function useFilesReturn(): FilesReturning {
  const [run, setRun] = useState<FilesReturn>();
  const now = useSyncExternalStore(run?.subscribe ?? toNothing, run?.snapshot ?? nothing);
  const begin = (zip: Blob) => {
    const next = new FilesReturn(zip, returnServer);
    setRun(next);
    void next.run();
  };
  // Who leaves the screen, or looks at another diary, sends nothing more.
  useEffect(() => () => run?.cancel(), [run]);
  useRefreshWhenDone(now);
  useGoOnWhenOnline(run, now);
  return { run, now, begin };
}

const toNothing = () => () => {};
const nothing = () => undefined;

export const isReturnOpen = (now: ReturnState | undefined): now is ReturnState =>
  now !== undefined && now.state !== 'done' && now.state !== 'refused';

/** What has a file now shows it everywhere. */
function useRefreshWhenDone(now: ReturnState | undefined): void {
  const refreshAll = useRefreshAll();
  const isWorthIt = now?.state === 'done' && now.settled.some(({ outcome }) => outcome === 'put');
  const isRefreshed = useRef(false);
  useEffect(() => {
    if (isWorthIt && !isRefreshed.current) void refreshAll();
    isRefreshed.current = isWorthIt;
  }, [isWorthIt, refreshAll]);
}

/** Goes on when there is a connection again, which it finds out by trying. */
export function useGoOnWhenOnline(run: Pick<FilesReturn, 'run'> | undefined, now: ReturnState | undefined): void {
  const isOffline = now?.state === 'paused' && now.pausedBy === 'offline';
  useEffect(() => {
    if (!run || !isOffline) return;
    const goOn = () => void run.run();
    const goOnIfSeen = () => {
      if (document.visibilityState === 'visible') goOn();
    };
    const timer = setInterval(goOn, TRY_AGAIN_MS);
    window.addEventListener('online', goOn);
    document.addEventListener('visibilitychange', goOnIfSeen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', goOn);
      document.removeEventListener('visibilitychange', goOnIfSeen);
    };
  }, [run, isOffline]);
}
