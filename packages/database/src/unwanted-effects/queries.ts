import type { EffectReport } from '@balsamo/domain/unwanted-effects/report.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { namedFor, OWN, type RowScope } from '../row-scope.ts';

/** What a report says, as members of a JSON object; the export writes the same. Column names stand alone. */
export const REPORT_MEMBERS = `'id', id, 'effects', effects, 'redFlags', to_json(red_flags), 'description', description, 'beganOn', began_on,
    'beganAt', began_at, 'endedOn', ended_on, 'actions', to_json(actions), 'actionNote', action_note, 'outcome', outcome,
    'seriousness', to_json(seriousness),
    'product', case when product_name is not null then json_build_object(
      'name', product_name, 'brand', product_brand, 'batch', product_batch, 'type', product_type) end,
    'dose', dose, 'method', method, 'indication', indication, 'useBeganOn', use_began_on,
    'otherMedicines', other_medicines, 'isShownToDoctors', is_shown_to_doctors`;

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
  'seriousness',
  'product_name',
  'product_brand',
  'product_batch',
  'product_type',
  'dose',
  'method',
  'indication',
  'use_began_on',
  'other_medicines',
  'is_shown_to_doctors',
] as const;

/** Of values that are selected before they are inserted PostgreSQL does not know the type. */
const TYPES: Partial<Record<(typeof COLUMNS)[number], string>> = {
  effects: '::jsonb',
  red_flags: '::text[]',
  began_on: '::date',
  ended_on: '::date',
  actions: '::text[]',
  seriousness: '::text[]',
  use_began_on: '::date',
  is_shown_to_doctors: '::boolean',
};

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
  report.seriousness,
  report.product?.name ?? null,
  report.product?.brand ?? null,
  report.product?.batch ?? null,
  report.product?.type ?? null,
  report.dose,
  report.method,
  report.indication,
  report.useBeganOn,
  report.otherMedicines,
  report.isShownToDoctors,
];

/** What a person writes of reports is written one after the other: one that is being removed is not written once more. */
export function lockReports(): pg.QueryConfig {
  return {
    name: 'unwanted_effects_lock',
    text: "select pg_advisory_xact_lock(hashtextextended('unwanted effects ' || current_user_id(), 0))",
    values: [],
  };
}

const IS_REMOVED = `select from removed_effect_reports where ${IS_OWN} and report_id = $1::uuid`;

/** One row where the person had a report of this id and removed it. */
export function wasRemoved(id: string): pg.QueryConfig {
  return { name: 'unwanted_effects_was_removed', text: IS_REMOVED, values: [id] };
}

/**
 * Stores a report; no row where the id is taken, or was that of one that the person removed.
 * @param writtenAt when its person wrote it, which may be days before it arrives
 */
export function insertReport(id: string, report: EffectReport, writtenAt: Date, now: Date): pg.QueryConfig {
  return {
    name: 'unwanted_effects_insert',
    text: `insert into unwanted_effect_reports (id, user_id, created_at, updated_at, ${COLUMNS.join(', ')})
      select $1::uuid, (select current_user_id()), $2::timestamptz, $3::timestamptz,
        ${COLUMNS.map((column, index) => `$${index + 4}${TYPES[column] ?? ''}`).join(', ')}
      where not exists (${IS_REMOVED}) on conflict (id) do nothing returning id`,
    values: [id, writtenAt, now, ...valuesOf(report)],
  };
}

/** One report of the person's own. */
export function findReport(id: string): pg.QueryConfig {
  return {
    name: 'unwanted_effects_find',
    text: `select ${REPORT_JSON} as json from unwanted_effect_reports where id = $1 and ${IS_OWN}`,
    values: [id],
  };
}

/** The same, with what else VigiMed asks of the person whose it is: name, day of birth (`YYYY-MM-DD`) of whoever is cared for, what is treated. */
export function findReportOfPatient(id: string): pg.QueryConfig {
  return {
    name: 'unwanted_effects_find_of_patient',
    text: `select ${REPORT_JSON} as json, (select name from users where users.id = user_id) as name,
        (select p.birth_date::text from cared_people p where p.user_id = unwanted_effect_reports.user_id) as "birthDate",
        (select coalesce(json_agg(json_build_object('name', c.name, 'chapter', c.chapter, 'code', c.code) order by c.name, c.id), '[]')
          from conditions c where c.user_id = unwanted_effect_reports.user_id and not c.has_ended) as conditions
      from unwanted_effect_reports where id = $1 and ${IS_OWN}`,
    values: [id],
  };
}

/**
 * Since when the person uses a product of their stock, `YYYY-MM-DD` by the clock of that use; no row where no use is known. What may be hidden from a
 * doctor is not what a report says.
 */
export function findFirstUse(itemId: string): pg.QueryConfig {
  return {
    name: 'unwanted_effects_first_use',
    text: `select (consumed_at at time zone known_time_zone(time_zone))::date::text as day from diary_entries
      where ${IS_OWN} and inventory_item_id = $1 and deleted_at is null and consumption_method <> 'recreativo'
      order by consumed_at limit 1`,
    values: [itemId],
  };
}

/** Writes all that a report says, unless a correction that was made later stands; no row then, and where there is none of this person's. */
export function updateReport(id: string, report: EffectReport, changedAt: Date, now: Date): pg.QueryConfig {
  return {
    name: 'unwanted_effects_update',
    text: `update unwanted_effect_reports set updated_at = $2, changed_at = $3, ${COLUMNS.map((column, index) => `${column} = $${index + 4}`).join(', ')}
      where id = $1 and ${IS_OWN} and (changed_at is null or changed_at <= $3) returning id`,
    values: [id, now, changedAt, ...valuesOf(report)],
  };
}

/** Removes a report for good. Its id stays, so that it is not written once more. */
export function deleteReport(id: string, now: Date): pg.QueryConfig {
  return {
    name: 'unwanted_effects_delete',
    text: `with gone as (
        delete from unwanted_effect_reports where id = $1 and ${IS_OWN} returning id, user_id)
      insert into removed_effect_reports (report_id, user_id, removed_at) select id, user_id, $2 from gone
      on conflict (user_id, report_id) do nothing`,
    values: [id, now],
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
