import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-client.ts';

const RETRIES = 2;

/** One per browser tab. A refusal is final; only a missing or failing server is worth another try. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A request is tried while the browser believes to be offline too: it is often wrong.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && !(error instanceof ApiProblem && error.status < 500),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
