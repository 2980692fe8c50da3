import { migrate } from '@balsamo/database/migrate.ts';
import { openDatabase } from '@balsamo/database/open-database.ts';
import pg from 'pg';
import { tokenOf } from './diary-load.ts';
import { DAYS, ENTRIES, OWN_ENTRIES, PEOPLE } from './insights-load.ts';

const ITEMS_EACH = 6;

/**
 * Makes an embedded database in which one patient has 20,000 of 1,000,000 entries, written in the order of their time as
 * in life: hers lie between those of the others on every page. One in nine is unfinished; two of three use one of six items.
 * Everyone rates themselves without a use once in three days.
 */
export async function fillInsightsDatabase(dataDirectory: string): Promise<void> {
  const db = await openDatabase({ dataDirectory });
  await migrate(db);
  const owner = new pg.Client(db.owner);
  await owner.connect();
  const run = (text: string, values: unknown[] = []) => owner.query(text, values);
  const person = (number: string) => `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
  const item = (ofPerson: string, number: string) =>
    `('00000000-0000-7000-9000-' || lpad((${ofPerson} * ${ITEMS_EACH} + ${number})::text, 12, '0'))::uuid`;
  await run(
    `insert into users (id, name, email)
     select ${person('n')}, 'Paciente de Medida', 'bench' || n || '@example.test' from generate_series(0, $1::int - 1) n`,
    [PEOPLE],
  );
  await run(
    `insert into sessions (user_id, token, expires_at) select ${person('0')}, token_hash($1), now() + interval '1 day'`,
    [tokenOf(0)],
  );
  await run(
    `with items as (
       insert into inventory_items (id, user_id, nickname, product_type, unit, thc, cbd, strength_basis, drops_per_ml, created_at, updated_at)
       select ${item('p', 'i')}, ${person('p')}, 'Produto ' || i, (array['oleo','flor'])[1 + i % 2], (array['ml','g'])[1 + i % 2],
         1, 20, (array['mg_per_ml','mg_per_g'])[1 + i % 2], 20, now(), now()
       from generate_series(0, $1::int - 1) p, generate_series(0, ${ITEMS_EACH} - 1) i returning id, user_id
     )
     insert into inventory_movements (user_id, item_id, kind, change, occurred_at, created_at)
     select user_id, id, 'initial', 1000, now(), now() from items`,
    [PEOPLE],
  );
  await run(
    `insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
       mood_before, anxiety_before, energy_before, pain_before, sleep_before, mood_after, anxiety_after, energy_after, pain_after,
       sleep_after, triggers, source, status, primary_effect, inventory_item_id, stock_taken, check_out_due_at, checked_out_at,
       created_at, updated_at)
     select gen_random_uuid(), ${person('p')}, (array['oleo','flor','pomada'])[1 + kind], (array['sublingual','vaporizando','topico'])[1 + kind],
       1 + n % 5, (array['gotas','g','g'])[1 + kind], at, 'America/Sao_Paulo',
       3 + random() * 4, 3 + random() * 4, 3 + random() * 4, 5 + random() * 4, case when n % 4 = 0 then 5 + random() * 3 end,
       case when done then 4 + random() * 4 end, case when done then 2 + random() * 4 end, case when done then 3 + random() * 4 end,
       case when done then 2 + random() * 4 end, case when done and n % 4 = 0 then 5 + random() * 3 end,
       array['Dor Crônica', 'Sono'], 'quick',
       case when done then 'completo' else 'incompleto' end, case when done then 'relaxamento' end,
       case when kind < 2 then ${item('p', '2 * (n % 3) + kind')} end, case when kind < 2 then 0.1 end, at + interval '5 hours',
       case when done then at + interval '6 hours' end, at, at
     from (
       select n, p, at, (n / 3) % 3 as kind, n % 9 <> 0 as done
       from (
         select n, case when n % ($1::int / $2::int) = 0 then 0 else 1 + n % ($3::int - 1) end as p,
           now() - interval '8 hours' - n * interval '1 day' * $4::int / $1::int as at
         from generate_series(1, $1::int) n) as placed
       order by at) as lived`,
    [ENTRIES, OWN_ENTRIES, PEOPLE, DAYS],
  );
  await run(
    `insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, anxiety, energy, pain, created_at, updated_at)
     select gen_random_uuid(), ${person('p')}, at, 'America/Sao_Paulo', 5, 5, 5, 6 + random() * 2, at, at
     from (select p, now() - d * interval '3 days' as at from generate_series(1, $2::int / 3) d, generate_series(0, $1::int - 1) p) as rated`,
    [PEOPLE, DAYS],
  );
  await run(
    `insert into inventory_movements (user_id, item_id, entry_id, kind, change, occurred_at, created_at)
     select user_id, inventory_item_id, id, 'check_in', -stock_taken, consumed_at, created_at
     from diary_entries where inventory_item_id is not null order by consumed_at`,
  );
  await run(
    `insert into diary_entry_notes (entry_id, user_id, notes)
     select id, user_id, 'Tomei depois do jantar.' from diary_entries where hashtext(id::text) % 8 = 0`,
  );
  await run('vacuum analyze');
  await owner.end();
  await db.close();
}
