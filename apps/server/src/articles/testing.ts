import type { TestPerson } from '@balsamo/database/testing/people.ts';
import type { TestServer } from '../testing.ts';

export const KEPT = '/api/admin/articles';

/** A text of an article that the rules let through. */
export const articleText = (title: string, changes: Record<string, unknown> = {}) => ({
  title,
  content: `## ${title}\n\n${'Um parágrafo que diz alguma coisa de verdade. '.repeat(4)}`,
  ...changes,
});

/** A draft in Portuguese; answers it. */
export async function createDraft(
  server: TestServer,
  operator: TestPerson,
  title: string,
  changes: Record<string, unknown> = {},
) {
  const body = { id: crypto.randomUUID(), language: 'pt', ...articleText(title), ...changes };
  const answer = await server.send('POST', KEPT, { as: operator, body });
  if (answer.status !== 201) throw new Error(`a draft answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as { id: string; updatedAt: string; translations: { slug: string }[] };
}

/** A published article in Portuguese; answers its id. One that is made later is newer. */
export async function createPublished(...args: Parameters<typeof createDraft>): Promise<string> {
  const [server, operator] = args;
  const { id } = await createDraft(...args);
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  await server.send('PUT', `${KEPT}/${id}/publication`, { as: operator, body: { status: 'published' } });
  return id;
}
