/**
 * What apps of earlier dates have left on devices and still send is taken as it was meant, for 90 days after another shape took its
 * place (ADR-0056). A new shape is recorded with `RECORD_OUTBOX=1 npx vitest run bench/old-clients`.
 */
import { expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../../apps/server/src/testing.ts';
import { OUTBOX_KINDS } from '../../apps/web/app/routes/app/outbox-kinds.ts';
import {
  type Fixture,
  keepRecord,
  PERSON,
  presentRecord,
  readRecords,
  requestOf,
  type SentRequest,
} from './fixtures.ts';
import { EXAMPLES, MEDICINE } from './writes.ts';

const DAY_MS = 86_400_000;
const PROMISED_DAYS = 90;

const present = await presentRecord();
if (process.env.RECORD_OUTBOX) keepRecord({ date: new Date().toISOString().slice(0, 10), ...present });
const records = readRecords();
const newest = records.at(-1);

it('every kind of write that the app keeps has an example', () => {
  expect(new Set(EXAMPLES.map(({ write }) => write.kind))).toEqual(new Set(OUTBOX_KINDS.map(({ name }) => name)));
});

it('the newest fixtures are what today’s app sends; else: RECORD_OUTBOX=1 npx vitest run bench/old-clients', () => {
  expect({ fixtures: newest?.fixtures, vocabulary: newest?.vocabulary }).toEqual(present);
});

it('fixtures say when they may go', async ({ annotate }) => {
  for (const [index, { date }] of records.entries()) {
    const replacedOn = records[index + 1]?.date;
    if (replacedOn && Date.now() - Date.parse(replacedOn) > PROMISED_DAYS * DAY_MS)
      await annotate(`bench/old-clients/fixtures/${date} may be removed: no app of it is promised anything any more`);
  }
  expect(records.length).toBeGreaterThan(0);
});

it.each(records)('every word that an app of $date chose from is still taken', ({ vocabulary }) => {
  for (const [list, words] of Object.entries(vocabulary))
    expect(present.vocabulary[list]).toEqual(expect.arrayContaining([...words]));
});

it.each(records)('an app of $date that still runs is understood', async ({ fixtures }) => {
  await replay(fixtures, 0, async ({ request }) => request);
});

it.each(records)(
  `what an app of $date left on a device ${PROMISED_DAYS} days ago is sent by today’s`,
  async ({ fixtures }) => {
    await replay(fixtures, PROMISED_DAYS, ({ write }, sentAt) => requestOf(write, sentAt, PERSON));
  },
);

/** Sends everything as one person, so many days after it was recorded. */
async function replay(
  fixtures: readonly Fixture[],
  days: number,
  requestFor: (fixture: Fixture, sentAt: string) => Promise<SentRequest>,
): Promise<void> {
  const server: TestServer = await createTestServer(inject('cluster'));
  try {
    const person = await server.person();
    await server.send('POST', '/api/medicines', { as: person, body: MEDICINE });
    for (const fixture of fixtures) {
      const { name, shows } = fixture;
      const sentAt = new Date(Date.parse(fixture.sentAt) + days * DAY_MS);
      server.clock.now = sentAt;
      const { method, path, headers, body } = await requestFor(fixture, sentAt.toISOString());
      const named = Object.fromEntries(
        Object.entries(headers).map(([header, value]) => [header, value.replace(PERSON, person.id)]),
      );
      // Twice, since the first answer may have been lost.
      for (const time of ['once', 'twice']) {
        const answer = await server.send(method, path, { as: person, body, headers: named });
        expect({ name, time, status: answer.status, body: answer.body }).toMatchObject({
          status: expect.toSatisfy((status: number) => status >= 200 && status < 300),
        });
      }
      const { status, body: shown } = await server.send('GET', shows.path, { as: person });
      if (shows.has === undefined) expect({ name, status }).toEqual({ name, status: 404 });
      else expect({ name, status, shown }).toMatchObject({ status: 200, shown: shows.has });
    }
  } finally {
    await server.close();
  }
}
