/**
 * Requests that the page's inline script starts before any module has arrived. Each is taken once, by path;
 * afterwards the path is fetched as usual.
 */
declare global {
  interface Window {
    earlyRequests?: Record<string, Promise<Response> | undefined>;
  }
}

/** The answer that is already under way for this path, if any; a second call finds none. */
export function takeEarlyRequest(path: string): Promise<Response> | undefined {
  if (typeof window === 'undefined') return undefined;
  const request = window.earlyRequests?.[path];
  if (request && window.earlyRequests) delete window.earlyRequests[path];
  return request;
}
