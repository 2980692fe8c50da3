import { randomUUID } from 'node:crypto';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { DOCUMENT_TYPES, type DocumentDetails } from '@balsamo/domain/wallet/document.ts';
import { renewalKey, successorOf } from '@balsamo/domain/wallet/renewal.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson } from '../testing/people.ts';

const TODAY = '2026-11-28';
let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
});
afterAll(() => db?.close());

type Kept = DocumentDetails & { id: string; userId: string };

/** Keeps documents of several people, and answers what PostgreSQL says of each. */
async function saidOf(documents: readonly Kept[]): Promise<Map<string, { key: string | null; isSucceeded: boolean }>> {
  await db.ownerPool.query('delete from wallet_documents');
  await db.ownerPool.query(
    `insert into wallet_documents (id, user_id, type, title, number, issuer, issued_on, valid_until, created_at, updated_at)
     select *, now(), now() from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[], $8::date[])`,
    (['id', 'userId', 'type', 'title', 'number', 'issuer', 'issuedOn', 'validUntil'] as const).map((name) =>
      documents.map((document) => document[name]),
    ),
  );
  const { rows } = await db.ownerPool.query<{ id: string; key: string | null; isSucceeded: boolean }>(
    `select id, renewal_key(type, title, number, issuer) as key, coalesce(renewed_from <= $1, false) as "isSucceeded" from wallet_documents`,
    [TODAY],
  );
  return new Map(rows.map(({ id, ...said }) => [id, said]));
}

/** Words that mean the same and words that do not, and whatever else a keyboard has. */
const text = fc.option(
  fc.oneof(
    fc.constantFrom('Óleo', 'oleo ', 'O\u0301LEO', 'Flores', '–', '1', 'Øleo', 'øleo', 'ß', 'Σ', '油'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((word) => word.length <= 40),
  ),
);
const day = fc.integer({ min: -400, max: 800 }).map((days) => addDays(TODAY, days));
const document = fc
  .record({
    id: fc.constant(null).map(() => randomUUID()),
    type: fc.constantFrom(...DOCUMENT_TYPES),
    title: text,
    number: text,
    issuer: text,
    issuedOn: fc.option(day),
    validUntil: fc.option(day),
  })
  .filter(({ issuedOn, validUntil }) => issuedOn === null || validUntil === null || issuedOn <= validUntil);

test('PostgreSQL and the domain say the same of what renews what, and nobody’s document renews that of another person', async () => {
  const people = [await createPerson(db.ownerPool), await createPerson(db.ownerPool)].map(({ id }) => id);
  const [one = '', other = ''] = people;
  const wallet = fc.array(fc.tuple(document, fc.constantFrom(one, other)), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(wallet, async (drawn) => {
      const documents = drawn.map(([details, userId]): Kept => ({ ...details, userId }));
      const said = await saidOf(documents);
      for (const each of documents) {
        const own = documents.filter(({ userId }) => userId === each.userId);
        expect([each, said.get(each.id)]).toEqual([
          each,
          { key: renewalKey(each), isSucceeded: successorOf(each, own, TODAY) !== undefined },
        ]);
      }
    }),
    { numRuns: 60 },
  );
});
