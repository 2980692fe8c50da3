import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { CODE_ALPHABET } from '@balsamo/domain/connections/code.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openStream } from '../notifications/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { forgetOldConnections } from './jobs.ts';
import { ask, codeOf, connect, createDoctor } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

const send = (method: string, path: string, as?: TestPerson, body?: unknown) =>
  server.send(method, `/api/connections${path}`, { ...(as ? { as } : {}), body });
const answer = (as: TestPerson, id: string, how: 'accept' | 'reject') => send('POST', `/requests/${id}/${how}`, as);
const requestsOf = async (as: TestPerson) => (await send('GET', '/requests', as)).body.items;
const peopleOf = async (as: TestPerson) =>
  (await send('GET', '', as)).body.items.map((item: { person: { id: string } }) => item.person.id);
const told = async (person: TestPerson) =>
  (await server.send('GET', '/api/notifications', { as: person })).body.items.map(
    (item: { type: string; relatedId: string; isRead: boolean }) => [item.type, item.relatedId, item.isRead],
  );
const patient = () => server.person('paciente');
const setSpecialty = (doctor: TestPerson, specialty: string) =>
  server.db.ownerPool.query(
    'insert into doctor_profiles (user_id, specialty, bio, updated_at) values ($1, $2, $3, now())',
    [doctor.id, specialty, 'Segredo'],
  );

/** How many statements of requests reach the database meanwhile: what an answer's time is made of. */
async function countStatements(work: () => Promise<void>): Promise<number> {
  let statements = 0;
  const { appPool, systemPool } = server.db;
  const counted = new Map<pg.PoolClient, pg.PoolClient['query']>();
  const count = (client: pg.PoolClient) => {
    if (counted.has(client)) return;
    const { query } = client;
    counted.set(client, query);
    client.query = ((...given: Parameters<typeof query>) => {
      statements++;
      return query.apply(client, given);
    }) as typeof query;
  };
  for (const pool of [appPool, systemPool]) pool.on('acquire', count);
  await work();
  for (const pool of [appPool, systemPool]) pool.off('acquire', count);
  for (const [client, query] of counted) client.query = query;
  return statements;
}

describe('the own code', () => {
  test('is made once when it is asked for first, of one’s own kind', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    const codes = await Promise.all([codeOf(server, maria), codeOf(server, maria), codeOf(server, maria)]);
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(new RegExp(`^PA[${CODE_ALPHABET}]{6}$`));
    expect(await codeOf(server, helena)).toMatch(new RegExp(`^DR[${CODE_ALPHABET}]{6}$`));
  });

  test('is replaced by a new one, and the one before finds nobody', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    const before = await codeOf(server, helena);
    const { body: after } = await send('POST', '/code', helena);
    expect(after.code).not.toBe(before);
    expect(await codeOf(server, helena)).toBe(after.code);
    expect((await send('POST', '/look-up', maria, { code: before })).body.code).toBe('connections.code_unknown');
    expect((await send('POST', '/look-up', maria, { code: after.code })).status).toBe(200);
  });

  test('is none of those who connect with nobody', async () => {
    for (const role of ['associacao', 'operador'] as const) {
      const person = await server.person(role);
      expect((await send('GET', '/code', person)).status).toBe(403);
      expect((await send('POST', '/look-up', person, { code: (await patient()).id })).status).toBe(403);
      expect((await send('POST', '/requests', person, { code: (await patient()).id })).status).toBe(403);
    }
  });
});

