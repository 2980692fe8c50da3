import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { watchTouchedTables } from '@balsamo/database/testing/touched-tables.ts';
import { ACTING_COOKIE } from '@balsamo/domain/care/care.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SESSION_COOKIE } from '../http/session.ts';
import { operationsOf } from '../http/testing-operations.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { type Attack, attacksOn } from './attacks.ts';
import { type CareCast, type CareRelation, createDependant, createHandedOver, createSnapshot } from './care-cast.ts';
import { digestsOf } from './marks.ts';

/** How a request says for whom it is. */
const NAMINGS = [
  'nobody',
  'by header',
  'by cookie',
  'by header, the cookie another',
  'themselves by header, the person by cookie',
] as const;
type Naming = (typeof NAMINGS)[number];
/** As what the person is to be served; of the others as whoever asks. */
const isNamed = (naming: Naming): boolean => naming.startsWith('by ');

/** Of what nobody is shown anything or may change anything by, every so many are tried; of the others all. */
const EVERY = 25;

/** What is the account's alone: refused to whoever acts for somebody, whatever they are to them. */
const ACCOUNT_ALONE =
  /^\S+ \/api\/(account\/(password|email|erasure|sessions|second-factor|passkeys|recovery-codes|trusted-devices)|notifications\/(push|devices)|care\/people|care\/invitations\/accept|letter-mail|auth\/second-factor)/;
/** What is decided by who is responsible and by the person alone. */
const CIRCLE = /^\S+ \/api\/care(\/|$)/;

type Answer = { status: number; code: string | undefined; shown: string[]; changed: string[] };

let server: TestServer;
let takeTouched: () => Promise<string[]>;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  takeTouched = await watchTouchedTables(server.db.ownerPool);
});
afterAll(() => server?.close());

