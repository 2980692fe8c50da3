import { MutationCache, onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem, NetworkProblem } from './api-client.ts';
import { accountQuery } from './session.ts';

const RETRIES = 2;
/** Without a connection what was once answered goes on standing, as long as the app is open. */
const REMEMBERED_MS = 24 * 3_600_000;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The last answer is kept on the device, and shown before and without an answer of the server. */
      isKept?: boolean;
      /** What code puts in its place was answered by the server too. */
      isSetByAnswers?: boolean;
    };
  }
}

/** A refusal is final; only a missing or failing server is worth another try. */
export function createQueryClient(): QueryClient {
  /** The session is over, here or elsewhere: asked anew, the pages know, and close. */
  const onError = (error: unknown) => {
    if (!(error instanceof ApiProblem && error.status === 401)) return;
    void client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
  };
  /** One answer says that the server is there again: what had none is asked for anew, or its screen would go on saying that it is not. */
  const onSuccess = () => {
    const predicate = ({ state }: Query) => state.fetchStatus === 'idle' && state.error instanceof NetworkProblem;
    void client.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // On the server nothing is remembered past its page. A timer for it would keep the page as long, a third of a megabyte each.
        gcTime: isOnServer() ? Number.POSITIVE_INFINITY : REMEMBERED_MS,
        // A request is tried while the browser believes to be offline too: it is often wrong.
        networkMode: 'always',
        // Which would turn this off.
        refetchOnReconnect: ({ state }) => state.status === 'error',
        retry: (failures, error) => failures < RETRIES && !(error instanceof ApiProblem && error.status < 500),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}

const isOnServer = () => typeof document === 'undefined';

let ofThisTab: QueryClient | undefined;

/** The tab's own, for route loaders too, which stand outside of React. On the server every page has another. */
export function pageQueryClient(): QueryClient {
  if (isOnServer()) return createQueryClient();
  if (!ofThisTab) {
    ofThisTab = createQueryClient();
    noticeTheNetwork();
  }
  return ofThisTab;
}

/**
 * TanStack Query takes a page to be online until it hears otherwise. One that was opened without a network would hear nothing new when it
 * comes, and ask for nothing again.
 */
export function noticeTheNetwork(): void {
  onlineManager.setOnline(navigator.onLine);
}
