import type { RecordKind } from '@balsamo/domain/exports/vocabulary.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { appFeedback } from '../account/tables.ts';
import { appointments } from '../appointments/tables.ts';
import type { UserTransaction } from '../as-user.ts';
import { symptomRatings } from '../diary/ratings/tables.ts';
import { diaryEntries, diaryEntryNotes, diaryEntryRevisions } from '../diary/tables.ts';
import { inventoryMovements } from '../inventory/ledger/tables.ts';
import { inventoryItems } from '../inventory/tables.ts';
import { conditions, medicines } from '../medicines/tables.ts';
import { prescriptions } from '../prescriptions/tables.ts';
import { medicationReminders } from '../reminders/tables.ts';
import { seizureFreeDays, seizureNotes, seizures } from '../seizures/tables.ts';
import { trackers } from '../trackers/tables.ts';
import { unwantedEffectReports } from '../unwanted-effects/tables.ts';
import { walletDocuments } from '../wallet/tables.ts';
import { RECORD_SOURCES } from './record-json.ts';

type Row<Table extends PgTable, Person extends string = 'userId'> = Omit<Table['$inferInsert'], Person> & {
  id: string;
};

/** What each kind of record is stored as, without whose it is. */
export type RecordRows = {
  inventoryItems: Row<typeof inventoryItems>;
  trackers: Row<typeof trackers>;
  entries: Row<typeof diaryEntries> & { notes?: string | null };
  revisions: Row<typeof diaryEntryRevisions>;
  movements: Row<typeof inventoryMovements>;
  ratings: Row<typeof symptomRatings>;
  prescriptions: Row<typeof prescriptions, 'patientId'>;
  reminders: Row<typeof medicationReminders>;
  feedback: Row<typeof appFeedback>;
  appointments: Row<typeof appointments>;
  documents: Row<typeof walletDocuments>;
  unwantedEffectReports: Row<typeof unwantedEffectReports>;
  medicines: Row<typeof medicines>;
  conditions: Row<typeof conditions>;
  seizures: Row<typeof seizures> & { note?: string | null };
  seizureFreeDays: Row<typeof seizureFreeDays>;
};

const RECORD_TABLES = {
  inventoryItems,
  trackers,
  entries: diaryEntries,
  revisions: diaryEntryRevisions,
  movements: inventoryMovements,
  ratings: symptomRatings,
  prescriptions,
  reminders: medicationReminders,
  feedback: appFeedback,
  appointments,
  documents: walletDocuments,
  unwantedEffectReports,
  medicines,
  conditions,
  seizures,
  seizureFreeDays,
} satisfies Record<RecordKind, PgTable>;

const ownId = sql`(select current_user_id())`;

/** Which of these ids are records of the person. */
export async function findOwnIds(
  { query }: Pick<UserTransaction, 'query'>,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { table, person } = RECORD_SOURCES[kind];
  const { rows } = await query<{ id: string }>({
    text: `select id from ${table} where id = any($1) and ${person} = (select current_user_id())`,
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores records as the person's, which the policies of each table demand; answers the ids of those that nothing stood in the
 * way of.
 */
export async function insertRecords<Kind extends RecordKind>(
  { orm }: Pick<UserTransaction, 'orm'>,
  personId: string,
  kind: Kind,
  rows: readonly RecordRows[Kind][],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const person = kind === 'prescriptions' ? { patientId: personId } : { userId: personId };
  // One kind at a time: that rows and table belong together the signature holds, and Drizzle's types cannot follow.
  const table = RECORD_TABLES[kind] as unknown as typeof inventoryItems;
  const stored = await orm
    .insert(table)
    .values(rows.map((row) => ({ ...(row as unknown as RecordRows['inventoryItems']), ...person }) as never))
    .onConflictDoNothing()
    .returning({ id: table.id });
  const ids = new Set(stored.map(({ id }) => id));
  if (kind === 'entries') await insertNotes({ orm }, personId, rows as readonly RecordRows['entries'][], ids);
  if (kind === 'seizures') await insertSeizureNotes({ orm }, personId, rows as readonly RecordRows['seizures'][], ids);
  return ids;
}

/** What was written to those entries that were stored just now. */
async function insertNotes(
  { orm }: Pick<UserTransaction, 'orm'>,
  userId: string,
  entries: readonly RecordRows['entries'][],
  stored: ReadonlySet<string>,
): Promise<void> {
  const written = entries.flatMap(({ id, notes }) =>
    typeof notes === 'string' && stored.has(id) ? { entryId: id, userId, notes } : [],
  );
  if (written.length > 0) await orm.insert(diaryEntryNotes).values(written);
}

/** The same of seizures. */
async function insertSeizureNotes(
  { orm }: Pick<UserTransaction, 'orm'>,
  userId: string,
  rows: readonly RecordRows['seizures'][],
  stored: ReadonlySet<string>,
): Promise<void> {
  const written = rows.flatMap(({ id, note }) =>
    typeof note === 'string' && stored.has(id) ? { seizureId: id, userId, note } : [],
  );
  if (written.length > 0) await orm.insert(seizureNotes).values(written);
}

/** Which of these days the person called free of seizures already. */
export async function knownFreeDays(
  { orm }: Pick<UserTransaction, 'orm'>,
  days: readonly string[],
): Promise<Set<string>> {
  const rows = await orm
    .select({ day: seizureFreeDays.day })
    .from(seizureFreeDays)
    .where(and(eq(seizureFreeDays.userId, ownId), inArray(seizureFreeDays.day, [...days])));
  return new Set(rows.map(({ day }) => day));
}

/** In which unit each of these items of the person is counted. */
export async function unitsOfItems({ orm }: Pick<UserTransaction, 'orm'>): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: inventoryItems.id, unit: inventoryItems.unit })
    .from(inventoryItems)
    .where(eq(inventoryItems.userId, ownId));
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}

/** Which of these items the person is reminded of already. */
export async function itemsWithReminder(
  { orm }: Pick<UserTransaction, 'orm'>,
  itemIds: readonly string[],
): Promise<Set<string>> {
  const rows = await orm
    .select({ itemId: medicationReminders.inventoryItemId })
    .from(medicationReminders)
    .where(and(eq(medicationReminders.userId, ownId), inArray(medicationReminders.inventoryItemId, [...itemIds])));
  return new Set(rows.map(({ itemId }) => itemId));
}

/** Has the person prepared an appointment? There is one at a time. */
export async function hasAppointment({ orm }: Pick<UserTransaction, 'orm'>): Promise<boolean> {
  const rows = await orm.select({ id: appointments.id }).from(appointments).where(eq(appointments.userId, ownId));
  return rows.length > 0;
}

/** Can a version follow this prescription: is it the person's, and followed by none yet? */
export async function canBeFollowed({ orm }: Pick<UserTransaction, 'orm'>, id: string): Promise<boolean> {
  const rows = await orm
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(
      and(
        eq(prescriptions.patientId, ownId),
        eq(prescriptions.id, id),
        sql`not exists (select from ${prescriptions} next where next.previous_id = ${id})`,
      ),
    );
  return rows.length === 1;
}
