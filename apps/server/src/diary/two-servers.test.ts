import { makePools } from '@balsamo/database/pools.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createApp } from '../app.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import { tellSomething } from '../notifications/testing.ts';
import { CHECK_OUT_BODY, checkInBody, createTestServer, type TestServer } from '../testing.ts';

const ENTRIES = '/api/diary/entries';
const ROUNDS = 12;
let server: TestServer;
let elsewhere: ReturnType<typeof makePools>;
let apps: Pick<ReturnType<typeof createApp>, 'request'>[];
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  elsewhere = makePools(server.db.owner, server.db.roles);
  apps = [server.app, createApp({ ...server.services, db: { ...server.db, ...elsewhere } })];
});
afterAll(async () => {
  await Promise.all([elsewhere?.appPool.end(), elsewhere?.systemPool.end()]);
  await server?.close();
});
beforeEach(async () => {
  maria = await server.person();
});

/** At the first or the second server, in turn. */
async function send(place: number, method: string, path: string, body?: object) {
  const headers = { cookie: `${SESSION_COOKIE}=${maria.token}.signature`, 'content-type': 'application/json' };
  const sent = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const answer = await (apps[place % 2] as (typeof apps)[number]).request(path, sent);
  // biome-ignore lint/suspicious/noExplicitAny: any answer of the server
  return { status: answer.status, body: (await answer.json()) as any };
}
async function recorded(): Promise<string> {
  const { body } = await send(0, 'POST', ENTRIES, checkInBody());
  return `${ENTRIES}/${body.id}`;
}
/** All of them at once. */
const together = (writes: [method: string, path: string, body: object][]) =>
  Promise.all(writes.map(([method, path, body], place) => send(place, method, path, body)));

test('edits that come to two servers at once are all made, also those that write notes', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const at = await recorded();
    const edits = [1, 2, 3, 4, 5, 6].map((count): [string, string, object] => [
      'PATCH',
      at,
      { writeId: crypto.randomUUID(), notes: count === 6 ? null : `nota ${count}` },
    ]);
    expect((await together(edits)).map(({ status }) => status)).toEqual(edits.map(() => 200));
    expect((await send(0, 'GET', `${at}/revisions`)).body.items.length).toBeGreaterThan(0);
  }
});

test('a write that comes to two servers at once, among others, is made once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const at = await recorded();
    const one = { writeId: crypto.randomUUID(), notes: 'uma vez' };
    const others = ['a', 'b'].map((trigger) => ({ writeId: crypto.randomUUID(), triggers: [trigger] }));
    const answers = await together([one, one, ...others, one, one].map((body) => ['PATCH', at, body]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const { rows } = await server.db.ownerPool.query('select from diary_entry_revisions where entry_id = $1', [
      at.slice(ENTRIES.length + 1),
    ]);
    expect(rows).toHaveLength(3);
  }
});

test('check-outs and edits at once are all made, while the bell still asks for the check-out', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const at = await recorded();
    await tellSomething(server, maria, { type: 'check_out_due', relatedId: at.slice(ENTRIES.length + 1) });
    const answers = await together(
      [0, 1, 2, 3].flatMap((): [string, string, object][] => [
        ['POST', `${at}/check-out`, { ...CHECK_OUT_BODY, writeId: crypto.randomUUID() }],
        ['PATCH', at, { writeId: crypto.randomUUID(), notes: 'choveu' }],
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
});

test('an entry that is removed for good before it is written to is not there', async () => {
  const at = await recorded();
  const job = await server.db.ownerPool.connect();
  try {
    await job.query('begin');
    await job.query('delete from diary_entries where id = $1', [at.slice(ENTRIES.length + 1)]);
    const answer = send(0, 'PATCH', at, { notes: 'choveu' });
    await expect
      .poll(async () => {
        const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        return (await server.db.ownerPool.query(waiting)).rowCount;
      })
      .toBe(1);
    await job.query('commit');
    expect(await answer).toMatchObject({ status: 404, body: { code: 'diary.no_such_entry' } });
  } finally {
    job.release();
  }
});
