import { KEEP_HEADER } from '@balsamo/domain/site/shell-origins.ts';
import { EventSource as FetchedEventSource } from 'eventsource';
import { personHeaders } from '../platform/api-client.ts';
import type { SignInKeeper } from './sign-in-keeper.ts';

/**
 * The pages ask `/api/…` of their own origin, wherever they are. Inside a store app that origin is the phone, and this sends what they ask to the
 * installation, with what says who asks; answers are as in a browser. Here once instead of at each of their calls, whose code a browser would carry
 * along for nothing.
 */
export function sendToServer(server: string, keeper: SignInKeeper): void {
  const here = globalThis.location.origin;
  /** The path of a request that is the server's; undefined: another one. */
  const pathOf = (address: string): string | undefined => {
    const path = address.startsWith(`${here}/`) ? address.slice(here.length) : address;
    return path.startsWith('/api/') ? path : undefined;
  };

  const fetchHere = globalThis.fetch.bind(globalThis);
  const fetchThere = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(keeper.headers(path))) headers.set(name, value);
    // `mode` of a caller would be that of its own origin.
    const answer = await fetchHere(server + path, { ...init, headers, credentials: 'omit', mode: 'cors' });
    await keeper.take(answer.headers.get(KEEP_HEADER));
    return answer;
  };
  globalThis.fetch = (input, init = {}) => {
    const path = input instanceof Request ? undefined : pathOf(String(input));
    return path === undefined ? fetchHere(input, init) : fetchThere(path, init);
  };

  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, address: string | URL) {
    const path = pathOf(String(address));
    open.call(this, method, path === undefined ? address : server + path, true);
    if (path === undefined) return;
    for (const [name, value] of Object.entries(keeper.headers(path))) this.setRequestHeader(name, value);
  };

  globalThis.EventSource = class extends FetchedEventSource {
    constructor(address: string | URL) {
      super(new URL(address, here), {
        fetch: (asked: string | URL, init: unknown) => {
          const { headers, ...others } = init as RequestInit;
          // Browsers say in a cookie whose stream it is.
          return fetchThere(pathOf(String(asked)) ?? '', { ...others, headers: { ...headers, ...personHeaders() } });
        },
      });
    }
  } as unknown as typeof EventSource;
}
