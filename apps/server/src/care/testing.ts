import { randomUUID } from 'node:crypto';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import type { InvitedCareRole } from '@balsamo/domain/care/care.ts';
import type { TestServer } from '../testing.ts';

/** What somebody adds of a person they care for. */
export const newPersonBody = (given: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  name: 'Ana de Teste',
  birthDate: '2015-06-01',
  relation: 'child',
  colour: 'purple',
  isResponsible: true,
  ...given,
});

/** People around somebody cared for, by the API alone. */
export function createCareWorld(server: TestServer) {
  async function add(as: TestPerson, given: Record<string, unknown> = {}): Promise<string> {
    const { status, body } = await server.send('POST', '/api/care/people', { as, body: newPersonBody(given) });
    if (status !== 201) throw new Error(`nobody was added: ${status} ${body.code}`);
    return body.personId;
  }

  async function tokenTo(email: string): Promise<string> {
    await server.services.mail.settled();
    const tokens = server.mails.flatMap(({ to, text }) =>
      to === email ? (/\/cuidado#token=([\w-]{43})\s/.exec(text)?.[1] ?? []) : [],
    );
    return tokens.at(-1) ?? '';
  }

  const invite = (as: TestPerson, actingFor: string | undefined, email: string, role: InvitedCareRole) =>
    server.send('POST', '/api/care/invitations', { as, actingFor, body: { email, role } });

  const accept = (as: TestPerson, token: string) =>
    server.send('POST', '/api/care/invitations/accept', { as, body: { token, relation: 'child', colour: 'teal' } });

  /** Has `of` invite `whom`, who accepts; answers the link. */
  async function join(of: TestPerson, personId: string, whom: TestPerson, role: 'keeps' | 'reads'): Promise<string> {
    await invite(of, personId === of.id ? undefined : personId, whom.email, role);
    const { status, body } = await accept(whom, await tokenTo(whom.email));
    if (status !== 200) throw new Error(`did not join: ${status} ${body.code}`);
    return body.linkId;
  }

  return { add, tokenTo, invite, accept, join };
}
