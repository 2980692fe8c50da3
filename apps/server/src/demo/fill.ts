import { randomBytes } from 'node:crypto';
import { legalAgreements } from '@balsamo/database/account/tables.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser, type UserTransaction } from '@balsamo/database/as-user.ts';
import { sessionTokenHash } from '@balsamo/database/auth/session-token-hash.ts';
import { accounts, sessions, users } from '@balsamo/database/auth/tables.ts';
import { insertEntry } from '@balsamo/database/diary/queries.ts';
import { saveRatingQuestion } from '@balsamo/database/diary/rating-question.ts';
import { insertRating } from '@balsamo/database/diary/ratings.ts';
import { insertItem, updateItem } from '@balsamo/database/inventory/items.ts';
import { appendMovements } from '@balsamo/database/inventory/ledger/movements.ts';
import { insertPrescription } from '@balsamo/database/prescriptions/queries.ts';
import { insertReminder, timing } from '@balsamo/database/reminders/queries.ts';
import type { Device } from '@balsamo/domain/account/device.ts';
import type { EntryValues } from '@balsamo/domain/diary/merge.ts';
import { RATING_QUESTION_PROPOSED_TIME } from '@balsamo/domain/diary/rating-question.ts';
import { initialMovements } from '@balsamo/domain/inventory/ledger.ts';
import { AGREED_DOCUMENTS, NEWEST_LEGAL_VERSIONS } from '@balsamo/domain/legal/versions.ts';
import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import { eq } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { takeWrite } from '../diary/entry-writes.ts';
import { newRatingRow } from '../diary/rating-rows.ts';
import { bookRenewal } from '../inventory/bookings.ts';
import { newItemRow } from '../inventory/item-rows.ts';
import type { Services } from '../services/services.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PATIENTS, DEMO_STAFF, type DemoAccount } from './accounts.ts';
import { foundDemoAssociation } from './association.ts';
import { careForDemoChild } from './cared.ts';
import { connectDemoPeople } from './connections.ts';
import { DEMO_DAYS, type LivedEntry, liveDiary, liveLastHours } from './diary-life.ts';
import { DEMO_COLLEAGUES, listDemoColleague } from './directory.ts';
import { countedItem, entryRow } from './entry-rows.ts';
import { DEMO_MEMBERS, livePlainDiary } from './members.ts';
import { livePrescription } from './prescription-life.ts';
import { createRandom, type Random } from './random.ts';
import { liveRatings } from './rating-life.ts';
import { type LivedItem, liveStock } from './stock-life.ts';

/** Any number: it makes the demo people who they are. */
const SEED = 2026;
/** Any number far from it: the further members of the association. */
const MEMBERS_SEED = 7000;
/** Another one: the child. */
const CHILD_SEED = 9000;
const DAY_MS = 86_400_000;

/**
 * Fills a new embedded database with the demo accounts and about 120 days of their diaries and stock. Accounts are made as the owner,
 * since the server's own roles can make neither operators nor associations; the rest is written in sessions of its people.
 */