describe('a look-up', () => {
  test('reveals name, specialty and whether the registration was checked, and nothing else', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    await setSpecialty(helena, 'Neurologia');
    const typed = (await codeOf(server, helena)).toLowerCase().replace(/^(..)(...)/, ' $1-$2 ');
    const found = { name: 'Pessoa de Teste', specialty: 'Neurologia', isRegistrationChecked: false };
    expect((await send('POST', '/look-up', maria, { code: typed })).body).toEqual(found);
    expect((await send('POST', '/look-up', maria, { code: helena.id.toUpperCase() })).body).toEqual(found);
    const ofPatient = await send('POST', '/look-up', helena, { code: await codeOf(server, maria) });
    expect(ofPatient.body).toEqual({ name: 'Pessoa de Teste', specialty: null, isRegistrationChecked: null });
  });

  test('answers alike, after the same statements, for nobody and for whom one cannot connect with', async () => {
    const [maria, joao] = [await patient(), await patient()];
    const people = {
      'of nobody': 'DRAAAAAA',
      'of one’s own kind': await codeOf(server, joao),
      'an id of nobody': crypto.randomUUID(),
    };
    const associacao = await server.person('associacao');
    const answers = [];
    for (const code of [...Object.values(people), joao.id, maria.id, associacao.id]) {
      const { status, body, headers } = await send('POST', '/look-up', maria, { code });
      answers.push(JSON.stringify([status, { ...body, requestId: '' }, headers.get('content-length')]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('connections.code_unknown');

    const lookUp = (code: string) => async () => void (await send('POST', '/look-up', await patient(), { code }));
    const found = await countStatements(lookUp((await createDoctor(server)).id));
    expect(found).toBeGreaterThan(3);
    expect(await countStatements(lookUp(crypto.randomUUID()))).toBe(found);
  });

  test.each(['', 'DR', 'DR12', 'XX7K4MAP', 'DRK7M4XP9', 'DR0O1IL2', '<script>'])(
    'refuses %j, which can be no code',
    async (code) => {
      const { status, body } = await send('POST', '/look-up', await patient(), { code });
      expect([status, body.errors[0]]).toMatchObject([422, { pointer: '/code', code: 'code_invalid' }]);
    },
  );

  test('of 1,000 tries evaluates 20, whatever is tried, and asking for a connection counts with them', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    const code = await codeOf(server, helena);
    const statuses: Record<number, number> = {};
    for (let tried = 0; tried < 1000; tried++) {
      const path = tried % 3 === 0 ? '/requests' : '/look-up';
      const { status } = await send('POST', path, maria, { code: tried === 999 ? code : 'DRAAAAAA' });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    expect(statuses).toEqual({ 404: 20, 429: 980 });
    const { status, body } = await send('POST', '/look-up', maria, { code });
    expect([status, body.code, body.retryAfter > 0]).toEqual([429, 'connections.too_many_tries', true]);
    server.clock.now = new Date(server.clock.now.getTime() + 901_000);
    expect((await send('POST', '/look-up', maria, { code })).status).toBe(200);
  });

  test('counts all accounts of one network together', async () => {
    const unknown = { code: 'DRAAAAAA' };
    const env = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
    const statuses: Record<number, number> = {};
    for (let account = 0; account < 11; account++) {
      const { token } = await patient();
      for (let tried = 0; tried < 20; tried++) {
        const { status } = await server.app.request(
          '/api/connections/look-up',
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', cookie: `balsamo.session_token=${token}.x` },
            body: JSON.stringify(unknown),
          },
          env,
        );
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }
    expect(statuses).toEqual({ 404: 200, 429: 20 });
  });
});

describe('a request to connect', () => {
  test('of a patient is told to the doctor, who accepts: both see it, and the patient is told', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    await setSpecialty(helena, 'Neurologia');
    const { status, body } = await send('POST', '/requests', maria, { code: await codeOf(server, helena) });
    expect(status).toBe(201);
    const asSeen = { id: body.id, endsOn: null, invitedName: null, createdAt: body.createdAt };
    const doctor = { id: helena.id, name: 'Pessoa de Teste', specialty: 'Neurologia', isRegistrationChecked: false };
    expect(body).toEqual({ ...asSeen, direction: 'sent', person: doctor });
    expect(await requestsOf(maria)).toEqual([body]);
    expect(await requestsOf(helena)).toEqual([
      {
        ...asSeen,
        direction: 'received',
        person: { id: maria.id, name: 'Pessoa de Teste', specialty: null, isRegistrationChecked: null },
      },
    ]);
    expect(await told(helena)).toEqual([['connection_request', body.id, false]]);

    const accepted = await answer(helena, body.id, 'accept');
    expect([accepted.status, accepted.body.person.id]).toEqual([200, maria.id]);
    expect([await requestsOf(maria), await requestsOf(helena)]).toEqual([[], []]);
    expect([await peopleOf(maria), await peopleOf(helena)]).toEqual([[helena.id], [maria.id]]);
    expect(await told(maria)).toEqual([['connection_accepted', body.id, false]]);
    expect(await told(helena)).toEqual([['connection_request', body.id, true]]);
    expect((await send('GET', '', maria)).body.items[0]).toEqual({
      person: doctor,
      connectedAt: accepted.body.connectedAt,
      endsOn: null,
      photo: null,
    });
  });

  test('of a doctor is refused by the patient: no link, the doctor is told, and may ask again', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    const { body } = await send('POST', '/requests', helena, { code: await codeOf(server, maria) });
    expect((await answer(maria, body.id, 'reject')).status).toBe(204);
    expect(await told(helena)).toEqual([['connection_rejected', body.id, false]]);
    expect([await peopleOf(maria), await peopleOf(helena), await requestsOf(maria)]).toEqual([[], [], []]);
    expect((await answer(maria, body.id, 'accept')).status).toBe(404);
    expect((await ask(server, helena, maria)).status).toBe(201);
  });

  test('is answered by nobody but the other side, and taken back by nobody but who asked', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    const { body } = await ask(server, maria, helena);
    const strangers = [maria, await patient(), await createDoctor(server), await server.person('operador')];
    for (const person of strangers) {
      for (const how of ['accept', 'reject'] as const) {
        const refused = await answer(person, body.id, how);
        expect([refused.status, refused.body.code]).toEqual([404, 'connections.no_such_request']);
      }
    }
    for (const person of [helena, ...strangers.slice(1)]) {
      expect((await send('DELETE', `/requests/${body.id}`, person)).status).toBe(404);
    }
    expect((await send('DELETE', `/requests/${body.id}`, maria)).status).toBe(204);
    expect((await answer(helena, body.id, 'accept')).status).toBe(404);
    expect(await requestsOf(helena)).toEqual([]);
    // A line of the bell would lead to nothing.
    expect(await told(helena)).toEqual([]);
  });

  test('waits once between two people, whoever asked and however many ask at the same moment', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    const both = await Promise.all([
      ask(server, maria, helena),
      ask(server, helena, maria),
      ask(server, maria, helena),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [request] = await requestsOf(maria);
    const [asker, other] = request.direction === 'sent' ? [maria, helena] : [helena, maria];
    expect((await ask(server, asker as TestPerson, other as TestPerson)).body.code).toBe(
      'connections.already_requested',
    );
    expect((await ask(server, other as TestPerson, asker as TestPerson)).body.code).toBe('connections.answer_waits');
    await answer(other as TestPerson, request.id, 'accept');
    server.clock.now = new Date(server.clock.now.getTime() + 901_000);
    expect((await ask(server, maria, helena)).body.code).toBe('connections.already_connected');
    expect((await ask(server, helena, maria)).body.code).toBe('connections.already_connected');
  });

  test('is accepted once, by two answers at the same moment', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    const { body } = await ask(server, maria, helena);
    const answers = await Promise.all([1, 2, 3].map(() => answer(helena, body.id, 'accept')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await told(maria)).toHaveLength(1);
  });

  test('is made three times to the same person in a quarter of an hour, and no more', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    for (let asked = 0; asked < 3; asked++) {
      const { status, body } = await ask(server, maria, helena);
      expect(status).toBe(201);
      await answer(helena, body.id, 'reject');
    }
    const { status, body } = await ask(server, maria, helena);
    expect([status, body.code]).toEqual([429, 'connections.too_many_requests']);
  });

  test('that asks nobody, for a link or a request there is, is not counted and keeps saying why', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    const codesOf = async (from: TestPerson, to: TestPerson) => {
      const answers = [];
      for (let asked = 0; asked < 4; asked++) answers.push((await ask(server, from, to)).body.code);
      return new Set(answers);
    };
    const { body } = await ask(server, maria, helena);
    expect(await codesOf(maria, helena)).toEqual(new Set(['connections.already_requested']));
    expect(await codesOf(helena, maria)).toEqual(new Set(['connections.answer_waits']));
    await answer(helena, body.id, 'accept');
    expect(await codesOf(maria, helena)).toEqual(new Set(['connections.already_connected']));
  });

  test('is forgotten a month after it was answered, and never while it waits', async () => {
    const [maria, helena, ana] = [await patient(), await createDoctor(server), await patient()];
    const { body } = await ask(server, maria, helena);
    await answer(helena, body.id, 'reject');
    const { body: waiting } = await ask(server, ana, helena);
    const at = server.clock.now;
    const left = async () => {
      await forgetOldConnections({ ...server.services, now: () => new Date(at.getTime() + 31 * 86_400_000) });
      const { rows } = await server.db.ownerPool.query('select id from connection_requests where id = any($1)', [
        [body.id, waiting.id],
      ]);
      return rows.map((row) => row.id);
    };
    expect(await left()).toEqual([waiting.id]);
  });
});