describe.each([
  ['somebody who is cared for', createDependant, 'responsible', 'by header'],
  ['somebody who has taken their diary over', createHandedOver, 'themselves', 'nobody'],
] as const)('isolation of %s', (_, create, whole, wholeNaming) => {
  let cast: CareCast;
  let attacks: Attack[];
  let snapshot: Awaited<ReturnType<typeof createSnapshot>>;
  /** How each attack is answered to who may do everything. */
  let all: Answer[];
  let requests = 0;
  let refusedActing: Set<string>;

  beforeAll(async () => {
    cast = await create(server);
    const { document, operations } = await operationsOf(server);
    const association = {
      id: crypto.randomUUID(),
      lot: { id: crypto.randomUUID(), productId: crypto.randomUUID() },
    };
    attacks = attacksOn({ record: cast.record, association }, cast.marks, operations, document);
    snapshot = await createSnapshot(server.db.ownerPool, takeTouched);
    all = [];
    for (const attack of attacks) all.push(await tried(attack, whole, wholeNaming));
    refusedActing = new Set(
      attacks.flatMap(({ operationId }, at) => (operationId && all[at]?.code === 'care.acting' ? operationId : [])),
    );
  }, 600_000);

  function headersOf(person: TestPerson, naming: Naming): Record<string, string> {
    const { patient } = cast.record;
    const session = `${SESSION_COOKIE}=${person.token}.signature`;
    const acting = (id: string) => `${session}; ${ACTING_COOKIE}=${id}`;
    return {
      nobody: { cookie: session },
      'by header': { cookie: session, 'balsamo-person': patient.id },
      'by cookie': { cookie: acting(patient.id) },
      'by header, the cookie another': { cookie: acting(person.id), 'balsamo-person': patient.id },
      'themselves by header, the person by cookie': { cookie: acting(patient.id), 'balsamo-person': person.id },
    }[naming];
  }

  /** Sends an attack, and puts back what it changed. */
  async function tried(attack: Attack, relation: CareRelation, naming: Naming): Promise<Answer> {
    const { method, address, body } = attack;
    const person = cast.people[relation] as TestPerson;
    const answer = await server.send(method, address, {
      headers: headersOf(person, naming),
      ...(body === undefined ? {} : { body }),
    });
    requests++;
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    const said = `${address} ${JSON.stringify(body)}`;
    const shown = cast.marks
      // Their own address stands in their own account, whoever invited it.
      .filter(
        (mark) =>
          (relation !== 'invited' || mark.text !== person.email) &&
          text.includes(mark.text) &&
          !said.includes(mark.text),
      )
      .map(({ of }) => of);
    let changed: string[] = [];
    if (answer.status < 400 && (method !== 'GET' || address.includes('/connections/code'))) {
      await server.services.mail.settled();
      changed = await snapshot.changedByWriting();
    }
    if (changed.length > 0 || answer.status === 429 || /sign-out|sessions|password/.test(address))
      await snapshot.restore(changed);
    // Asked for again and again, it would be too often.
    if (answer.status === 429) return tried(attack, relation, naming);
    return { status: answer.status, code: answer.body?.code, shown: [...new Set(shown)].sort(), changed };
  }

  const isWorth = (at: number) => (all[at] as Answer).shown.length > 0 || (all[at] as Answer).changed.length > 0;

  /** Tries what shows or changes something for who may do everything, and some of the rest; answers what is wrong. */
  async function matrix(
    relation: CareRelation,
    naming: Naming,
    isWrong: (attack: Attack, answer: Answer, whole: Answer) => string | undefined,
  ): Promise<void> {
    const before = requests;
    const patient = await digestsOf(server.db.ownerPool, cast.record.patient.id);
    const wrong: string[] = [];
    for (const [at, attack] of attacks.entries()) {
      if (!isWorth(at) && at % EVERY !== 0) continue;
      const answer = await tried(attack, relation, naming);
      const what = answer.status >= 500 ? 'fails' : isWrong(attack, answer, all[at] as Answer);
      if (what) wrong.push(`${attack.method} ${attack.path} ${what}: ${JSON.stringify(answer)} ${attack.address}`);
    }
    const changed = await snapshot.changed();
    console.info(`${relation}, naming ${naming}: ${requests - before} requests, ${wrong.length} leaks`);
    expect(wrong).toEqual([]);
    // What was refused must have changed nothing either.
    expect(changed).toEqual([]);
    // Visits are counted of nobody.
    const digests = await digestsOf(server.db.ownerPool, cast.record.patient.id);
    expect({ ...digests, analytics_counts: '' }).toEqual({ ...patient, analytics_counts: '' });
  }

  const name = ({ method, path }: Attack) => `${method} ${path}`;
  const more = (some: readonly string[], than: readonly string[]) => some.filter((each) => !than.includes(each));

  test('could be seen to fail: something is shown and changed by most of the API', () => {
    const shown = new Set(all.flatMap((answer) => answer.shown));
    expect([...shown]).toEqual(
      expect.arrayContaining(['person', 'diary', 'recreational', 'prescriptions', 'symptom_ratings', 'care']),
    );
    const changed = new Set(all.flatMap((answer) => answer.changed));
    expect([...changed]).toEqual(expect.arrayContaining(['diary_entries', 'prescriptions', 'care_links']));
    const failed = attacks.filter((_, at) => (all[at] as Answer).status >= 500).map(name);
    expect(failed).toEqual([]);
    console.info(
      `${attacks.length} requests, ${attacks.filter((_, at) => isWorth(at)).length} show or change something`,
    );
  });

  const relations = whole === 'responsible' ? (['responsible', 'keeps', 'reads'] as const) : (['let go on'] as const);
  const others =
    whole === 'responsible'
      ? (['former', 'caregiver of somebody else', 'invited'] as const)
      : (['not let go on'] as const);
  const namings = NAMINGS.filter(isNamed);
  const unnamed = NAMINGS.filter((naming) => !isNamed(naming));

  test.each(relations.flatMap((relation) => namings.map((naming) => [relation, naming] as const)))(
    '%s, who names the person %s, reaches what they may',
    { timeout: 600_000 },
    async (relation, naming) => {
      await matrix(relation, naming, (attack, answer, whole) => {
        const of = name(attack);
        // By which link they act, the account says to them.
        const tooMuch = more(answer.shown, [...whole.shown, ...(attack.path === '/api/account' ? ['care'] : [])]);
        if (tooMuch.length > 0) return `shows ${tooMuch}`;
        if (ACCOUNT_ALONE.test(of)) return answer.changed.length > 0 ? `changes ${answer.changed}` : undefined;
        const manages = relation === 'responsible';
        if (CIRCLE.test(of) && !manages) {
          const changes = more(answer.changed, ['care_links', 'care_acts']);
          return changes.length > 0 ? `changes ${changes}` : undefined;
        }
        if (relation !== 'reads' || (attack.method === 'GET' && whole.changed.length === 0)) {
          const tooLittle = more(whole.shown, answer.shown);
          if (tooLittle.length > 0 && !of.includes('/account')) return `does not show ${tooLittle}`;
        }
        if (relation === 'reads') {
          // What becomes of a session, and of signing in, is of whoever has it.
          const changes = answer.changed.filter(() => !attack.path.startsWith('/api/auth/'));
          if (changes.length > 0) return `changes ${changes}`;
          return changes.length < whole.changed.length && answer.status < 400 && !attack.path.startsWith('/api/auth/')
            ? 'is answered as done'
            : undefined;
        }
        const missing = more(whole.changed, [...answer.changed, 'auth_events', 'care_acts']);
        return missing.length > 0 && !of.includes('/account') ? `does not change ${missing}` : undefined;
      });
    },
  );

  test.each(relations.flatMap((relation) => unnamed.map((naming) => [relation, naming] as const)))(
    '%s, who asks for %s, reaches nothing of the person but that they care for them',
    { timeout: 600_000 },
    async (relation, naming) => {
      const patient = await digestsOf(server.db.ownerPool, cast.record.patient.id);
      await matrix(relation, naming, (attack, answer) => {
        const isCircle = CIRCLE.test(name(attack));
        const shown = more(answer.shown, isCircle ? ['person', 'care'] : []);
        if (shown.length > 0) return `shows ${shown}`;
        return undefined;
      });
      expect(await digestsOf(server.db.ownerPool, cast.record.patient.id)).toEqual(patient);
    },
  );

  test.each(others.flatMap((relation) => NAMINGS.map((naming) => [relation, naming] as const)))(
    '%s, who names %s, reaches nothing of the person',
    { timeout: 600_000 },
    async (relation, naming) => {
      await matrix(relation, naming, (_, answer) => {
        if (answer.shown.length > 0) return `shows ${answer.shown}`;
        return isNamed(naming) && answer.changed.some((table) => /diary|rating|prescription|inventory|care/.test(table))
          ? `changes ${answer.changed}`
          : undefined;
      });
    },
  );

  test('the account of whoever acts is out of reach while they do', () => {
    if (whole !== 'responsible') return;
    expect([...refusedActing].sort()).toMatchInlineSnapshot(`
      [
        "DELETE /api/account/passkeys/{id}",
        "DELETE /api/account/sessions",
        "DELETE /api/account/sessions/{id}",
        "GET /api/account/second-factor",
        "GET /api/account/sessions",
        "PATCH /api/account/passkeys/{id}",
        "POST /api/account/email",
        "POST /api/account/erasure",
        "POST /api/account/passkeys",
        "POST /api/account/passkeys/challenge",
        "POST /api/account/password",
        "POST /api/account/second-factor/app",
        "POST /api/account/second-factor/app/confirmation",
        "POST /api/account/second-factor/challenge",
        "POST /api/account/second-factor/later",
        "POST /api/account/second-factor/off",
        "POST /api/account/second-factor/recovery-codes",
        "POST /api/care/invitations/accept",
        "POST /api/care/people",
        "POST /api/care/people/{id}/erasure",
        "PUT /api/letter-mail",
        "PUT /api/notifications/devices",
      ]
    `);
  });
});
