import { useEffect, useEffectEvent } from 'react';
import { keepFiles, type WantedFile } from '../../offline/files/keep-files.ts';

const PDF = 'application/pdf';

/**
 * Keeps these files, and no others, on the device of their person while the screen is open, and beside PDFs what shows them. Begins again with
 * each list of other ids, and when the network comes back. `onKept` hears of each run which of them are there.
 */
export function useKeptDocuments(
  personId: string | undefined,
  wanted: readonly WantedFile[] | undefined,
  onKept?: (ids: readonly string[]) => void,
): void {
  const run = useEffectEvent(async (signal: AbortSignal) => {
    if (!personId || !wanted) return;
    const result = await keepFiles(personId, wanted, signal);
    if (!result || signal.aborted) return;
    onKept?.(result.kept);
    const kept = wanted.filter(({ id }) => result.kept.includes(id));
    if (!kept.some(({ mediaType = PDF }) => mediaType === PDF)) return;
    // A device that has no room for it shows PDFs with a network alone.
    const viewer = await import('./pdf-document.ts').catch(() => undefined);
    if (!viewer || signal.aborted) return;
    viewer.warmUpViewer();
    await viewer.keepViewer().catch(() => {});
  });
  const ids = wanted?.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run is of these files, whose list is another one with each render
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const start = () => void run(signal);
    start();
    window.addEventListener('online', start, { signal });
    return () => ending.abort();
  }, [personId, ids]);
}
