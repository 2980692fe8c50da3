import type pg from 'pg';

/** An association with staff, members and lots for a measurement, written as the owner. */
export type Shelf = {
  associationId: string;
  productId: string;
  /** All of the one product. */
  lotIds: string[];
  /** Ids of memberships. */
  memberIds: string[];
  /** Of sessions, one of the staff each. */
  staffTokens: string[];
  memberTokens: string[];
};

export async function makeShelf(
  owner: pg.ClientBase | pg.Pool,
  { staff, members, lots, quantity }: { staff: number; members: number; lots: number; quantity: number },
): Promise<Shelf> {
  const { rows } = await owner.query<{ associationId: string; productId: string; lotIds: string[] }>(
    `with association as (
       insert into associations (slug, name, created_at, updated_at)
       values ('medida-' || gen_random_uuid(), 'Associação de Medida', now(), now()) returning id
     ), product as (
       insert into association_products (id, association_id, name, product_type, unit, package_size, created_at, updated_at)
       select gen_random_uuid(), id, 'Óleo de Medida', 'oil', 'ml', 30, now(), now() from association returning id, association_id
     ), lot as (
       insert into association_lots (id, association_id, product_id, batch_number, quantity, created_at, updated_at)
       select gen_random_uuid(), association_id, id, 'L' || n, $2, now(), now() from product, generate_series(1, $1::int) n
       returning id, association_id, product_id
     ), opened as (
       insert into association_movements
         (id, association_id, product_id, lot_id, kind, reason, change, quantity_before, quantity_after, created_at)
       select id, association_id, product_id, id, 'entry', 'entry', $2, 0, $2, now() from lot
     )
     select association.id as "associationId", (select id from product) as "productId", (select array_agg(id) from lot) as "lotIds" from association`,
    [lots, quantity],
  );
  const { associationId, productId, lotIds } = rows[0] as {
    associationId: string;
    productId: string;
    lotIds: string[];
  };
  const staffTokens = await people(owner, staff, 'associacao');
  const memberTokens = await people(owner, members, 'paciente');
  await owner.query(
    `insert into association_staff (association_id, user_id, role, assigned_at)
     select $1, user_id, 'stock_keeper', now() from sessions where token in (select token_hash(unnest($2::text[])))`,
    [associationId, staffTokens],
  );
  const { rows: joined } = await owner.query<{ id: string }>(
    `insert into association_members (association_id, patient_id, status, source, joined_at)
     select $1, user_id, 'active', 'code', now() from sessions where token in (select token_hash(unnest($2::text[]))) returning id`,
    [associationId, memberTokens],
  );
  await owner.query('analyze');
  return { associationId, productId, lotIds, memberIds: joined.map(({ id }) => id), staffTokens, memberTokens };
}

async function people(owner: pg.ClientBase | pg.Pool, count: number, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ token: string }>(
    `with made as (
       insert into users (id, name, email, role)
       select gen_random_uuid(), 'Pessoa de Medida ' || n, gen_random_uuid() || '@example.test', $2 from generate_series(1, $1::int) n
       returning id
     ), begun as (
       insert into sessions (user_id, token, expires_at)
       select id, token_hash('medida-' || id), now() + interval '1 day' from made returning user_id
     )
     select 'medida-' || user_id as token from begun`,
    [count, role],
  );
  return rows.map(({ token }) => token);
}

/** Headers of a request in the session of a token. */
export const headersOf = (token: string) => ({
  'content-type': 'application/json',
  cookie: `balsamo.session_token=${token}.signature`,
});
