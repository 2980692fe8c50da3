import { openDatabase } from '@balsamo/database/connection.ts';
import { migrate } from '@balsamo/database/migrate.ts';
import pg from 'pg';
import { ENTRIES, USERS } from './diary-load.ts';

/** Makes an embedded database with 500 patients, a session each, and 200,000 entries between them. */
export async function fillBenchDatabase(dataDirectory: string): Promise<void> {
  const db = await openDatabase({ dataDirectory });
  await migrate(db);
  const owner = new pg.Client(db.owner);
  await owner.connect();
  await owner.query(
    `insert into users (id, name, email)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Paciente ' || 'de Medida', 'bench' || n || '@example.test'
     from generate_series(0, $1::int - 1) n`,
    [USERS],
  );
  await owner.query(
    `insert into sessions (user_id, token, expires_at)
     select id, 'bench-token-' || lpad(right(id::text, 6)::int::text, 6, '0'), now() + interval '1 day' from users`,
  );
  await owner.query(
    `insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
       mood_before, anxiety_before, energy_before, pain_before, mood_after, anxiety_after, energy_after, pain_after,
       triggers, notes, source, status, primary_effect, has_effect_ended, check_out_due_at, checked_out_at, created_at, updated_at)
     select gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad((n % $2)::text, 12, '0'))::uuid,
       (array['oleo','flor','pomada'])[1 + n % 3], (array['sublingual','vaporizando','topico'])[1 + n % 3], 1 + n % 5,
       (array['gotas','g','g'])[1 + n % 3], at, 'America/Sao_Paulo', n % 10, (n + 3) % 10, (n + 5) % 10, (n + 7) % 10,
       case when done then 5 end, case when done then 4 end, case when done then 6 end, case when done then 2 end,
       array['Dor Crônica', 'Sono'], case when n % 8 = 0 then 'Tomei depois do jantar.' end, 'quick',
       case when done then 'completo' else 'incompleto' end, case when done then 'relaxamento' end, done, at + interval '5 hours',
       case when done then at + interval '6 hours' end, at, at
     from (select n, n % 9 <> 0 as done, now() - (n / $2) * interval '7 hours' - interval '8 hours' as at from generate_series(1, $1::int) n) as lived`,
    [ENTRIES, USERS],
  );
  await owner.query('vacuum analyze');
  await owner.end();
  await db.close();
}
