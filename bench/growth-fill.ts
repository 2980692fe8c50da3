import type pg from 'pg';
import { doctorOf, everybody, ITEMS_EACH, idOf, MEASURED, tokenOf } from './growth-people.ts';

/** The tables that grow with each use, in the order in which they are filled. */
export const GROWING = [
  'diary_entries',
  'diary_entry_revisions',
  'diary_entry_notes',
  'inventory_movements',
  'symptom_ratings',
  'access_log',
] as const;

const person = (number: string) => `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const item = (number: string) => `('00000000-0000-7000-9000-' || lpad((${number})::text, 12, '0'))::uuid`;

/**
 * Fills a migrated database with so many entries: three uses a day of everybody up to now, however long that goes back, stored in the order of their time,
 * so that a person's rows lie between those of the others as in life. A use has a check-out (eight of nine) with its revision, one in three takes from the
 * stock, one in eight has words; a day in three has a rating, and a use in ten was looked at by a doctor. In one transaction that makes
 * these tables anew, with the keys of ids in place and other indexes built at the end: with `wal_level` minimal nothing of it is written twice.
 */
export async function fillGrowth(owner: pg.ClientBase, entries: number): Promise<void> {
  const people = everybody(entries);
  const run = (text: string, values: unknown[] = []) => owner.query(text, values);
  // Sorting and building indexes of ten million rows; rules of rows are kept, references are right by the way they are made.
  await run(`set work_mem = '1GB'; set maintenance_work_mem = '1GB'; set session_replication_role = replica`);
  await run(`create schema if not exists bench; create extension if not exists pg_stat_statements schema bench;
    create extension if not exists pageinspect schema bench; begin;
    create temp table people (number int, entries int) on commit drop`);
  await run('insert into people select * from unnest($1::int[], $2::int[])', [
    people.map(({ number }) => number),
    people.map((one) => one.entries),
  ]);
  const rebuild = await dropIndexes(owner);
  await run(`truncate ${GROWING.join(', ')} cascade`);
  for (const text of [...PEOPLE, ...USES]) await run(text);
  await addDoctors(owner);
  for (const definition of rebuild) await run(definition);
  await run('commit');
  await run('reset session_replication_role');
  await run('vacuum (analyze, freeze)');
}

/** Those that no key needs; answers how they are made again. */
async function dropIndexes(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [GROWING],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

const PEOPLE = [
  `insert into users (id, name, email)
   select ${person('number')}, 'Paciente de Medida', 'growth' || number || '@example.test' from people`,
  `insert into inventory_items (id, user_id, nickname, product_type, unit, thc, cbd, strength_basis, drops_per_ml, created_at, updated_at)
   select ${item(`number * ${ITEMS_EACH} + i`)}, ${person('number')}, 'Produto ' || i, 'oleo', 'ml', 1, 20, 'mg_per_ml', 20, now(), now()
   from people, generate_series(0, ${ITEMS_EACH} - 1) i`,
  `insert into medication_reminders (id, user_id, inventory_item_id, times, is_active, next_at, last_handled_at, created_at, updated_at)
   select id, user_id, id, '{08:00}', true, now() + interval '12 hours' + number % 600 * interval '1 minute', now(), now(), now()
   from inventory_items join people on user_id = ${person('number')}`,
  `insert into sessions (user_id, token, expires_at)
   select ${person('number')}, token_hash('growth-token-' || lpad(number::text, 12, '0')), now() + interval '7 days' from people`,
];

const USES = [
  `insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
     mood_before, anxiety_before, energy_before, pain_before, mood_after, anxiety_after, energy_after, pain_after, triggers, source,
     status, primary_effect, inventory_item_id, stock_taken, check_out_due_at, is_reminder_sent, checked_out_at, created_at, updated_at)
   select uuidv7(at - now()), ${person('number')}, (array['oleo','flor','pomada'])[1 + n % 3], (array['sublingual','vaporizando','topico'])[1 + n % 3],
     1 + n % 5, (array['gotas','g','g'])[1 + n % 3], at, 'America/Sao_Paulo', n % 10, (n + 3) % 10, (n + 5) % 10, (n + 7) % 10,
     case when done then 5 end, case when done then 4 end, case when done then 6 end, case when done then 2 end,
     array['Dor Crônica', 'Sono'], 'quick', case when done then 'completo' else 'incompleto' end, case when done then 'relaxamento' end,
     case when n % 3 = 0 then ${item(`number * ${ITEMS_EACH} + n / 3 % ${ITEMS_EACH}`)} end, case when n % 3 = 0 then (1 + n % 5) * 0.05 end,
     at + interval '5 hours', not done, case when done then at + interval '6 hours' end, at, case when done then at + interval '6 hours' else at end
   from (
     select number, n, n % 9 <> 0 as done, now() - interval '8 hours' - (n - 1) * interval '8 hours' - number % 480 * interval '1 minute' as at
     from people, generate_series(1, entries) n order by at) as lived`,
  `insert into diary_entry_revisions (user_id, id, entry_id, kind, changed_at, received_at, browser, system, written, replaced, lost)
   select user_id, uuidv7(checked_out_at - now()), id, 'check_out', checked_out_at, checked_out_at, 'Chrome', 'Android',
     '{"moodAfter": 5, "anxietyAfter": 4, "energyAfter": 6, "painAfter": 2, "primaryEffect": "relaxamento", "effectEnded": true}',
     '{"moodAfter": null, "anxietyAfter": null, "energyAfter": null, "painAfter": null, "primaryEffect": null, "effectEnded": null}', '{}'
   from diary_entries where checked_out_at is not null`,
  `insert into diary_entry_notes (entry_id, user_id, notes)
   select id, user_id, 'Tomei depois do jantar.' from diary_entries where hashtext(id::text) % 8 = 0`,
  `insert into inventory_movements (id, user_id, item_id, kind, change, occurred_at, created_at)
   select uuidv7(first_at - now()), user_id, i.id, 'initial', 10000, first_at, first_at
   from inventory_items i, lateral (select now() - interval '20 years' as first_at) as began`,
  `insert into inventory_movements (id, user_id, item_id, entry_id, kind, change, occurred_at, created_at)
   select uuidv7(created_at - now()), user_id, inventory_item_id, id, 'check_in', -stock_taken, consumed_at, created_at
   from diary_entries where inventory_item_id is not null`,
  `insert into inventory_balances (user_id, item_id, balance, is_counted)
   select user_id, item_id, sum(change), true from inventory_movements group by 1, 2`,
  `insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, anxiety, energy, pain, created_at, updated_at)
   select uuidv7(at - now()), ${person('number')}, at, 'America/Sao_Paulo', 5, 5, 5, 6, at, at
   from (
     select number, now() - d * interval '3 days' - number % 480 * interval '1 minute' as at
     from people, generate_series(1, 1 + entries / 9) d order by at) as rated`,
  `insert into access_log (patient_id, id, reader_id, reader_name, action, resource, at, opened_in)
   select user_id, uuidv7(consumed_at - now()), null, 'Médica de Medida', 'view', 'entries', consumed_at, '3'
   from diary_entries where hashtext(id::text) % 10 = 0`,
];

/** A doctor for each of those whose requests are measured. */
async function addDoctors(owner: pg.ClientBase): Promise<void> {
  for (const { number } of MEASURED) {
    const [patient, doctor] = [number, doctorOf(number)];
    await owner.query(
      `insert into users (id, name, email, role, crm) values ($1, 'Médica de Medida', $2, 'medico', $3)`,
      [idOf(doctor), `doctor${number}@example.test`, `${10_000 + number}-SP`],
    );
    await owner.query(
      `insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now() - interval '60 days')`,
      [idOf(patient), idOf(doctor)],
    );
    // Last looked a week ago: what is new since then is as much for everybody.
    await owner.query(
      `insert into patient_visits (patient_id, doctor_id, last_seen_at) values ($1, $2, now() - interval '7 days')`,
      [idOf(patient), idOf(doctor)],
    );
    await owner.query(
      `insert into sessions (user_id, token, expires_at) values ($1, token_hash($2), now() + interval '7 days')`,
      [idOf(doctor), tokenOf(doctor)],
    );
  }
}
