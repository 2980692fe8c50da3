/** An open page that has not answered by then does not listen: it is still loading, or it is none of the app's. */
const ANSWER_LIMIT_MS = 1_000;

type Page = { postMessage: (message: unknown, transfer: MessagePort[]) => void };

/**
 * The service worker offers a page the place that a notification leads to; answers whether the page goes there. If it does
 * not, the worker loads the place itself. A page that was merely slow hears no `go` and stays: going there twice would open a
 * second form over the one that is being filled in.
 */
export function offerPlace(page: Page, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      port1.close();
      resolve(false);
    }, ANSWER_LIMIT_MS);
    port1.onmessage = () => {
      clearTimeout(limit);
      port1.postMessage('go');
      resolve(true);
    };
    page.postMessage({ type: 'NAVIGATE', url }, [port2]);
  });
}

/** The page's part: takes the offer, and calls `go` with the place once it is told to. Other messages are passed over. */
export function takePlace({ data, ports: [port] }: MessageEvent, go: (url: string) => void): void {
  if (data?.type !== 'NAVIGATE' || typeof data.url !== 'string' || !port) return;
  port.onmessage = () => {
    port.close();
    go(data.url);
  };
  port.postMessage('heard');
}
