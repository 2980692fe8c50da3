import { ACCESS_RESOURCES } from '@balsamo/domain/access-log/vocabulary.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUserOnce } from '../as-user.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { type AccessPlace, listAccesses } from './queries.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let patient: TestPerson;
beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  patient = await createPerson(db.ownerPool);
});
afterAll(() => db?.close());

type Reading = { minute: number; reader: string; resource: string; isOwn: boolean };
type Line = { id: string; reader: { name: string }; resource: string; count: number; firstAt: string; lastAt: string };

const DAYS = 14;
/** When midnight is left out (São Paulo, 4 November 2018) and when it comes twice (the Azores, 28 October 2018; Havana, 4 November). */
const BEGIN = Date.parse('2018-10-25T00:00:00Z');
const instantOf = (minute: number) => new Date(BEGIN + minute * 60_000);

async function fill(readings: readonly Reading[]): Promise<void> {
  await db.ownerPool.query('delete from access_log');
  await db.ownerPool.query(
    `insert into access_log (patient_id, reader_id, reader_name, action, resource, at, opened_in)
     select $1::uuid, case when own then $1::uuid end, reader, 'view', resource, at, pg_current_xact_id()
     from unnest($2::text[], $3::text[], $4::timestamptz[], $5::boolean[]) as one (reader, resource, at, own)`,
    [
      patient.id,
      readings.map(({ reader }) => reader),
      readings.map(({ resource }) => resource),
      readings.map(({ minute }) => instantOf(minute)),
      readings.map(({ isOwn }) => isOwn),
    ],
  );
}

const page = async (limit: number, timeZone: string, after?: AccessPlace): Promise<Line[]> => {
  const { rows } = await asUserOnce<{ json: string }>(db, patient.token, listAccesses({ limit, timeZone, after }));
  return rows.map(({ json }) => JSON.parse(json) as Line);
};

/** What the pages should say, reckoned here. */
function expectedLines(readings: readonly Reading[], timeZone: string): Omit<Line, 'id'>[] {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const lines = new Map<string, Date[]>();
  for (const { minute, reader, resource, isOwn } of readings) {
    if (isOwn && resource === 'diary') continue;
    const at = instantOf(minute);
    const key = JSON.stringify([day.format(at), reader, isOwn, resource]);
    lines.set(key, [...(lines.get(key) ?? []), at]);
  }
  return [...lines].map(([key, instants]) => {
    const [, name, , resource] = JSON.parse(key);
    const times = instants.map((one) => one.toISOString()).sort();
    return {
      reader: { name },
      resource,
      count: times.length,
      firstAt: times[0] as string,
      lastAt: times.at(-1) as string,
    };
  });
}

const seen = ({ reader, resource, count, firstAt, lastAt }: Omit<Line, 'id'>) =>
  [lastAt, firstAt, reader.name, resource, count].join(' ');

describe('the access log of a person', () => {
  test.each([
    ['Atlantic/Azores', '2018-10-28T00:30:00Z'],
    ['America/Havana', '2018-11-04T04:30:00Z'],
  ])('tells a reading of the first of two hours after midnight in %s', async (timeZone, at) => {
    const minute = (Date.parse(at) - BEGIN) / 60_000;
    await fill([{ minute, reader: 'Ana', resource: 'entries', isOwn: false }]);
    expect(await page(1, timeZone)).toHaveLength(1);
  });

  test('tells all lines once, newest first, however it is cut into pages and in whatever zone', async () => {
    const reading = fc.record({
      minute: fc.nat(DAYS * 24 * 60),
      reader: fc.constantFrom('Ana', 'Beto'),
      resource: fc.constantFrom(...ACCESS_RESOURCES.slice(0, 3), 'diary'),
      isOwn: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(reading, { maxLength: 60 }),
        fc.constantFrom('America/Sao_Paulo', 'Atlantic/Azores', 'America/Havana', 'Pacific/Kiritimati', 'UTC'),
        fc.integer({ min: 1, max: 7 }),
        async (readings, timeZone, limit) => {
          await fill(readings);
          const lines: Line[] = [];
          for (;;) {
            const last = lines.at(-1);
            const more = await page(limit, timeZone, last && { at: new Date(last.lastAt), id: last.id });
            lines.push(...more);
            if (more.length < limit) break;
          }
          expect(lines.map(seen).sort()).toEqual(expectedLines(readings, timeZone).map(seen).sort());
          expect(lines.map(({ lastAt }) => lastAt)).toEqual(
            lines
              .map(({ lastAt }) => lastAt)
              .sort()
              .reverse(),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
