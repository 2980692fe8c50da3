import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { keepFiles, type WantedFile } from '../../offline/files/keep-files.ts';
import { whenIdle } from '../../offline/when-idle.ts';

/** Which files lie on the device, and whether what shows PDFs lies there too: without it they open with a network alone. */
export type KeptDocuments = { ids: readonly string[]; hasViewer: boolean };
const PDF = 'application/pdf';

/**
 * Keeps these files, and no others, on the device of their person while the screen is open, and beside PDFs what shows them. Begins again with
 * each list of other ids, and when the network comes back. `onKept` hears of each run which of them are there.
 * @returns looks again, where a file was kept by another way
 */
export function useKeptDocuments(
  personId: string | undefined,
  wanted: readonly WantedFile[] | undefined,
  onKept?: (kept: KeptDocuments) => void,
): () => void {
  const [round, setRound] = useState(0);
  const run = useEffectEvent(async (signal: AbortSignal) => {
    if (!personId || !wanted) return;
    const result = await keepFiles(personId, wanted, signal);
    if (!result || signal.aborted) return;
    const kept = wanted.filter(({ id }) => result.kept.includes(id));
    const needsViewer = kept.some(({ mediaType = PDF }) => mediaType === PDF);
    const hasViewer = needsViewer && (await keepViewer(signal));
    if (!signal.aborted) onKept?.({ ids: result.kept, hasViewer });
  });
  const ids = wanted?.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run is of these files, whose list is another one with each render
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    // Not while the list is still being drawn: keeping costs a phone's processor more than showing.
    const start = async () => {
      await whenIdle();
      if (!signal.aborted) await run(signal);
    };
    void start();
    window.addEventListener('online', start, { signal });
    return () => ending.abort();
  }, [personId, ids, round]);
  return useCallback(() => setRound((last) => last + 1), []);
}

async function keepViewer(signal: AbortSignal): Promise<boolean> {
  try {
    const viewer = await import('./pdf-document.ts');
    if (signal.aborted) return false;
    viewer.warmUpViewer();
    await viewer.keepViewer();
    return true;
  } catch {
    return false;
  }
}
