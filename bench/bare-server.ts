/**
 * The bare server: what one would write first, and no more work than the answer needs. node:http, and `pg` as the owner, whom no policy
 * binds; a token that its HMAC proves; one prepared statement a request; `JSON.stringify`. It answers what ours answers, member by member
 * (`sameAnswers` in `against-bare.ts` holds it to that). No checks, no history, nobody is told. Its own process:
 * `node bare-server.ts <data directory>` prints its address.
 */
import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { CheckOut, EntryChanges, NewEntry } from '@balsamo/contract/diary/schemas.ts';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import { checkOutDueAt } from '@balsamo/domain/diary/check-out.ts';
import pg from 'pg';
import { signatureOf, userIdOf } from './diary-load.ts';

const CONNECTIONS = 20;
const [dataDirectory = ''] = process.argv.slice(2);
const pool = new pg.Pool({
  host: path.join(path.resolve(dataDirectory), 'run'),
  port: 5432,
  user: EMBEDDED_OWNER,
  database: EMBEDDED_DATABASE,
  max: CONNECTIONS,
});

const ITEM = `i.nickname, i.product_type as item_type, i.unit as item_unit, i.drops_per_ml, i.thc, i.thca, i.cbd, i.cbda, i.strength_basis`;
const LIST = `select e.*, n.notes, ${ITEM} from diary_entries e
  left join diary_entry_notes n on n.entry_id = e.id left join inventory_items i on i.id = e.inventory_item_id
  where e.user_id = $1 and e.deleted_at is null order by e.consumed_at desc, e.id desc limit $2`;
const INSERTED = (stockTaken: string) => `with inserted as (
  insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
    mood_before, anxiety_before, energy_before, pain_before, triggers, source, status, inventory_item_id, stock_taken,
    check_out_due_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'quick', 'incompleto', $14::uuid, ${stockTaken}, $15, now(), now())
  on conflict (id) do nothing returning *
), noted as (
  insert into diary_entry_notes (entry_id, user_id, notes) select id, user_id, $16::text from inserted where $16::text is not null
)`;
const CREATE = `${INSERTED('null')} select *, $16::text as notes from inserted`;
const CREATE_WITH_STOCK = `${INSERTED('(select $5::numeric / drops_per_ml from inventory_items where id = $14 and user_id = $2)')},
moved as (
  insert into inventory_movements (user_id, item_id, entry_id, kind, change, occurred_at, created_at)
  select user_id, inventory_item_id, id, 'check_in', -stock_taken, consumed_at, created_at from inserted where stock_taken > 0
)
select e.*, $16::text as notes, ${ITEM} from inserted e join inventory_items i on i.id = e.inventory_item_id`;
/** The history of an entry is a part of what a write is asked to keep. */
const CHANGED = (set: string, kind: string, written: string) => `with changed as (
  update diary_entries set ${set}, updated_at = now() where id = $1 and user_id = $2 returning *
), kept as (
  insert into diary_entry_revisions (user_id, id, entry_id, kind, changed_at, received_at, written, replaced, lost)
  select user_id, $3, id, '${kind}', now(), now(), ${written}, '{}', '{}' from changed
)
select e.*, n.notes, ${ITEM} from changed e
  left join diary_entry_notes n on n.entry_id = e.id left join inventory_items i on i.id = e.inventory_item_id`;
const CHECK_OUT = CHANGED(
  `status = 'completo', checked_out_at = coalesce(checked_out_at, now()), mood_after = $4, anxiety_after = $5, energy_after = $6,
    pain_after = $7, primary_effect = $8, has_effect_ended = $9`,
  'check_out',
  `jsonb_build_object('moodAfter', $4::int, 'anxietyAfter', $5::int, 'energyAfter', $6::int, 'painAfter', $7::int)`,
);
const EDIT = CHANGED(
  'triggers = $4::text[], is_edited = true',
  'edit',
  `jsonb_build_object('triggers', to_jsonb($4::text[]))`,
);

// biome-ignore lint/suspicious/noExplicitAny: a row of two tables
type Row = any;
const SYMPTOMS = ['mood', 'anxiety', 'energy', 'pain'] as const;
const number = (value: string | null) => (value === null ? null : Number(value));

function ratings(row: Row, time: 'before' | 'after') {
  const given: Record<string, number> = {};
  for (const symptom of SYMPTOMS) {
    const value = row[`${symptom}_${time}`];
    if (value !== null) given[symptom] = value;
  }
  return given;
}

