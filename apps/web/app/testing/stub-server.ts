import { vi } from 'vitest';

type Answer = { status?: number; body?: unknown } | 'offline';
export type Sent = { method: string; path: string; body: unknown };

/**
 * A server that answers as told, by `GET /api/…` without the query, and remembers what was sent to it. An answer can be a
 * function of the body; what is not told is 404.
 */
export function stubServer(answers: Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>) {
  const sent: Sent[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const [path = ''] = address.split('?');
    const method = init.method ?? 'GET';
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    if (method === 'GET') asked.push(address);
    else sent.push({ method, path, body });
    const told = answers[`${method} ${path}`];
    const answer = typeof told === 'function' ? await told(body) : (told ?? { status: 404, body: { code: 'none' } });
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    const { status = 200, body: answered } = answer;
    return new Response(answered === undefined ? null : JSON.stringify(answered), { status });
  });
  return {
    sent,
    /** Addresses of what was read, with their queries. */
    asked,
    /** From now on this is what the server answers. */
    answer: (route: string, answer: Answer) => {
      answers[route] = answer;
    },
  };
}
