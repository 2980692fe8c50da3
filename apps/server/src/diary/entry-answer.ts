import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { type EntryColumns, entryOf } from '@balsamo/database/diary/entry-columns.ts';
import type { StoredValues } from '@balsamo/database/diary/queries.ts';
import { ENTRY_MEMBERS, type EntryMember } from '@balsamo/domain/diary/entry-members.ts';
import { type RawRatings, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';

/**
 * An entry that was just stored as the contract's `Entry`, its members in the order of the domain's table. Of what is only read PostgreSQL writes
 * the text itself (`ENTRY_JSON`): for one row that costs more than the statement that stored it.
 */
export function entryAnswer(row: EntryColumns & StoredValues): Entry {
  const entry = entryOf(row);
  const after = given(entry.symptoms.after);
  const isUsed = row.inventoryItemId !== null;
  const { stockTaken } = entry;
  const told: Partial<Record<EntryMember, object>> = {
    symptoms: {
      symptoms: { before: given(entry.symptoms.before), after: Object.keys(after).length > 0 ? after : null },
    },
    stockTaken: {
      inventoryItem: row.inventoryItem,
      stock: isUsed ? { taken: stockTaken, problem: stockTaken === null ? 'not_convertible' : null } : null,
    },
    deletedAt: entry.deletedAt === null ? {} : { deletedAt: entry.deletedAt },
  };
  const members = Object.keys(ENTRY_MEMBERS) as EntryMember[];
  return Object.assign({}, ...members.map((member) => told[member] ?? { [member]: entry[member] }));
}

/** Answers leave out what was not rated. */
const given = (ratings: RawRatings): Entry['symptoms']['before'] =>
  Object.fromEntries(SYMPTOMS.flatMap((symptom) => (ratings[symptom] === null ? [] : [[symptom, ratings[symptom]]])));
