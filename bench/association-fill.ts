import { migrate } from '@balsamo/database/migrate.ts';
import { openDatabase } from '@balsamo/database/open-database.ts';
import pg from 'pg';
import { ASSOCIATION_ID, STAFF } from './association-load.ts';
import { tokenOf } from './diary-load.ts';

export const MEMBERS = 20_000;
export const PRODUCTS = 2_000;
export const MOVEMENTS = 1_000_000;
/** Besides the large one; the first of them have members, shelves and books too, so that hers are not all there are. */
const OTHERS = 2_000;
const KEPT_OTHERS = 40;
const LOTS_EACH = 2;
const DAYS = 730;

/** `n` as the end of an id of this kind. */
const id = (kind: string, n: string) => `('00000000-0000-7000-${kind}-' || lpad((${n})::text, 12, '0'))::uuid`;
const ofAssociation = (n: string) => id('a000', n);
const ofPerson = (n: string) => id('8000', n);
const ofProduct = (n: string) => id('a100', n);
const ofLot = (n: string) => id('a200', n);

/**
 * Makes an embedded database with an association of 20,000 members, 2,000 products in two lots each, and 1,000,000 movements of two years,
 * written in the order of their time; among 2,000 associations, of which 40 share twice as much of all between them.
 */
export async function fillAssociationDatabase(dataDirectory: string): Promise<void> {
  const db = await openDatabase({ dataDirectory });
  await migrate(db);
  const owner = new pg.Client(db.owner);
  await owner.connect();
  const run = (text: string, values: unknown[] = []) => owner.query(text, values);
  // The rows fit one another by how they are made; to check each of millions would take minutes.
  await run('set session_replication_role = replica');
  await run(
    `insert into associations (id, slug, name, city, state, created_at, updated_at)
     select ${ofAssociation('n')}, 'medida-' || n, 'Associação ' || (array['Verde','da Serra','do Vale','Raiz','Semente'])[1 + n % 5] || ' ' || n,
       (array['São Paulo','Recife','Manaus'])[1 + n % 3], (array['SP','PE','AM'])[1 + n % 3], now(), now()
     from generate_series(0, $1::int) n`,
    [OTHERS],
  );
  await run(
    `insert into users (id, name, email, role)
     select ${ofPerson('n')}, (array['Ana','Bruno','Carla','Davi','Elisa','Fábio','Gabriela'])[1 + n % 7] || ' ' ||
         (array['Silva','Souza','Lima','Araújo','Rocha','Moreira','Nunes','Prado','Farias','Teixeira','Campos'])[1 + n % 11] || ' ' || n,
       'medida' || n || '@example.test', case when n = $2 then 'associacao' else 'paciente' end
     from (select n from generate_series(0, $1::int - 1) n union all select $2) as everyone`,
    [3 * MEMBERS, STAFF],
  );
  await run(
    `insert into sessions (user_id, token, expires_at) values (${ofPerson(String(STAFF))}, token_hash($1), now() + interval '1 day')`,
    [tokenOf(STAFF)],
  );
  await run(
    `insert into association_staff (association_id, user_id, role, assigned_at) values ($1, ${ofPerson(String(STAFF))}, 'admin', now())`,
    [ASSOCIATION_ID],
  );
  // One in ten has left.
  await run(
    `insert into association_members (association_id, patient_id, status, source, joined_at, left_at)
     select ${ofAssociation(`case when n < $1 then 0 else 1 + n % ${KEPT_OTHERS} end`)}, ${ofPerson('n')},
       case when n % 10 = 3 then 'inactive' else 'active' end, 'code', now() - (n % $2::int + 1) * interval '1 day',
       case when n % 10 = 3 then now() end
     from generate_series(0, 3 * $1::int - 1) n`,
    [MEMBERS, DAYS],
  );
  // Half of her members came by an invitation.
  await run(
    `insert into association_invitations (association_id, patient_email, language, created_at, expires_at, status, responded_at, patient_id)
     select $1, 'medida' || n || '@example.test', 'pt', now(), now(), 'accepted', now(), ${ofPerson('n')} from generate_series(0, $2::int - 1, 2) n`,
    [ASSOCIATION_ID, MEMBERS],
  );
  await run(
    `insert into association_products (id, association_id, name, product_type, unit, package_size, low_stock_threshold, created_at, updated_at)
     select ${ofProduct('n')}, ${ofAssociation(`case when n < $1 then 0 else 1 + n % ${KEPT_OTHERS} end`)}, 'Óleo ' || n,
       (array['oil','flower'])[1 + n % 2], (array['ml','g'])[1 + n % 2], 30, 5,
       now() - ($1 - n % $1) * interval '6 hours', now()
     from generate_series(0, 3 * $1::int - 1) n`,
    [PRODUCTS],
  );
  await run(
    `insert into association_lots (id, association_id, product_id, batch_number, expires_on, quantity, created_at, updated_at)
     select ${ofLot(`product * ${LOTS_EACH} + lot`)}, ${ofAssociation(`case when product < $1 then 0 else 1 + product % ${KEPT_OTHERS} end`)},
       ${ofProduct('product')}, 'L' || lot, current_date + (product * 7 + lot * 190) % 700 - 60, case when product % 9 = 0 then 0 else product % 40 end,
       now(), now()
     from generate_series(0, 3 * $1::int - 1) product, generate_series(0, ${LOTS_EACH} - 1) lot`,
    [PRODUCTS],
  );
  // Two of three are of the large association; four of five hand something out.
  await run(
    `create temporary table moved as
     select n, case when n % 3 = 0 then $2::int + n % (2 * $2::int) else n % $2::int end as product, n % 5 <> 0 as is_dispensing,
       now() - ($1::int - n) * interval '1 day' * $3::int / $1::int as at
     from generate_series(1, $1::int) n`,
    [(MOVEMENTS * 3) / 2, PRODUCTS, DAYS],
  );
  const association = ofAssociation(`case when product < ${PRODUCTS} then 0 else 1 + product % ${KEPT_OTHERS} end`);
  await run(
    `insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, dispensed_by, dispensed_at)
     select ${id('a300', 'n')}, ${association}, ${ofLot(`product * ${LOTS_EACH} + n % ${LOTS_EACH}`)}, ${ofPerson(`n % ${MEMBERS}`)}, 1, ${ofPerson(String(STAFF))}, at
     from moved where is_dispensing order by n`,
  );
  await run(
    `insert into association_movements
       (id, association_id, product_id, lot_id, kind, reason, change, quantity_before, quantity_after, dispensing_id, created_by, created_at)
     select ${id('a400', 'n')}, ${association}, ${ofProduct('product')}, ${ofLot(`product * ${LOTS_EACH} + n % ${LOTS_EACH}`)},
       case when is_dispensing then 'dispensing' else 'entry' end, case when is_dispensing then null else 'entry' end,
       case when is_dispensing then -1 else 4 end, 10, case when is_dispensing then 9 else 14 end,
       case when is_dispensing then ${id('a300', 'n')} end, ${ofPerson(String(STAFF))}, at
     from moved order by n`,
  );
  await run('set session_replication_role = default');
  await run('drop table moved');
  await run('vacuum analyze');
  await owner.end();
  await db.close();
}
