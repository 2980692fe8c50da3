import { migrate } from '@balsamo/database/migrate.ts';
import { openDatabase } from '@balsamo/database/open-database.ts';
import { checkOutDelayHours } from '@balsamo/domain/diary/check-out.ts';
import pg from 'pg';
import { ENTRIES, USERS } from './diary-load.ts';

const METHODS = ['sublingual', 'vaporizando', 'topico'] as const;

/** Makes an embedded database with 500 patients, a session and an oil each, and 200,000 entries between them, a third of the oil, with what their check-outs left. */
export async function fillBenchDatabase(dataDirectory: string): Promise<void> {
  const db = await openDatabase({ dataDirectory });
  await migrate(db);
  await fillDatabase(db.owner);
  await db.close();
}

/** The same people and entries in a database that is migrated. */
export async function fillDatabase(database: pg.ClientConfig): Promise<void> {
  const owner = new pg.Client(database);
  await owner.connect();
  await owner.query(
    `insert into users (id, name, email)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Paciente ' || 'de Medida', 'bench' || n || '@example.test'
     from generate_series(0, $1::int - 1) n`,
    [USERS],
  );
  await owner.query(
    `insert into sessions (user_id, token, expires_at)
     -- As they are, so that the version before ADR-0055 can be filled too; a trigger hashes them in this one.
     select id, 'bench-token-' || lpad(right(id::text, 6)::int::text, 6, '0'), now() + interval '1 day' from users`,
  );
  await owner.query(
    `with item as (
       insert into inventory_items (id, user_id, nickname, product_type, unit, thc, cbd, strength_basis, drops_per_ml, created_at, updated_at)
       select ('00000000-0000-7000-9000-' || right(id::text, 12))::uuid, id, 'Óleo da noite', 'oleo', 'ml', 1, 20, 'mg_per_ml', 20, now(), now()
       from users returning id, user_id
     )
     insert into inventory_movements (user_id, item_id, kind, change, occurred_at, created_at)
     select user_id, id, 'initial', 1000, now(), now() from item`,
  );
  await owner.query(
    `insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
       mood_before, anxiety_before, energy_before, pain_before, mood_after, anxiety_after, energy_after, pain_after,
       triggers, source, status, primary_effect, has_effect_ended, inventory_item_id, stock_taken, check_out_due_at, checked_out_at,
       created_at, updated_at)
     select overlay(overlay(md5('bench entry ' || n) placing '4' from 13) placing '8' from 17)::uuid, ('00000000-0000-7000-8000-' || lpad((n % $2)::text, 12, '0'))::uuid,
       (array['oleo','flor','pomada'])[1 + n % 3], ($4::text[])[1 + n % 3], 1 + n % 5,
       (array['gotas','g','g'])[1 + n % 3], at, 'America/Sao_Paulo', n % 10, (n + 3) % 10, (n + 5) % 10, (n + 7) % 10,
       case when done then 5 end, case when done then 4 end, case when done then 6 end, case when done then 2 end,
       array['Dor Crônica', 'Sono'], 'quick',
       case when done then 'completo' else 'incompleto' end, case when done then 'relaxamento' end, done,
       case when n % 3 = 0 then ('00000000-0000-7000-9000-' || lpad((n % $2)::text, 12, '0'))::uuid end,
       case when n % 3 = 0 then (1 + n % 5) * 0.05 end, at + ($3::int[])[1 + n % 3] * interval '1 hour',
       case when done then at + interval '6 hours' end, at, at
     from (select n, n % 9 <> 0 as done, now() - (n / $2) * interval '7 hours' - interval '8 hours' as at from generate_series(1, $1::int) n) as lived`,
    [ENTRIES, USERS, METHODS.map(checkOutDelayHours), METHODS],
  );
  await owner.query(
    `insert into inventory_movements (user_id, item_id, entry_id, kind, change, occurred_at, created_at)
     select user_id, inventory_item_id, id, 'check_in', -stock_taken, consumed_at, created_at
     from diary_entries where inventory_item_id is not null`,
  );
  await owner.query(
    `insert into diary_entry_notes (entry_id, user_id, notes)
     select id, user_id, 'Tomei depois do jantar.' from diary_entries where hashtext(id::text) % 8 = 0`,
  );
  // As each write leaves it. The version before has no such table.
  const { rows } = await owner.query(`select to_regclass('inventory_balances') is not null as "isThere"`);
  if (rows[0].isThere) {
    await owner.query(
      `insert into inventory_balances (user_id, item_id, balance, is_counted)
       select user_id, item_id, sum(change), bool_or(kind = 'initial') from inventory_movements group by user_id, item_id
       on conflict do nothing`,
    );
  }
  // Each check-out of the past has left its revision: of a table that is empty, PostgreSQL would plan to read all of it, and go on so while it grows.
  await owner.query(
    `insert into diary_entry_revisions
       (user_id, id, entry_id, kind, changed_at, received_at, browser, system, written, replaced, lost)
     select user_id, overlay(id::text placing '7' from 15)::uuid, id, 'check_out', checked_out_at, checked_out_at, 'Chrome', 'Android',
       jsonb_build_object('moodAfter', mood_after, 'anxietyAfter', anxiety_after, 'energyAfter', energy_after, 'painAfter', pain_after,
         'effectEnded', true, 'primaryEffect', primary_effect, 'effectDurationHours', null),
       '{"moodAfter":null,"anxietyAfter":null,"energyAfter":null,"painAfter":null,"effectEnded":null,"primaryEffect":null,"effectDurationHours":null}',
       '{}'
     from diary_entries where checked_out_at is not null`,
  );
  await owner.query('vacuum analyze');
  await owner.end();
}
