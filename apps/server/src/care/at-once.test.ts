import { setTimeout as sleep } from 'node:timers/promises';
import { linkCaregiver } from '@balsamo/database/care/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { eraseDueAccounts } from '../auth/facade.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { createCareWorld } from './testing.ts';

const PASSWORD = 'chuva-na-serra-7';
let server: TestServer;
let world: ReturnType<typeof createCareWorld>;
let mother: TestPerson;
let father: TestPerson;
let aunt: TestPerson;
let child: string;
let fathers: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  world = createCareWorld(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  [mother, father, aunt] = [await server.person(), await server.person(), await server.person()];
  child = await world.add(mother);
  fathers = await world.join(mother, child, father, 'keeps');
});

const role = (as: TestPerson, linkId: string, to: string) =>
  server.send('PUT', `/api/care/links/${linkId}/role`, { as, actingFor: child, body: { role: to } });
const rolesOf = async () =>
  (
    await server.db.ownerPool.query<{ id: string; role: string }>(
      'select caregiver_id as id, role from care_links where patient_id = $1 and ended_at is null',
      [child],
    )
  ).rows;
const roleOf = async ({ id }: TestPerson) => (await rolesOf()).find((link) => link.id === id)?.role;

/** Holds what the statement locks while requests are sent, and lets go of it then. */
async function whileHeld<Result>(text: string, values: unknown[], send: () => Promise<Result>): Promise<Result> {
  const client = await server.db.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(text, values);
    const sent = send();
    await sleep(300);
    await client.query('commit');
    return await sent;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const LOCK = "select pg_advisory_xact_lock(hashtextextended('care circle ' || $1::text, 0))";

describe('of what changes a circle at the same moment', () => {
  test('the second finds what the first made of it: whoever handed the responsibility on decides nothing more', async () => {
    const { rows } = await server.db.ownerPool.query('select id from care_links where caregiver_id = $1', [mother.id]);
    const aunts = await world.join(mother, child, aunt, 'keeps');
    const answers = await whileHeld(LOCK, [child], async () => {
      const handing = role(mother, fathers, 'responsible');
      const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await server.db.ownerPool.query(WAITING)).rowCount).toBe(1);
      return Promise.all([
        handing,
        role(mother, rows[0].id, 'responsible'),
        role(mother, aunts, 'responsible'),
        server.send('DELETE', `/api/care/links/${aunts}`, { as: mother, actingFor: child }),
        world.invite(mother, child, 'segunda@exemplo.com', 'owns'),
      ]);
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404, 403]);
    expect([await roleOf(mother), await roleOf(father), await roleOf(aunt)]).toEqual(['keeps', 'responsible', 'keeps']);
  });

  test('an invitation of who is not responsible any more opens nothing, however it came to be there', async () => {
    const email = `${crypto.randomUUID()}@exemplo.com`;
    for (const invited of ['keeps', 'owns'] as const) {
      await world.invite(mother, child, email, invited);
      const token = await world.tokenTo(email);
      const open = () => server.send('POST', '/api/care/invitations/open', { body: { token } });
      expect((await open()).status).toBe(200);
      await server.db.ownerPool.query('update care_invitations set invited_by = $1 where email = $2', [
        father.id,
        email,
      ]);
      expect((await open()).status).toBe(410);
      const body = { token, password: PASSWORD, birthDate: '2015-06-01', goesOn: [] };
      expect((await server.send('POST', '/api/care/invitations/take-over', { body })).status).toBe(410);
      await server.db.ownerPool.query('delete from care_invitations where email = $1', [email]);
    }
  });

  test('an account is not to be erased that becomes responsible just then', async () => {
    await server.db.ownerPool.query(
      "insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)",
      [father.id, await server.services.passwords.hash(PASSWORD)],
    );
    // As who hands it on has it, and has not committed yet.
    const handing = `update care_links set role = case when caregiver_id::text = $1 then 'responsible' else 'keeps' end
      from (${LOCK}) as locked where patient_id = $2`;
    const { status, body } = await whileHeld(handing, [father.id, child], () =>
      server.send('POST', '/api/account/erasure', { as: father, body: { password: PASSWORD } }),
    );
    expect([status, body.code]).toEqual([409, 'account.cares_for_someone']);
  });
});

