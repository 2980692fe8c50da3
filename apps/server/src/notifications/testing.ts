import { asSystem } from '@balsamo/database/as-system.ts';
import { type Told, tell } from '@balsamo/database/notifications/tell.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import type { TestServer } from '../testing.ts';

const DAY_MS = 86_400_000;

/** Tells a person something, as a job would. */
export async function tellSomething(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  person: Pick<TestPerson, 'id'>,
  given: Partial<Told> = {},
): Promise<void> {
  const told: Told = {
    userId: person.id,
    type: 'reminder',
    relatedId: crypto.randomUUID(),
    dueAt: null,
    data: { inventoryItemId: crypto.randomUUID() },
    expiresAt: new Date(clock.now.getTime() + DAY_MS),
    ...given,
  };
  await asSystem(db, 'a test stands in for a job', ({ client }) => tell(client, [told], clock.now));
}

export type StreamEvent = { id?: string; event?: string; data?: unknown; comment?: true };

/** Opens the stream of a person; `next()` answers one event after the other and undefined at the end. */
export async function openStream(
  app: TestServer['app'],
  person: Pick<TestPerson, 'token'>,
  { query = '', headers = {} as Record<string, string> } = {},
) {
  const response = await app.request(`/api/notifications/stream${query}`, {
    headers: { cookie: `${SESSION_COOKIE}=${person.token}.signature`, ...headers },
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  async function next(): Promise<StreamEvent | undefined> {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
    }
    const end = text.indexOf('\n\n');
    const lines = text.slice(0, end).split('\n');
    text = text.slice(end + 2);
    if (lines[0]?.startsWith('retry:')) return next();
    if (lines[0]?.startsWith(':')) return { comment: true };
    const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
    return { ...fields, data: JSON.parse(fields.data) } as StreamEvent;
  }
  return { response, next, close: () => reader.cancel() };
}
