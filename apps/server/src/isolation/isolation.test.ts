import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { operationsOf } from '../http/testing-operations.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { type Attack, attacksOfRelation, attacksOn } from './attacks.ts';
import { type Cast, createCast } from './cast.ts';
import { changeable, expectationOf, READING, RELATIONS, type Relation } from './expectations.ts';
import { digestsOf, type Mark, marksOf } from './marks.ts';

let server: TestServer;
let cast: Cast;
let marks: Mark[];
let attacks: Attack[];
let operationIds: string[];

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  cast = await createCast(server);
  marks = await marksOf(server.db.ownerPool, cast.record);
  const { document, operations } = await operationsOf(server);
  operationIds = operations.map(({ operationId }) => operationId);
  attacks = attacksOn(cast, marks, operations, document);
});
afterAll(() => server?.close());

async function answerTo({ method, address, body }: Attack, relation: Relation | 'patient themselves') {
  const as = relation === 'patient themselves' ? cast.record.patient : cast.people[relation];
  const answer = await server.send(method, address, { ...(as ? { as } : {}), ...(body === undefined ? {} : { body }) });
  return { ...answer, text: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body) };
}

/** What of the patient stands in an answer, but for what the asker said, now or in `earlier` requests that were accepted. */
function shownIn(text: string, attack: Attack, earlier = ''): string[] {
  const said = `${attack.address} ${JSON.stringify(attack.body)} ${earlier}`;
  const shown = marks.filter((mark) => text.includes(mark.text) && !said.includes(mark.text)).map(({ of }) => of);
  return [...new Set(shown)];
}

const readings = async () =>
  (await server.db.ownerPool.query('select count(*)::int as count from access_log')).rows[0].count as number;

describe('isolation over HTTP', () => {
  test('is decided for every route: what it shows of a patient to whom', () => {
    expect(operationIds.filter((id) => expectationOf(id) === undefined)).toEqual([]);
    expect(Object.keys(READING).filter((id) => !operationIds.includes(id))).toEqual([]);
  });

  test('could be seen to fail: the patient’s own answers hold marks of what is at stake', async () => {
    const seen = new Set<string>();
    for (const attack of attacks) {
      if (attack.method !== 'GET' || !attack.operationId) continue;
      for (const of of shownIn((await answerTo(attack, 'patient themselves')).text, attack)) seen.add(of);
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['person', 'address', 'diary', 'recreational', 'revision', 'symptom_ratings']),
    );
    expect([...seen]).toEqual(expect.arrayContaining(['prescriptions', 'inventory_items', 'medication_reminders']));
    await cast.restore();
  });

  test.each(RELATIONS)(
    '%s: no answer shows, and no request changes, what is not theirs to see or change',
    {
      timeout: 600_000,
    },
    async (relation) => {
      const { ownerPool } = server.db;
      const { patient } = cast.record;
      await cast.restore();
      const found = { leaks: [] as string[], unlogged: [] as string[], failures: [] as string[] };
      const allowedChanges = changeable(relation);
      const shown = new Map<string, Set<string>>();
      let before = await digestsOf(ownerPool, patient.id);
      let logged = await readings();
      let stored = '';
      const tried = attacksOfRelation(attacks, RELATIONS.indexOf(relation));
      for (const attack of tried) {
        const { method, address, path, operationId } = attack;
        const { status, text } = await answerTo(attack, relation);
        const name = `${method} ${path}`;
        if (status >= 500) found.failures.push(`${name}: ${status}`);
        const allowed = (operationId && expectationOf(operationId)?.[relation]) || [];
        for (const of of shownIn(text, attack, stored)) {
          shown.set(name, (shown.get(name) ?? new Set()).add(of));
          if (!allowed.includes(of)) found.leaks.push(`${name} shows ${of}: ${address}`);
        }
        if (operationId && operationId in READING && status === 200) {
          const now = await readings();
          if (now === logged && !isAboutNobody(text)) found.unlogged.push(name);
          logged = now;
        }
        if (status === 429) await cast.restore();
        if (method === 'GET' || status >= 400) continue;
        // Rows of the asker's own under ids of the patient's.
        stored += JSON.stringify(attack.body);
        // What is written after the answer is of this request too.
        await server.services.mail.settled();
        const touched = await cast.takeTouched();
        const after = { ...before, ...(await digestsOf(ownerPool, patient.id, touched)) };
        const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
        for (const table of changed)
          if (!allowedChanges.includes(table)) found.leaks.push(`${name} changes ${table}: ${address}`);
        const restored = await digestsOf(ownerPool, patient.id, await cast.restore(touched));
        const changedSince = Object.keys(restored).filter((table) => restored[table] !== before[table]);
        for (const table of changedSince)
          if (!allowedChanges.includes(table)) found.leaks.push(`${name} changes ${table} later: ${address}`);
        before = { ...after, ...restored };
      }
      // What was refused must not have changed anything either.
      const after = await digestsOf(ownerPool, patient.id);
      const changed = Object.keys(after).filter(
        (table) => after[table] !== before[table] && !allowedChanges.includes(table),
      );
      expect({ ...found, changed }).toEqual({ leaks: [], unlogged: [], failures: [], changed: [] });
      // Whoever may see something does see it: else nothing would have been tried.
      for (const [operationId, expected] of Object.entries(READING)) {
        const { [relation]: kinds = [] } = expected;
        expect([operationId, [...(shown.get(operationId) ?? [])].sort()]).toEqual([operationId, [...kinds].sort()]);
      }
      console.info(`${relation}: ${tried.length} requests, ${found.leaks.length} leaks`);
    },
  );

  test('is tried often enough', () => {
    const tried = RELATIONS.map((_, at) => attacksOfRelation(attacks, at));
    expect(Math.min(...tried.map(({ length }) => length))).toBeGreaterThan(2_000);
    // Everything is, by somebody who is a doctor of theirs or was, and by somebody who is none.
    for (const relations of [tried.slice(0, 9), tried.slice(9)])
      expect(new Set(relations.flat().filter(({ operationId }) => operationId)).size).toBe(
        attacks.filter(({ operationId }) => operationId).length,
      );
  });
});

