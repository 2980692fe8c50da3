import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import { checkInBody, type TestServer } from '../testing.ts';
import { createCareWorld } from './testing.ts';
import { type Act, CAREGIVERS, type Circle, type Name, OWNER } from './testing-model.ts';

const PASSWORD = 'chuva-na-serra-7';

/** A diary with an entry, whose first caregiver is `A`, and the accounts of all. */
export async function begin(server: TestServer) {
  const world = createCareWorld(server);
  const { ownerPool } = server.db;
  const hash = await server.services.passwords.hash(PASSWORD);
  const people = {} as Record<Name, TestPerson>;
  for (const name of CAREGIVERS) {
    people[name] = await server.person();
    await ownerPool.query(
      "insert into accounts (user_id, account_id, provider_id, password) values ($1, $2, 'credential', $3)",
      [people[name].id, people[name].id, hash],
    );
  }
  const child = await world.add(people.A);
  people[OWNER] = { id: child, email: `${crypto.randomUUID()}@exemplo.com`, token: 'none', role: 'paciente' };
  const entry = checkInBody({ consumedAt: new Date(server.clock.now.getTime() - 3_600_000).toISOString() });
  await server.send('POST', '/api/diary/entries', { as: people.A, actingFor: child, body: entry });
  /** What the mails held, by the version of the model. */
  const tokens = new Map<number, string>();
  /** As whoever acts: the person themselves name nobody. */
  const send = (by: Name, method: string, path: string, body?: unknown) =>
    server.send(method, path, { as: people[by], actingFor: by === OWNER ? undefined : child, body });

  return { version: 0, perform, read, tries, countResponsible, exists };

  async function idOf(table: 'care_links' | 'care_invitations', name: Name): Promise<string> {
    const { rows } = await ownerPool.query<{ id: string }>(
      table === 'care_links'
        ? 'select id from care_links where patient_id = $1 and caregiver_id = $2 and ended_at is null'
        : 'select id from care_invitations where patient_id = $1 and email = $2',
      [child, table === 'care_links' ? people[name].id : people[name].email],
    );
    return rows[0]?.id ?? crypto.randomUUID();
  }

  async function perform(act: Act): Promise<number> {
    await ownerPool.query('delete from rate_limit_attempts');
    switch (act.kind) {
      case 'invite': {
        const { status } = await send(act.by, 'POST', '/api/care/invitations', {
          email: people[act.whom].email,
          role: act.role,
        });
        return status;
      }
      case 'cancel':
        return (await send(act.by, 'DELETE', `/api/care/invitations/${await idOf('care_invitations', act.whom)}`))
          .status;
      case 'resend':
        return (await send(act.by, 'POST', `/api/care/invitations/${await idOf('care_invitations', act.whom)}/resend`))
          .status;
      case 'accept':
        return (await world.accept(people[act.by], tokens.get(act.version) ?? 'none')).status;
      case 'remove':
        return (await send(act.by, 'DELETE', `/api/care/links/${await idOf('care_links', act.whom)}`)).status;
      case 'leave':
        return (
          await server.send('DELETE', `/api/care/links/${await idOf('care_links', act.by)}`, { as: people[act.by] })
        ).status;
      case 'role':
        return (
          await send(act.by, 'PUT', `/api/care/links/${await idOf('care_links', act.whom)}/role`, { role: act.role })
        ).status;
      case 'take over': {
        const goesOn = await Promise.all(act.goesOn.map((name) => idOf('care_links', name)));
        const body = { token: tokens.get(act.version) ?? 'none', password: PASSWORD, birthDate: '2015-06-01', goesOn };
        const { status, headers } = await server.send('POST', '/api/care/invitations/take-over', { body });
        const cookie = headers.getSetCookie().find((line) => line.startsWith(`${SESSION_COOKIE}=`));
        if (status === 200) people[OWNER].token = cookie?.split(/[=;.]/)[2] ?? 'none';
        return status;
      }
      case 'erase diary':
        return (
          await server.send('POST', `/api/care/people/${child}/erasure`, {
            as: people[act.by],
            body: { password: PASSWORD },
          })
        ).status;
      case 'keep diary':
        return (await send(act.by, 'DELETE', '/api/account/erasure')).status;
      case 'erase account':
        return (await server.send('POST', '/api/account/erasure', { as: people[act.by], body: { password: PASSWORD } }))
          .status;
      case 'keep account':
        return (await server.send('DELETE', '/api/account/erasure', { as: people[act.by] })).status;
    }
  }

  /** The circle as it stands in the database, with the mails that were sent for it. */
  async function read(before: Circle, accepted: readonly Act[]): Promise<Circle> {
    const { rows } = await ownerPool.query(
      `select (select json_agg(json_build_object('id', caregiver_id, 'role', role)) from care_links where patient_id = $1 and ended_at is null) as links,
         (select json_agg(json_build_object('email', email, 'role', role)) from care_invitations where patient_id = $1) as invitations,
         not exists (select from cared_people where user_id = $1) as "hasOwnSignIn",
         exists (select from account_erasures where user_id = $1) as "isLeaving",
         array(select user_id from account_erasures where user_id = any($2)) as leaving`,
      [child, CAREGIVERS.map((name) => people[name].id)],
    );
    const [row] = rows;
    const nameOf = (is: (person: TestPerson) => boolean) =>
      ([...CAREGIVERS, OWNER] as Name[]).find((name) => is(people[name])) as Name;
    const roles: Circle['roles'] = {};
    for (const { id, role } of row.links ?? []) roles[nameOf((person) => person.id === id)] = role;
    const invitations: Circle['invitations'] = {};
    for (const { email, role } of row.invitations ?? []) {
      const name = nameOf((person) => person.email === email);
      const made = accepted.filter((act) => (act.kind === 'invite' || act.kind === 'resend') && act.whom === name);
      const token = await world.tokenTo(email);
      const known = [...tokens].find(([, each]) => each === token)?.[0];
      // Of two who invite the same address at once it is the one whose role stands there.
      const newest = made.find((act) => !('role' in act) || act.role === role) as { version: number } | undefined;
      const version = known ?? newest?.version ?? before.invitations[name]?.version ?? 0;
      tokens.set(version, token);
      invitations[name] = { role, version };
    }
    const leaving = (row.leaving as string[]).map((id) => nameOf((person) => person.id === id)).sort();
    return { roles, invitations, hasOwnSignIn: row.hasOwnSignIn, isLeaving: row.isLeaving, leaving };
  }

  /** How reading and writing the entry are answered to somebody. */
  async function tries(name: Name, notes: string): Promise<[read: number, write: number]> {
    const read = await send(name, 'GET', '/api/diary/entries');
    const isWhole = read.status !== 200 || read.body.items.length === 1;
    const write = await send(name, 'PATCH', `/api/diary/entries/${entry.id}`, { notes });
    return [isWhole ? read.status : 0, write.status];
  }

  async function countResponsible(): Promise<number> {
    const { rows } = await ownerPool.query<{ count: number }>(
      "select count(*)::int as count from care_links where patient_id = $1 and role = 'responsible' and ended_at is null",
      [child],
    );
    return rows[0]?.count ?? 0;
  }

  async function exists(): Promise<boolean> {
    return ((await ownerPool.query('select from users where id = $1', [child])).rowCount ?? 0) > 0;
  }
}