describe('a connection', () => {
  test.each(['paciente', 'medico'] as const)(
    'is ended by the %s alone, at once, and begins again only as it began',
    async (role) => {
      const [maria, helena] = [await patient(), await createDoctor(server)];
      await connect(server, helena, maria);
      const [one, other] = role === 'paciente' ? [maria, helena] : [helena, maria];
      expect((await send('DELETE', `/${other.id}`, one)).status).toBe(204);
      expect([await peopleOf(maria), await peopleOf(helena)]).toEqual([[], []]);
      expect((await send('DELETE', `/${other.id}`, one)).body.code).toBe('connections.not_connected');
      await connect(server, helena, maria);
      expect([await peopleOf(maria), await peopleOf(helena)]).toEqual([[helena.id], [maria.id]]);
    },
  );

  test.each(['paciente', 'medico'] as const)(
    'that the %s ends is told to the other side, once, and of who has left no line leads to their page',
    async (role) => {
      const [maria, helena] = [await patient(), await createDoctor(server)];
      await connect(server, helena, maria);
      await server.db.ownerPool.query(
        `insert into notifications (user_id, sequence, type, related_id, data, created_at)
         values ($1, 1000, 'new_patient_connected', gen_random_uuid(), jsonb_build_object('patientId', $2::text), now())`,
        [helena.id, maria.id],
      );
      const [one, other] = role === 'paciente' ? [maria, helena] : [helena, maria];
      await send('DELETE', `/${other.id}`, one);
      const lines = async (person: TestPerson) =>
        (await told(person)).filter(([type]: [string]) => ['connection_ended', 'new_patient_connected'].includes(type));
      expect(await lines(other)).toEqual([['connection_ended', one.id, false]]);
      expect(await lines(one)).toEqual([]);
    },
  );

  test('is ended and listed by nobody else', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    await connect(server, helena, maria);
    for (const person of [await patient(), await createDoctor(server), await server.person('associacao')]) {
      for (const { id } of [maria, helena]) expect((await send('DELETE', `/${id}`, person)).status).toBe(404);
      expect((await send('GET', '', person)).body.items ?? []).toEqual([]);
    }
    for (const path of ['', '/code', '/requests', '/allowance']) expect((await send('GET', path)).status).toBe(401);
    expect((await send('DELETE', `/${maria.id}`)).status).toBe(401);
    expect((await send('POST', '/look-up', undefined, { code: maria.id })).status).toBe(401);
    expect(await peopleOf(maria)).toEqual([helena.id]);
  });

  test('of many pages without gaps, newest first', async () => {
    const helena = await createDoctor(server, { isSubscribed: true });
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) {
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      const person = await patient();
      await connect(server, helena, person);
      ids.unshift(person.id);
    }
    const paged: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await send('GET', `?limit=2${cursor}`, helena);
      paged.push(...body.items.map((item: { person: { id: string } }) => item.person.id));
      if (!body.nextCursor) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(paged).toEqual(ids);
  });

  test('shows in the open pages of both sides whatever changes, also what nobody is told of', async () => {
    const [maria, helena] = [await patient(), await createDoctor(server)];
    const streams = [await openStream(server.app, maria), await openStream(server.app, helena)];
    // The first event says where a stream begins.
    for (const stream of streams) expect((await stream.next())?.event).toBe('unread');
    const nextChange = async () => {
      const seen = [];
      for (const stream of streams) {
        for (;;) {
          const event = await stream.next();
          if (event?.event !== 'connections') continue;
          seen.push((event.data as { version: number }).version);
          break;
        }
      }
      return seen;
    };
    const { body } = await ask(server, maria, helena);
    expect(await nextChange()).toEqual([1, 1]);
    await answer(helena, body.id, 'accept');
    expect(await nextChange()).toEqual([2, 2]);
    await send('DELETE', `/${helena.id}`, maria);
    expect(await nextChange()).toEqual([3, 3]);
    await Promise.all(streams.map((stream) => stream.close()));
  });
});