/** An empty list, a stock that is not shown, or the overview or report of a doctor without patients. */
const isAboutNobody = (text: string) =>
  text === '{"items":[],"nextCursor":null}' ||
  text === '{"items":[]}' ||
  text.startsWith('{"stats":{"activePatients":0,') ||
  (text.startsWith('{"period":') && text.includes(',"patients":[],'));

const isOfAllPatients = (path: string) => path === '/api/patients' || /^\/api\/(practice|reports)(\/|$)/.test(path);

describe('the access log', () => {
  const FAILURES: Record<string, [breaking: string, mending: string]> = {
    'a trigger fails': [
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
       create trigger fail before insert on access_log for each row execute function fail()`,
      'drop trigger fail on access_log; drop function fail()',
    ],
    'nobody may write it': [
      'revoke insert on access_log from balsamo_system',
      'grant insert on access_log to balsamo_system',
    ],
    'no policy lets a row in': [
      'alter policy system_inserts_access_log on access_log with check (false)',
      `alter policy system_inserts_access_log on access_log with check (reader_id = (select current_user_id()))`,
    ],
    'a rule refuses the row': [
      'alter table access_log add constraint refuse check (false) not valid',
      'alter table access_log drop constraint refuse',
    ],
  };

  test.each(Object.keys(FAILURES))('denies every reading while it cannot be written: %s', async (failure) => {
    await cast.restore();
    const [breaking, mending] = FAILURES[failure] as (typeof FAILURES)[string];
    const before = await readings();
    await server.db.ownerPool.query(breaking);
    try {
      for (const attack of attacks) {
        if (!attack.operationId || !(attack.operationId in READING)) continue;
        const addressed = isOfAllPatients(attack.path) || attack.address.includes(cast.record.patient.id);
        for (const relation of ['connected', 'hidden scope', 'without notes'] as const) {
          const { status, body, text } = await answerTo(attack, relation);
          expect(shownIn(text, attack)).toEqual([]);
          if (addressed)
            expect([attack.address, status, body.code]).toEqual([attack.address, 503, 'patients.access_not_logged']);
        }
      }
    } finally {
      await server.db.ownerPool.query(mending);
    }
    expect(await readings()).toBe(before);
  });

  test('holds one row more for each reading, and none for what was not read', async () => {
    const { patient, entryId } = cast.record;
    for (const operationId of Object.keys(READING)) {
      const address = (operationId.split(' ')[1] as string).replace('{id}', patient.id).replace('{entryId}', entryId);
      const attack: Attack = { method: 'GET', address, path: address, body: undefined };
      for (const relation of RELATIONS) {
        const before = await readings();
        const { status } = await answerTo(attack, relation);
        // On a doctor's lists stand all of theirs, each with a row.
        const shown =
          attack.path.endsWith('/stock') && relation !== 'without notes'
            ? undefined
            : { connected: isOfAllPatients(attack.path) ? 2 : 1, 'hidden scope': 1, 'without notes': 1 }[
                relation as string
              ];
        expect([operationId, relation, (await readings()) - before]).toEqual([operationId, relation, shown ?? 0]);
        if (shown) expect(status).toBe(200);
      }
    }
  });
});