function entry(row: Row) {
  const after = ratings(row, 'after');
  return {
    id: row.id,
    productType: row.product_type,
    consumptionMethod: row.consumption_method,
    quantity: { value: Number(row.quantity_value), unit: row.quantity_unit },
    consumedAt: row.consumed_at,
    timeZone: row.time_zone,
    symptoms: { before: ratings(row, 'before'), after: Object.keys(after).length > 0 ? after : null },
    copiedBefore: row.copied_before,
    ownBefore: row.own_before,
    ownAfter: row.own_after,
    triggers: row.triggers,
    notes: row.notes,
    source: row.source,
    status: row.status,
    primaryEffect: row.primary_effect,
    unwantedEffects: row.unwanted_effects,
    effectEnded: row.has_effect_ended,
    effectDurationHours: number(row.effect_duration_hours),
    inventoryItemId: row.inventory_item_id,
    inventoryItem: row.inventory_item_id && {
      id: row.inventory_item_id,
      nickname: row.nickname,
      productType: row.item_type,
      unit: row.item_unit,
      dropsPerMl: number(row.drops_per_ml),
      strength: { thc: row.thc, thca: row.thca, cbd: row.cbd, cbda: row.cbda, basis: row.strength_basis },
    },
    stock: row.inventory_item_id && {
      taken: number(row.stock_taken),
      problem: row.stock_taken === null ? 'not_convertible' : null,
    },
    checkOutDueAt: row.check_out_due_at,
    checkedOutAt: row.checked_out_at,
    isEdited: row.is_edited,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

async function list(userId: string, limit: number) {
  const { rows } = await pool.query({ name: 'list', text: LIST, values: [userId, limit + 1] });
  const items = rows.slice(0, limit).map(entry);
  const last = items.at(-1);
  const place = rows.length > limit && last ? `${last.consumedAt.toISOString()} ${last.id}` : undefined;
  return { items, nextCursor: place === undefined ? null : Buffer.from(place).toString('base64url') };
}

async function create(userId: string, given: NewEntry) {
  const { mood, anxiety, energy, pain } = given.symptoms?.before ?? {};
  const consumedAt = new Date(given.consumedAt);
  const values = [
    ...[given.id, userId, given.productType, given.consumptionMethod, given.quantity.value, given.quantity.unit],
    ...[consumedAt, given.timeZone, mood, anxiety, energy, pain, given.triggers, given.inventoryItemId],
    ...[checkOutDueAt(consumedAt, given.consumptionMethod), given.notes],
  ];
  const [name, text] = given.inventoryItemId ? ['create_with_stock', CREATE_WITH_STOCK] : ['create', CREATE];
  const { rows } = await pool.query({ name, text, values });
  return entry(rows[0]);
}

async function checkOut(userId: string, id: string, given: CheckOut) {
  const { mood, anxiety, energy, pain } = given.symptoms?.after ?? {};
  const values = [id, userId, given.writeId, mood, anxiety, energy, pain, given.primaryEffect, given.effectEnded];
  const { rows } = await pool.query({ name: 'check_out', text: CHECK_OUT, values });
  return entry(rows[0]);
}

async function edit(userId: string, id: string, given: EntryChanges) {
  const { rows } = await pool.query({ name: 'edit', text: EDIT, values: [id, userId, given.writeId, given.triggers] });
  return entry(rows[0]);
}

/** Whose request it is, by a signed token; undefined where it is not ours. */
function whose(request: IncomingMessage): string | undefined {
  const [token = '', signature = ''] =
    /session_token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]?.split('.') ?? [];
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(token))];
  return given.length === right.length && timingSafeEqual(given, right) ? userIdOf(token) : undefined;
}

async function bodyOf(request: IncomingMessage): Promise<never> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return JSON.parse(text) as never;
}

const http = createServer(async (request, response) => {
  const userId = whose(request);
  if (!userId) return void response.writeHead(401).end();
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const id = pathname.split('/')[4] ?? '';
  let status = 200;
  let answer: object;
  if (request.method === 'GET') answer = await list(userId, Number(searchParams.get('limit')));
  else if (request.method === 'PATCH') answer = await edit(userId, id, await bodyOf(request));
  else if (id) answer = await checkOut(userId, id, await bodyOf(request));
  else {
    status = 201;
    answer = await create(userId, await bodyOf(request));
  }
  const text = JSON.stringify(answer);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text);
});
http.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
process.on('disconnect', () => process.exit());
