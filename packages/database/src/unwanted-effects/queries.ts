import type { EffectReport } from '@balsamo/domain/unwanted-effects/report.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { namedFor, OWN, type RowScope } from '../row-scope.ts';

/** What a report says, as members of a JSON object; the export writes the same. Column names stand alone. */
export const REPORT_MEMBERS = `'id', id, 'effects', effects, 'redFlags', to_json(red_flags), 'description', description, 'beganOn', began_on,
    'beganAt', began_at, 'endedOn', ended_on, 'actions', to_json(actions), 'actionNote', action_note, 'outcome', outcome,
    'product', case when product_name is not null then json_build_object(
      'name', product_name, 'brand', product_brand, 'batch', product_batch, 'type', product_type) end,
    'dose', dose, 'method', method, 'otherMedicines', other_medicines, 'isShownToDoctors', is_shown_to_doctors`;

/** The contract's `UnwantedEffectReport`. */
const REPORT_JSON = `json_build_object(${REPORT_MEMBERS},
    'createdAt', ${instantJson('created_at')}, 'updatedAt', ${instantJson('updated_at')})::text`;

const IS_OWN = 'user_id = (select current_user_id())';

const COLUMNS = [
  'effects',
  'red_flags',
  'description',
  'began_on',
  'began_at',
  'ended_on',
  'actions',
  'action_note',
  'outcome',
  'product_name',
  'product_brand',
  'product_batch',
  'product_type',
  'dose',
  'method',
  'other_medicines',
  'is_shown_to_doctors',
] as const;

/** In the order of `COLUMNS`. */
const valuesOf = (report: EffectReport) => [
  JSON.stringify(report.effects),
  report.redFlags,
  report.description,
  report.beganOn,
  report.beganAt,
  report.endedOn,
  report.actions,
  report.actionNote,
  report.outcome,
  report.product?.name ?? null,
  report.product?.brand ?? null,
  report.product?.batch ?? null,
  report.product?.type ?? null,
  report.dose,
  report.method,
  report.otherMedicines,
  report.isShownToDoctors,
];

const INSERT = `
with inserted as (
  insert into unwanted_effect_reports (id, user_id, created_at, updated_at, ${COLUMNS.join(', ')})
  values ($1, (select current_user_id()), $2, $2, ${COLUMNS.map((_, index) => `$${index + 3}`).join(', ')})
  on conflict (id) do nothing
  returning *
)
select ${REPORT_JSON} as json, true as is_new from inserted
union all
select ${REPORT_JSON} as json, false as is_new from unwanted_effect_reports where id = $1 and ${IS_OWN}`;

/**
 * Stores a report, or finds what this person stored under the id before. No row: the id is someone else's, or another request is storing it at this
 * very moment (then `findReport` sees it).
 */
export function insertReport(id: string, report: EffectReport, now: Date): pg.QueryConfig {
  return { name: 'unwanted_effects_insert', text: INSERT, values: [id, now, ...valuesOf(report)] };
}

/** One report of the person's own. */
export function findReport(id: string): pg.QueryConfig {
  return {
    name: 'unwanted_effects_find',
    text: `select ${REPORT_JSON} as json from unwanted_effect_reports where id = $1 and ${IS_OWN}`,
    values: [id],
  };
}

/** The same, with the name of the person whose it is. */
export function findNamedReport(id: string): pg.QueryConfig {
  return {
    name: 'unwanted_effects_find_named',
    text: `select ${REPORT_JSON} as json, (select name from users where users.id = user_id) as name
      from unwanted_effect_reports where id = $1 and ${IS_OWN}`,
    values: [id],
  };
}

/** Writes all that a report says; no row where there is none of this person's. */
export function updateReport(id: string, report: EffectReport, now: Date): pg.QueryConfig {
  return {
    name: 'unwanted_effects_update',
    text: `update unwanted_effect_reports set updated_at = $2, ${COLUMNS.map((column, index) => `${column} = $${index + 3}`).join(', ')}
      where id = $1 and ${IS_OWN} returning ${REPORT_JSON} as json`,
    values: [id, now, ...valuesOf(report)],
  };
}

export function deleteReport(id: string): pg.QueryConfig {
  return {
    name: 'unwanted_effects_delete',
    text: `delete from unwanted_effect_reports where id = $1 and ${IS_OWN} returning id`,
    values: [id],
  };
}

/** A patient's reports, the newest first; `after` is where the page before ended. */
export function listReports(
  { limit, after }: { limit: number; after?: { at: Date; id: string } | undefined },
  rowScope: RowScope = OWN,
): pg.QueryConfig {
  return {
    name: namedFor(rowScope, after ? 'unwanted_effects_list_after' : 'unwanted_effects_list'),
    text: `select ${REPORT_JSON} as json from unwanted_effect_reports
      where user_id = ${rowScope}${after ? ' and (created_at, id) < ($2, $3)' : ''}
      order by created_at desc, id desc limit $1`,
    values: after ? [limit, after.at, after.id] : [limit],
  };
}
