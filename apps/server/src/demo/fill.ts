import { randomBytes } from 'node:crypto';
import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { accounts, sessions, users } from '@balsamo/database/auth/tables.ts';
import { type EntryRow, insertEntry } from '@balsamo/database/diary/queries.ts';
import { DEFAULT_TIME_ZONE } from '@balsamo/domain/time/zone.ts';
import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { checkInRow, checkOutChanges } from '../diary/entry-rows.ts';
import type { Services } from '../services.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PATIENTS, type DemoAccount } from './accounts.ts';
import { DEMO_DAYS, liveDiary, liveLastHours } from './diary-life.ts';
import { createRandom } from './random.ts';

/** Any number: it makes the demo people who they are. */
const SEED = 2026;

/**
 * Fills a new embedded database with the demo accounts and about 120 days of their diaries. Accounts are made as the owner,
 * since the server's own roles can make neither operators nor associations; diaries are written in sessions of their people.
 */
export async function fillDemoData(services: Services): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD);
  const people = [...DEMO_ACCOUNTS, ...DEMO_PATIENTS];
  const owner = new pg.Client(services.db.owner);
  await owner.connect();
  try {
    const createdAt = new Date(services.now().getTime() - (DEMO_DAYS + 1) * 86_400_000);
    for (const [index, person] of people.entries()) {
      const userId = await createAccount(drizzle(owner), { ...person, password, createdAt });
      if (person.role === 'paciente') await writeDiary(services, person, userId, SEED + index);
    }
  } finally {
    await owner.end();
  }
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
  return user.id;
}

async function writeDiary(services: Services, person: DemoAccount, userId: string, seed: number): Promise<void> {
  const { db, now } = services;
  const token = randomBytes(24).toString('base64url');
  const session = { userId, token, expiresAt: new Date(now().getTime() + 3_600_000) };
  await asSystem(db, 'the demo diary is written in a session of its owner', ({ orm }) =>
    orm.insert(sessions).values(session),
  );
  const random = createRandom(seed);
  const timeZone = person.timeZone ?? DEFAULT_TIME_ZONE;
  const lived = liveDiary(random, timeZone, now());
  if (person === DEMO_ACCOUNTS[0]) lived.push(...liveLastHours(random, timeZone, now()));
  await asUser(db, token, ({ query }) =>
    Promise.all(
      lived.map(({ entry, recordedAt, checkOut }) => {
        const row = checkInRow(entry, recordedAt);
        return query(
          insertEntry(checkOut ? { ...row, ...checkOutChanges(row as EntryRow, checkOut.body, checkOut.at) } : row),
        );
      }),
    ),
  );
  await asSystem(db, 'that session has done its work', ({ orm }) =>
    orm.delete(sessions).where(eq(sessions.token, token)),
  );
}
