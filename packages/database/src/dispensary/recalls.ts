import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { instantJson } from '../columns.ts';
import { type Told, tell } from '../notifications/tell.ts';

/** Recalls a lot that is held and was not recalled. */
export async function markRecalled(
  { query }: UserTransaction,
  lotId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await query({
    name: 'dispensary_recall_lot',
    text: `update association_lots set recalled_at = $2, recalled_by = (select current_user_id()), recall_reason = $3, updated_at = $2
      where id = $1 and recalled_at is null`,
    values: [lotId, now, reason],
  });
}

/** Gives notice to everybody who received something of the lot that was not undone, each once; to how many. */
export async function giveRecallNotices(
  { query }: UserTransaction,
  associationId: string,
  lotId: string,
  now: Date,
): Promise<number> {
  const { rowCount } = await query({
    name: 'dispensary_give_recall_notices',
    text: `insert into association_recall_notices (association_id, lot_id, patient_id, created_at)
      select distinct $1::uuid, $2::uuid, patient_id, $3::timestamptz from association_dispensings
      where association_id = $1 and lot_id = $2 and patient_id is not null and undone_at is null
      on conflict do nothing`,
    values: [associationId, lotId, now],
  });
  return rowCount ?? 0;
}

/** Where a recall stands, as the contract's `LotRecall`; of a lot that was not recalled, whom it would concern. No row: no such lot. */
export function findRecall(associationId: string, lotId: string): pg.QueryConfig {
  return {
    name: 'dispensary_find_recall',
    text: `select json_build_object('lotId', lot.id, 'recalledAt', ${instantJson('lot.recalled_at')}, 'reason', lot.recall_reason,
        'total', case when lot.recalled_at is null then (
          select count(distinct patient_id) from association_dispensings dispensing
          where dispensing.lot_id = lot.id and dispensing.undone_at is null) else notices.total end,
        'reached', notices.reached, 'confirmed', notices.confirmed)::text as json
      from association_lots lot
      cross join lateral (
        select count(*) as total, count(told_at) as reached, count(confirmed_at) as confirmed
        from association_recall_notices notice where notice.lot_id = lot.id
      ) as notices
      where lot.id = $2 and lot.association_id = $1 and $1 = any ((select staffed_associations('stock'))::uuid[])`,
    values: [associationId, lotId],
  };
}

/** People told per transaction: few enough to let others at the locks, many enough to make exchanges cheap. */
export const RECALL_BATCH = 500;
/** A message outside the app about a recall is of use for this long. */
const USEFUL_MS = 30 * 86_400_000;

/**
 * Tells some of those whom a recall concerns and who were not told: one transaction of the system role, so that each is told once or not
 * yet. Others may do the same at the same time; each takes what none has.
 * @returns how many were told; `RECALL_BATCH` means that there may be more.
 */
export async function tellOfRecalls(client: pg.ClientBase, now: Date): Promise<number> {
  const { rows } = await client.query<{ associationId: string; lotId: string; patientId: string }>({
    name: 'dispensary_claim_recall_notices',
    text: `with due as (
        select lot_id, patient_id from association_recall_notices where told_at is null
        order by created_at limit ${RECALL_BATCH} for update skip locked
      )
      update association_recall_notices notice set told_at = $1
      from due where notice.lot_id = due.lot_id and notice.patient_id = due.patient_id
      returning notice.association_id as "associationId", notice.lot_id as "lotId", notice.patient_id as "patientId"`,
    values: [now],
  });
  const expiresAt = new Date(now.getTime() + USEFUL_MS);
  const told = rows.map(({ associationId, lotId, patientId }): Told => {
    return {
      userId: patientId,
      type: 'lot_recalled',
      relatedId: lotId,
      dueAt: null,
      data: { associationId },
      expiresAt,
    };
  });
  await tell(client, told, now);
  return rows.length;
}

/** A patient has read a recall; once. No row: none concerns them. */
export function confirmRecall(lotId: string, now: Date): pg.QueryConfig {
  return {
    name: 'dispensary_confirm_recall',
    text: `with confirmed as (
        update association_recall_notices set confirmed_at = $2
        where lot_id = $1 and patient_id = (select current_patient_id()) and confirmed_at is null
      )
      select from association_recall_notices where lot_id = $1 and patient_id = (select current_patient_id())`,
    values: [lotId, now],
  };
}
