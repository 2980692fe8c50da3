import { TABLES } from '@balsamo/database/testing/attacks.ts';
import type pg from 'pg';
import { MARKS, type Record as PatientRecord } from '../patients/testing.ts';

/** A text that stands in one place only: in an answer it says what of whom stands there. */
export type Mark = {
  /** A table, or what a row of the diary or of prescriptions is. */
  of: 'person' | 'diary' | 'recreational' | 'deleted' | 'revision' | (string & {});
  text: string;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Everything by which the patient's rows would be recognised, of every table that there is: the ids of the rows, and what was
 * marked in them. A new table is found by itself.
 */
export async function marksOf(ownerPool: pg.Pool, record: PatientRecord): Promise<Mark[]> {
  const { patient } = record;
  const ofEntry: Record<string, string> = { [record.recreationalId]: 'recreational', [record.deletedId]: 'deleted' };
  const marks: Mark[] = [
    { of: 'person', text: patient.id },
    { of: 'sessions', text: patient.token },
    { of: 'revision', text: MARKS.revision },
  ];
  for (const [table, { tie }] of Object.entries(TABLES)) {
    const { rows } = await ownerPool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where ${tie}::text = $1`,
      [patient.id],
    );
    for (const { row } of rows) {
      const of =
        table === 'users'
          ? 'person'
          : table === 'diary_entries'
            ? (ofEntry[String(row.id)] ?? 'diary')
            : table === 'diary_entry_notes'
              ? ofNotes(ofEntry[String(row.entry_id)])
              : table;
      const isDeleted = table === 'prescriptions' && row.deleted_at !== null;
      const isKept = row.is_shown_to_doctors === false;
      for (const [column, value] of Object.entries(row)) {
        if (typeof value !== 'string') continue;
        const isMark = value.includes('marca-') || (column === 'id' && UUID.test(value)) || column === 'email';
        if (isMark && value !== MARKS.revision)
          marks.push({
            of:
              column === 'email'
                ? 'address'
                : isDeleted
                  ? 'deleted'
                  : isKept
                    ? table === 'unwanted_effect_reports'
                      ? 'hidden report'
                      : 'hidden medicine'
                    : of,
            text: value,
          });
      }
    }
  }
  return marks.filter(({ text }, at) => marks.findIndex((other) => other.text === text) === at);
}

/** What was written to a deleted entry is as deleted. */
const ofNotes = (entry = '') => (entry === 'deleted' ? entry : `${entry} notes`.trim());

/** A text per table that changes with any row of the patient in it; of these tables alone if any are given. */
export async function digestsOf(
  ownerPool: pg.Pool,
  patientId: string,
  tables?: readonly string[],
): Promise<Record<string, string>> {
  const digested = Object.entries(TABLES).filter(([table]) => tables?.includes(table) ?? true);
  if (digested.length === 0) return {};
  const digest = ([table, { tie }]: [string, { tie: string }]) =>
    `select '${table}' as name, coalesce(md5(string_agg(to_jsonb(t)::text, ' ' order by to_jsonb(t)::text)), '') as digest
     from ${table} t where ${tie}::text = $1`;
  const { rows } = await ownerPool.query<{ name: string; digest: string }>(digested.map(digest).join(' union all '), [
    patientId,
  ]);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
