import { randomUUID } from 'node:crypto';
import type { TestAssociation } from '@balsamo/database/associations/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import type { TestServer } from '../testing.ts';

/** An address that nobody has. */
export const newEmail = () => `${randomUUID()}@exemplo.com`;

type Around = { server: TestServer; ours: TestAssociation; admin: TestPerson };

/** What is asked of an association, as its admin where nobody is named; `around` answers that of the test which is running. */
export function createMembershipRequests(around: () => Around) {
  function send(method: string, path: string, as?: TestPerson, body?: unknown) {
    const { server, ours } = around();
    return server.send(method, `/api/associations/${ours.id}${path}`, { ...(as ? { as } : {}), body });
  }
  const invite = (email: string, more: object = {}, as = around().admin) =>
    send('POST', '/invitations', as, { email, ...more });
  const inviteList = (text: string) => send('POST', '/invitations/list', around().admin, { text });
  const take = (way: string, body: object, as?: TestPerson) =>
    around().server.send('POST', `/api/memberships/invitations/${way}`, { ...(as ? { as } : {}), body });
  const accept = (as: TestPerson | undefined, token: string, sharesSummary = false) =>
    take('accept', { token, sharesSummary }, as);
  const membersOf = async (query = '', as = around().admin) => (await send('GET', `/members${query}`, as)).body;
  const codeOf = async (as: TestPerson) =>
    (await around().server.send('GET', '/api/connections/code', { as })).body.code;
  const toldOf = async (as: TestPerson) => (await around().server.send('GET', '/api/notifications', { as })).body.items;

  async function events(): Promise<string[]> {
    const { server, ours } = around();
    const { rows } = await server.db.ownerPool.query<{ kind: string; subject: string | null }>(
      'select kind, subject from association_events where association_id = $1 order by at, id',
      [ours.id],
    );
    return rows.map(({ kind, subject }) => (subject === null ? kind : `${kind} ${subject}`));
  }
  async function mailTo(email: string) {
    const { server } = around();
    await server.services.mail.settled();
    return server.mails.filter((mail) => mail.to === email).at(-1);
  }
  async function tokenTo(email: string): Promise<string> {
    return /\/convite-associacao#token=([\w-]{43})\s/.exec((await mailTo(email))?.text ?? '')?.[1] ?? '';
  }
  /** Invites an address; answers the token of its mail. */
  async function invited(email: string, more: object = {}): Promise<string> {
    const { status, body } = await invite(email, more);
    if (status !== 201) throw new Error(`nobody was invited: ${status} ${body.code}`);
    return tokenTo(email);
  }
  /** Does something so many milliseconds later, by the clock of the server. */
  async function later(ms: number, work: () => Promise<void>): Promise<void> {
    const { clock } = around().server;
    const { now } = clock;
    clock.now = new Date(now.getTime() + ms);
    try {
      await work();
    } finally {
      clock.now = now;
    }
  }

  return {
    send,
    invite,
    inviteList,
    take,
    accept,
    membersOf,
    codeOf,
    toldOf,
    events,
    mailTo,
    tokenTo,
    invited,
    later,
  };
}
