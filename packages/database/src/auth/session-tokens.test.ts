import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asUser, asUserOnce } from '../as-user.ts';
import { NotSignedInError } from '../session-errors.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { sessionTokenHash } from './session-token-hash.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let maria: TestPerson;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  maria = await createPerson(db.ownerPool);
});
afterAll(() => db.close());

const ID = { text: 'select current_user_id() as id' };
const whoIs = async (token: string) => (await asUserOnce<{ id: string }>(db, token, ID)).rows[0]?.id;
const storedOf = async ({ id }: TestPerson): Promise<string[]> =>
  (await db.ownerPool.query('select token from sessions where user_id = $1', [id])).rows.map(({ token }) => token);

describe('the token of a session', () => {
  it('is kept as its SHA-256', async () => {
    const hash = createHash('sha256').update(maria.token).digest('hex');
    expect(await storedOf(maria)).toEqual([`sha256:${hash}`]);
    expect(sessionTokenHash(maria.token)).toBe(`sha256:${hash}`);
    expect(await whoIs(maria.token)).toBe(maria.id);
  });

  it('is worth nothing as the hash that a copy of the database holds', async () => {
    const [stored = ''] = await storedOf(maria);
    await expect(whoIs(stored)).rejects.toThrow(NotSignedInError);
    await expect(whoIs(stored.replace('sha256:', ''))).rejects.toThrow(NotSignedInError);
  });

  it('cannot be read by any statement of its transaction', async () => {
    const { rows } = await asUserOnce<{ token: string; identity: string }>(db, maria.token, {
      text: "select current_setting('app.session_token') as token, current_setting('app.identity') as identity",
    });
    expect(JSON.stringify(rows)).not.toContain(maria.token);
  });

  it('opens nothing in a transaction where a statement puts a hash in its place', async () => {
    const joao = await createPerson(db.ownerPool);
    const [stored] = await storedOf(joao);
    const found = await asUser(db, maria.token, async ({ query }) => {
      const values = [stored];
      await query({
        text: "select set_config('app.session_token', $1, true), set_config('app.identity', '', true)",
        values,
      });
      return (await query<{ id: string | null }>(ID)).rows[0]?.id;
    });
    expect(found).toBeNull();
  });
});

describe('the version before, which knows no hashes and still serves', () => {
  const begun =
    "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day') returning token";

  it('begins a session, reads its token back and opens it, and what stands is a hash', async () => {
    const person = await createPerson(db.ownerPool);
    await db.ownerPool.query('delete from sessions where user_id = $1', [person.id]);
    const { rows } = await db.systemPool.query(begun, [person.id, person.token]);
    expect(rows).toEqual([{ token: person.token }]);
    expect(await storedOf(person)).toEqual([expect.stringMatching(/^sha256:[0-9a-f]{64}$/)]);
    expect(await whoIs(person.token)).toBe(person.id);
  });

  it('opens what the newer version began', async () => {
    const { rows } = await db.appPool.query('select id from open_session($1)', [maria.token]);
    expect(rows).toEqual([{ id: maria.id }]);
  });

  it('loses what it looks up by the token itself: it prolongs, ends and marks nothing', async () => {
    for (const text of [
      'update sessions set updated_at = now() where token = $1',
      'update sessions set second_step_at = now() where token = $1',
      'delete from sessions where token = $1',
    ])
      expect((await db.systemPool.query(text, [maria.token])).rowCount).toBe(0);
  });

  it('goes on with the leases of its jobs', async () => {
    const token = `job:${randomUUID()}`;
    await db.ownerPool.query(
      `with job as (insert into data_jobs (user_id, kind, state, format, created_at, updated_at, expires_at)
         values ($1, 'export', 'running', 'json', now(), now(), now() + interval '1 hour') returning id)
       insert into data_job_leases (job_id, user_id, token, expires_at) select id, $1, $2, now() + interval '1 minute' from job`,
      [maria.id, token],
    );
    expect(await whoIs(token)).toBe(maria.id);
  });
});
