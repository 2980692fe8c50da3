import { randomUUID } from 'node:crypto';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import type { InvitedCareRole } from '@balsamo/domain/care/care.ts';
import { checkInBody, type TestServer } from '../testing.ts';

/** An address that nobody has. */
export const newEmail = () => `${randomUUID()}@exemplo.com`;

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

/** Four accounts; the first is responsible for the diary of a child. */
export async function createFamily(server: TestServer) {
  const [mother, father, aunt, stranger] = (await Promise.all(Array.from({ length: 4 }, () => server.person()))) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  const child = await createCareWorld(server).add(mother);
  return { mother, father, aunt, stranger, child };
}

/** What is asked around the diary of a child; `around` answers that of the test which is running. */
export function createCareRequests(around: () => { server: TestServer; child: string }) {
  const careOf = async (as: TestPerson, actingFor?: string) =>
    (await around().server.send('GET', '/api/care', { as, actingFor })).body;
  function record(as: TestPerson, actingFor?: string, given: Record<string, unknown> = {}) {
    const { server } = around();
    return server.send('POST', '/api/diary/entries', {
      as,
      actingFor,
      body: checkInBody({ consumedAt: new Date(server.clock.now.getTime() - 3_600_000).toISOString(), ...given }),
    });
  }
  async function entriesOf(as: TestPerson, actingFor?: string) {
    const { status, body } = await around().server.send('GET', '/api/diary/entries', { as, actingFor });
    return status === 200 ? body.items.length : body.code;
  }
  const linkOf = async (as: TestPerson) =>
    (await careOf(as)).caresFor.find(({ personId }: { personId: string }) => personId === around().child)?.linkId;
  const end = (as: TestPerson, linkId: string, actingFor?: string) =>
    around().server.send('DELETE', `/api/care/links/${linkId}`, { as, actingFor });
  const giveRole = (as: TestPerson, linkId: string, role: string) =>
    around().server.send('PUT', `/api/care/links/${linkId}/role`, {
      as,
      actingFor: around().child,
      body: { role },
    });

  return { careOf, record, entriesOf, linkOf, end, giveRole };
}
