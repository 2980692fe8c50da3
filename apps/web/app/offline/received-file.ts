import { type ReceivedFiles, TAKE_RECEIVED_FILE } from './share-target.ts';

/** A worker that does not know the question does not answer. */
const ANSWER_LIMIT_MS = 5_000;

/**
 * What came from the phone's share menu, once: the next call has none.
 * @returns undefined where nothing waits: nothing came, it was taken, or more than three minutes have passed
 */
export async function takeReceivedFiles(): Promise<ReceivedFiles | undefined> {
  if (import.meta.env.SHELL_SERVER) return (await import('../phone/shared-files.ts')).takeShared();
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return undefined;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (received: ReceivedFiles | undefined) => {
      clearTimeout(limit);
      port1.close();
      resolve(received);
    };
    const limit = setTimeout(end, ANSWER_LIMIT_MS, undefined);
    // A worker of before answers in another shape.
    port1.onmessage = ({ data }) => end(Array.isArray(data?.files) ? data : undefined);
    worker.postMessage({ type: TAKE_RECEIVED_FILE }, [port2]);
  });
}

/** Browsers end a worker that has had nothing to do for half a minute, and with it what it holds in memory. */
const AWAKE_MS = 15_000;

/** Keeps the worker awake while a person is asked whose the files are. Answers how to stop. */
export function keepReceivedFiles(): () => void {
  const timer = setInterval(() => navigator.serviceWorker?.controller?.postMessage({ type: 'STAY_AWAKE' }), AWAKE_MS);
  return () => clearInterval(timer);
}