export async function fillDemoData(services: Services): Promise<void> {
  const password = await services.passwords.hash(DEMO_PASSWORD);
  const people = [...DEMO_ACCOUNTS, ...DEMO_PATIENTS];
  const owner = new pg.Client(services.db.owner);
  await owner.connect();
  try {
    const createdAt = new Date(services.now().getTime() - (DEMO_DAYS + 1) * 86_400_000);
    const idOf = new Map<string, string>();
    for (const [index, person] of people.entries()) {
      const userId = await createAccount(drizzle(owner), { ...person, password, createdAt });
      idOf.set(person.email, userId);
      if (person.role === 'paciente') await writeLife(services, person, userId, SEED + index);
    }
    await connectDemoPeople(services, drizzle(owner), idOf);
    await careForDemoChild(drizzle(owner), demoCircle(idOf), createRandom(CHILD_SEED), services.now());
    for (const { staffRole: _, ...account } of DEMO_STAFF) {
      idOf.set(account.email, await createAccount(drizzle(owner), { ...account, password, createdAt }));
    }
    for (const colleague of DEMO_COLLEAGUES) {
      const { told: _, ...account } = colleague;
      const userId = await createAccount(drizzle(owner), { ...account, password, createdAt });
      idOf.set(colleague.email, userId);
      await listDemoColleague(drizzle(owner), userId, colleague, services.now());
    }
    for (const [index, member] of DEMO_MEMBERS.entries()) {
      const userId = await createAccount(drizzle(owner), { ...member, password, createdAt });
      idOf.set(member.email, userId);
      await livePlainDiary(drizzle(owner), userId, createRandom(MEMBERS_SEED + index), services.now());
    }
    // At once: the job that closes months must not find an association whose members are not there yet.
    await owner.query('begin');
    await foundDemoAssociation(drizzle(owner), idOf, { createdAt, now: services.now() });
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}

/** Maria keeps the diary of her son, João reads it, and Helena follows him. */
function demoCircle(idOf: ReadonlyMap<string, string>) {
  const find = (email: string | undefined) => idOf.get(email ?? '') as string;
  const [maria, helena] = DEMO_ACCOUNTS;
  return { mother: find(maria?.email), reader: find(DEMO_PATIENTS[0]?.email), doctor: find(helena?.email) };
}

async function createAccount(
  orm: NodePgDatabase,
  person: DemoAccount & { password: string; createdAt: Date },
): Promise<string> {
  const { password, createdAt, ...account } = person;
  const [user] = await orm
    .insert(users)
    .values({ ...account, emailVerified: true, createdAt, updatedAt: createdAt })
    .returning({ id: users.id });
  if (!user) throw new Error('the demo account was not stored');
  await orm.insert(accounts).values({ userId: user.id, accountId: user.id, providerId: 'credential', password });
  await orm.insert(legalAgreements).values(
    AGREED_DOCUMENTS.map((document) => ({
      userId: user.id,
      document,
      version: NEWEST_LEGAL_VERSIONS[document],
      agreedAt: createdAt,
    })),
  );
  return user.id;
}

/** Writes a patient's four months in a session of their own, as the app would have. */
async function writeLife(services: Services, person: DemoAccount, userId: string, seed: number): Promise<void> {
  const { db, now } = services;
  const token = randomBytes(24).toString('base64url');
  const session = { userId, token: sessionTokenHash(token), expiresAt: new Date(now().getTime() + 3_600_000) };
  await asSystem(db, 'the demo diary is written in a session of its owner', ({ orm }) =>
    orm.insert(sessions).values(session),
  );
  const isMaria = person === DEMO_ACCOUNTS[0];
  const random = createRandom(seed);
  const timeZone = person.timeZone ?? DEFAULT_TIME_ZONE;
  const lastWroteAt = now().getTime() - (person.silentDays ?? 0) * DAY_MS;
  const diary = liveDiary(random, timeZone, now()).filter(({ recordedAt }) => recordedAt.getTime() <= lastWroteAt);
  if (isMaria) diary.push(...liveLastHours(random, timeZone, now()));
  const { items, lived } = liveStock(random, diary, { timeZone, now: now(), hasOintment: isMaria });
  const oil = items.find(isOilInUse);
  await asUser(db, token, async (transaction) => {
    for (const item of items) await writeItem(transaction, item, timeZone);
    const counted = new Map(items.map(({ body }) => [body.id, countedItem(body)]));
    await Promise.all(lived.map((one) => transaction.query(insertEntry(entryRow(one, counted)))));
    if (isMaria) await writeChanges(transaction, lived, now());
    if (isMaria) await writeReminder(transaction, oil, timeZone, now());
    if (isMaria && oil)
      await insertPrescription(transaction, livePrescription(random, oil.body.nickname, timeZone, now()));
    // Numbers of their own, so that the rest of her life stays as it is without them.
    if (isMaria) await writeRatings(transaction, createRandom(-seed), diary, { timeZone, now: now() });
  });
  await asSystem(db, 'that session has done its work', ({ orm }) =>
    orm.delete(sessions).where(eq(sessions.token, session.token)),
  );
}

async function writeItem(transaction: UserTransaction, item: LivedItem, timeZone: string): Promise<void> {
  const { body, addedAt, renewals, finishedAt } = item;
  await insertItem(transaction, newItemRow(body, addedAt, localDay(addedAt, timeZone)));
  const booked = { occurredAt: addedAt, now: addedAt };
  await appendMovements(transaction, initialMovements(body.id, body.quantity), booked);
  for (const renewal of renewals) {
    await bookRenewal(transaction, body.id, renewal.body, renewal.at);
    await updateItem(transaction, body.id, { updatedAt: renewal.at });
  }
  if (finishedAt) await updateItem(transaction, body.id, { status: 'finalizado', updatedAt: finishedAt });
}

/** How she felt in between, and the question that she wants to be asked for it. */
async function writeRatings(
  transaction: UserTransaction,
  random: Random,
  diary: readonly LivedEntry[],
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
  const rows = liveRatings(random, diary, { timeZone, now }).map((body) => newRatingRow(body, new Date(body.ratedAt)));
  await Promise.all(rows.map((row) => transaction.query(insertRating(row))));
  const question = { localTime: RATING_QUESTION_PROPOSED_TIME, isActive: true };
  await saveRatingQuestion(transaction, question, timeZone, now);
}

const PHONE = { browser: 'Chrome', system: 'Android' };
const COMPUTER = { browser: 'Firefox', system: 'Windows' };

/** She changes what she finished last on the computer, while the phone holds an older change that it sends later. */
async function writeChanges(transaction: UserTransaction, lived: readonly LivedEntry[], now: Date): Promise<void> {
  const finished = lived.flatMap(({ entry, checkOut }) => (checkOut ? [{ entry, at: checkOut.at }] : []));
  const latest = finished.sort((one, other) => other.at.getTime() - one.at.getTime())[0];
  if (!latest) return;
  const { entry, at } = latest;
  const minutesLater = (minutes: number) => new Date(Math.min(at.getTime() + minutes * 60_000, now.getTime()));
  const change = (minutes: number, device: Device, values: Partial<EntryValues>, arrivesAfter: number) =>
    takeWrite(
      transaction,
      {
        entryId: entry.id,
        kind: 'edit',
        marks: { changedAt: minutesLater(minutes).toISOString() },
        device,
        valuesFor: () => values,
      },
      minutesLater(arrivesAfter),
      { isLocked: true },
    );
  await change(40, COMPUTER, { notes: 'A tensão nos ombros passou antes do jantar.', moodAfter: 8 }, 40);
  await change(15, PHONE, { notes: 'A tensão passou.', triggers: ['Estresse/Tensão', 'Relaxamento'] }, 50);
}

const isOilInUse = ({ body, finishedAt }: LivedItem) => body.productType === 'oleo' && !finishedAt;

/** The oil in the morning and at night, every day. */
async function writeReminder(
  transaction: UserTransaction,
  item: LivedItem | undefined,
  timeZone: string,
  now: Date,
): Promise<void> {
  if (!item) return;
  const schedule = { times: ['09:00', '22:00'], daysOfWeek: null };
  await insertReminder(transaction, {
    id: crypto.randomUUID(),
    inventoryItemId: item.body.id,
    ...timing(schedule, true, timeZone, now),
    createdAt: item.addedAt,
    updatedAt: item.addedAt,
  });
}