describe('a doctor without a subscription', () => {
  const allowance = async (doctor: TestPerson) => (await send('GET', '/allowance', doctor)).body;

  test('has two patients: a third is neither asked for nor accepted', async () => {
    const helena = await createDoctor(server);
    expect(await allowance(helena)).toEqual({ limit: 2, taken: 0 });
    await connect(server, helena, await patient());
    const { body: own } = await ask(server, helena, await patient());
    expect(await allowance(helena)).toEqual({ limit: 2, taken: 2 });
    const third = await ask(server, helena, await patient());
    expect([third.status, third.body.code]).toEqual([409, 'connections.limit_reached']);
    const { body: received } = await ask(server, await patient(), helena);
    expect((await answer(helena, received.id, 'accept')).body.code).toBe('connections.limit_reached');
    await send('DELETE', `/requests/${own.id}`, helena);
    expect((await answer(helena, received.id, 'accept')).status).toBe(200);
    expect(await allowance(helena)).toEqual({ limit: 2, taken: 2 });
  });

  test('has two also when many are accepted at the same moment', async () => {
    const helena = await createDoctor(server);
    const waiting = await Promise.all(
      Array.from({ length: 6 }, async () => (await ask(server, await patient(), helena)).body.id),
    );
    const answers = await Promise.all(waiting.map((id) => answer(helena, id, 'accept')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(await peopleOf(helena)).toHaveLength(2);
  });

  test('and has more with one, until it ends; who was asked meanwhile is told why not', async () => {
    const helena = await createDoctor(server, { isSubscribed: true });
    for (let count = 0; count < 3; count++) await connect(server, helena, await patient());
    expect(await allowance(helena)).toEqual({ limit: null, taken: 3 });
    const maria = await patient();
    const { body } = await ask(server, helena, maria);
    await server.db.ownerPool.query("update subscriptions set status = 'canceled' where user_id = $1", [helena.id]);
    expect((await answer(maria, body.id, 'accept')).body.code).toBe('connections.doctor_limit_reached');
    expect(await peopleOf(helena)).toHaveLength(3);
  });

  test('is asked of doctors only', async () => {
    const { status, body } = await send('GET', '/allowance', await patient());
    expect([status, body.code]).toEqual([403, 'request.not_allowed']);
  });
});

test('names, codes and ids stay out of the log', async () => {
  const [maria, helena] = [await patient(), await createDoctor(server)];
  const code = await codeOf(server, helena);
  await send('POST', '/look-up', maria, { code });
  await connect(server, helena, maria);
  for (const secret of [code, maria.id, helena.id, 'Pessoa']) expect(server.logged.join('')).not.toContain(secret);
});
