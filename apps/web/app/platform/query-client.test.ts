import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, NetworkProblem } from './api-client.ts';
import { createQueryClient, noticeTheNetwork, pageQueryClient } from './query-client.ts';

const client = createQueryClient();
const stops: (() => void)[] = [];
beforeEach(() => client.mount());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
  client.unmount();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

/** A query on the screen. */
function shown(key: string, queryFn: () => Promise<unknown>, kept?: unknown) {
  if (kept !== undefined) client.setQueryData([key], kept);
  const observer = new QueryObserver(client, { queryKey: [key], queryFn, retry: false, staleTime: 0 });
  stops.push(observer.subscribe(() => {}));
  return observer;
}
const failing = (error: Error) => vi.fn<() => Promise<unknown>>().mockRejectedValue(error);
const stateOf = (key: string) => client.getQueryState([key]);

describe('what the server did not answer', () => {
  it('is asked for again once it answers something', async () => {
    const handed = failing(new NetworkProblem(null));
    shown('handed', handed, 'kept');
    await vi.waitFor(() => expect(stateOf('handed')?.status).toBe('error'));
    handed.mockResolvedValue('new');
    await client.fetchQuery({ queryKey: ['other'], queryFn: async () => 'an answer' });
    await vi.waitFor(() => expect(stateOf('handed')).toMatchObject({ status: 'success', data: 'new' }));
    expect(handed).toHaveBeenCalledTimes(2);
  });

  it('is asked for again when the network comes, also on a page that was opened without one', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    noticeTheNetwork();
    const handed = failing(new NetworkProblem(null));
    shown('handed', handed, 'kept');
    await vi.waitFor(() => expect(stateOf('handed')?.status).toBe('error'));
    handed.mockResolvedValue('new');
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(stateOf('handed')).toMatchObject({ status: 'success', data: 'new' }));
  });
});

it('what the server refused is not asked for again because of another answer', async () => {
  const refused = failing(new ApiProblem({ status: 404, code: 'none' }));
  shown('refused', refused, 'kept');
  await vi.waitFor(() => expect(stateOf('refused')?.status).toBe('error'));
  shown('other', async () => 'an answer');
  await vi.waitFor(() => expect(stateOf('other')?.status).toBe('success'));
  expect(refused).toHaveBeenCalledTimes(1);
});

it('on the server no timer keeps what a page has asked for', () => {
  vi.stubGlobal('document', undefined);
  vi.useFakeTimers();
  try {
    const ofPage = pageQueryClient();
    ofPage.setQueryData(['of one page'], 'read');
    expect(ofPage.getQueryData(['of one page'])).toBe('read');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
