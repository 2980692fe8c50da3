import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, api, NetworkProblem } from './api-client.ts';
import { setCaredFor, setDevicePerson } from './device-person.ts';
import { PERSON_HEADER } from './person-header.ts';

const fetching = vi.spyOn(globalThis, 'fetch');
const answer = (status: number, body?: unknown, headers?: Record<string, string>) =>
  fetching.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }));

afterEach(() => {
  fetching.mockReset();
  window.earlyRequests = undefined;
});

describe('the API client', () => {
  it('answers the parsed body, and nothing for 204', async () => {
    answer(200, { items: [] });
    expect(await api.get('/api/reminders')).toEqual({ items: [] });
    answer(204);
    expect(await api.delete('/api/reminders/{id}', { params: { id: 'r1' } })).toBeUndefined();
  });

  it('sends JSON to our own origin with the session cookie', async () => {
    answer(201, {});
    await api.post('/api/connections/look-up', { body: { code: 'dr-k7m' } });
    const [path, init] = fetching.mock.calls[0] ?? [];
    expect(path).toBe('/api/connections/look-up');
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"code":"dr-k7m"}' });
    expect(init?.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('names whom the page shows, in a browser that acts for others, unless a request is for somebody else', async () => {
    const named = (call: number) => new Headers(fetching.mock.calls[call]?.[1]?.headers).get(PERSON_HEADER);
    setDevicePerson('bruna');
    for (let count = 0; count < 4; count++) answer(200, {});
    await api.get('/api/reminders');
    setCaredFor(['ana']);
    await api.get('/api/reminders');
    await api.get('/api/reminders', { person: 'ana' });
    await api.get('/api/reminders', { person: null });
    expect([named(0), named(1), named(2), named(3)]).toEqual([null, 'bruna', 'ana', null]);
  });

  it('leaves empty values out of the query', async () => {
    answer(200, {});
    await api.get('/api/diary/entries', { query: { search: '', limit: 6, cursor: null, status: 'completo' } });
    expect(fetching.mock.calls[0]?.[0]).toBe('/api/diary/entries?limit=6&status=completo');
  });

  it('puts what belongs into the path there, encoded', async () => {
    answer(200, {});
    await api.get('/api/patients/{id}/entries/{entryId}', { params: { id: 'a/b', entryId: '../c?' } });
    expect(fetching.mock.calls[0]?.[0]).toBe('/api/patients/a%2Fb/entries/..%2Fc%3F');
  });

  it('sends an empty object where a POST has nothing to say', async () => {
    answer(204);
    await api.post('/api/auth/sign-out');
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{}' });
  });

  it('throws what the server refused, by its code', async () => {
    const errors = [{ pointer: '/email', code: 'auth.email_taken', message: 'taken' }];
    answer(409, { type: 'about:blank', title: 'x', status: 409, code: 'auth.email_taken', errors });
    const problem = await api.post('/api/notifications/read-all').catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({ status: 409, code: 'auth.email_taken' });
    expect((problem as ApiProblem).fieldCode('/email')).toBe('auth.email_taken');
    expect((problem as ApiProblem).fieldCode('/name')).toBeUndefined();
  });

  it('tells how long to wait, from the problem or the header', async () => {
    answer(429, { code: 'auth.too_many_guesses', retryAfter: 90 }, { 'retry-after': '10' });
    await expect(api.post('/api/notifications/read-all')).rejects.toMatchObject({ retryAfter: 90 });
    answer(429, { code: 'auth.too_many_guesses' }, { 'retry-after': '10' });
    await expect(api.post('/api/notifications/read-all')).rejects.toMatchObject({ retryAfter: 10 });
  });

  it('makes do with the status when a gateway answers instead of the server', async () => {
    fetching.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(api.get('/api/account')).rejects.toMatchObject({ status: 502, code: 'server.unavailable' });
  });

  it('says so when there is no network, and lets an abort pass as an abort', async () => {
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(api.get('/api/account')).rejects.toBeInstanceOf(NetworkProblem);
    const abort = new AbortController();
    abort.abort();
    fetching.mockRejectedValueOnce(abort.signal.reason);
    await expect(api.get('/api/account', { signal: abort.signal })).rejects.toBe(abort.signal.reason);
  });

  it('takes the request that the page started early, once', async () => {
    window.earlyRequests = { '/api/account': Promise.resolve(new Response('{"early":true}')) };
    expect(await api.get('/api/account')).toEqual({ early: true });
    answer(200, { early: false });
    expect(await api.get('/api/account')).toEqual({ early: false });
    expect(fetching).toHaveBeenCalledOnce();
  });
});
