import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import type { Contribution, GroupFigures } from '@balsamo/domain/group-figures/group-figures.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

/** Associations at once of which a month is still to be closed. */
const BATCH = 200;

/** The active associations that were there when the month began to be over and were told nothing of it yet. */
export async function associationsToClose(client: pg.ClientBase, month: string, monthUntil: Date): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select association.id from associations association
     where association.status = 'active' and association.created_at < $2
       and not exists (
         select from association_month_figures told where told.association_id = association.id and told.month = $1)
     order by association.id limit ${BATCH}`,
    [month, monthUntil],
  );
  return rows.map(({ id }) => id);
}

/** How many members showed the association their summary before the month was over. Staff see who does: the number gives nobody away. */
export async function countShowing(client: pg.ClientBase, associationId: string, monthUntil: Date): Promise<number> {
  const { rows } = await client.query<{ members: number }>(
    `select count(*)::int as members from association_members
     where association_id = $1 and status = 'active' and shares_summary_since < $2`,
    [associationId, monthUntil],
  );
  return rows[0]?.members ?? 0;
}

type ContributionRow = { product_type: Contribution['productType']; method: Contribution['method'] } & Record<
  (typeof SYMPTOMS)[number],
  number | null
>;

/** What the members who consented contribute to a month, in no order and without names. */
export async function monthContributions(
  client: pg.ClientBase,
  associationId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Contribution[]> {
  const { rows } = await client.query<ContributionRow>('select * from month_contributions($1, $2, $3)', [
    associationId,
    from,
    until,
  ]);
  return rows.map((row) => ({
    productType: row.product_type,
    method: row.method,
    changes: Object.fromEntries(
      SYMPTOMS.flatMap((symptom) => (row[symptom] === null ? [] : [[symptom, row[symptom]]])),
    ),
  }));
}

/** Keeps what is told of a month; does nothing where it was told already. */
export async function closeMonth(
  client: pg.ClientBase,
  told: { associationId: string; month: string; figures: GroupFigures | null; now: Date },
): Promise<void> {
  await client.query(
    `insert into association_month_figures (association_id, month, figures, computed_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [told.associationId, told.month, told.figures === null ? null : JSON.stringify(told.figures), told.now],
  );
}

/** The months that an association was told of, newest first. */
export function listMonthFigures(associationId: string, limit: number): pg.QueryConfig {
  return {
    name: 'group_figures_list',
    text: `select json_build_object('month', month, 'figures', figures, 'computedAt', ${instantJson('computed_at')})::text as json
      from association_month_figures where association_id = $1 order by month desc limit $2`,
    values: [associationId, limit],
  };
}