describe('what is left', () => {
  test('of a circle whose responsible account is erased answers who stays, before who leaves too', async () => {
    await linkCaregiver(server.db.ownerPool, { id: child }, aunt, 'keeps');
    const ask = (person: TestPerson, days: number) =>
      server.db.ownerPool.query(
        "insert into account_erasures (user_id, requested_at, due_at) values ($1, now() - interval '9 days', now() + make_interval(days => $2))",
        [person.id, days],
      );
    await ask(mother, -1);
    await ask(father, 5);
    await eraseDueAccounts(server.services);
    expect([await roleOf(father), await roleOf(aunt)]).toEqual(['keeps', 'responsible']);
  });

  test('of one that nobody keeps is nothing: its diary goes with the last account', async () => {
    await server.send('DELETE', `/api/care/links/${fathers}`, { as: father });
    await server.db.ownerPool.query(
      "insert into account_erasures (user_id, requested_at, due_at) values ($1, now() - interval '9 days', now() - interval '1 day')",
      [mother.id],
    );
    await eraseDueAccounts(server.services);
    const { rowCount } = await server.db.ownerPool.query('select from users where id = any($1)', [[child, mother.id]]);
    expect(rowCount).toBe(0);
  });

  test('of acting for one person tells that person nothing of another', async () => {
    const other = await world.add(mother);
    const { caresFor } = (await server.send('GET', '/api/care', { as: mother })).body;
    const link = caresFor.find(({ personId }: { personId: string }) => personId === other).linkId;
    const body = { colour: 'pink' };
    await server.send('PATCH', `/api/care/links/${link}`, { as: mother, actingFor: child, body });
    const { items } = (await server.send('GET', '/api/care/acts', { as: mother, actingFor: child })).body;
    expect(items.filter(({ thingId }: { thingId: string }) => thingId === link)).toEqual([]);
  });
});

describe('what is open when care ends', () => {
  test('a file that is being taken, a stream and a job that was asked for give nothing more', async () => {
    const { body: job } = await server.send('POST', '/api/account/exports', {
      as: father,
      actingFor: child,
      body: { format: 'json' },
    });
    const stream = await server.app.request('/api/notifications/stream', {
      headers: { cookie: `balsamo.session_token=${father.token}.signature`, 'balsamo-person': child },
    });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    const text = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await text()).toContain('retry');
    expect(await text()).toContain('unread');
    await server.send('DELETE', `/api/care/links/${fathers}`, { as: mother, actingFor: child });
    // Whatever is told now wakes the stream.
    const { rows } = await server.db.ownerPool.query("select pg_notify('notifications', $1::text)", [child]);
    expect(rows).toHaveLength(1);
    expect((await reader.read()).done).toBe(true);
    for (const path of [
      `/api/account/exports/${job.id}`,
      `/api/account/exports/${job.id}/file`,
      '/api/account/exports',
    ]) {
      const { status, body } = await server.send('GET', path, { as: father, actingFor: child });
      expect([path, status, body.code]).toEqual([path, 401, 'auth.other_person']);
      const own = await server.send('GET', path, { as: father });
      expect([path, JSON.stringify(own.body).includes(job.id)]).toEqual([path, false]);
    }
  });

  test('a browser or phone that is registered for messages while acting is refused: it would hear of the person for ever', async () => {
    const { generateKeyPairSync } = await import('node:crypto');
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const p256dh = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('base64url');
    const body = {
      endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
      keys: { p256dh, auth: 'A'.repeat(22) },
    };
    const refused = await server.send('POST', '/api/notifications/push-subscriptions', {
      as: father,
      actingFor: child,
      body,
    });
    const phone = await server.send('PUT', '/api/notifications/devices', {
      as: father,
      actingFor: child,
      body: { kind: 'fcm', token: 'token-of-his-phone' },
    });
    const kept = await server.db.ownerPool.query('select user_id from push_subscriptions');
    expect([refused.status, refused.body.code, kept.rows]).toEqual([403, 'care.acting', []]);
    expect([phone.status, phone.body.code]).toEqual([403, 'care.acting']);
  });
});
