import {
  ENTRY_MEMBERS,
  type EntryMember,
  MEMBERS_OF_PATIENT_ALONE,
  type PlainMember,
} from '@balsamo/domain/diary/entry-members.ts';
import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { TRIGGERS_TO_PROMOTE, TRIGGERS_TO_RELIEVE } from '@balsamo/domain/diary/vocabulary.ts';
import pg from 'pg';
import { instantJson } from '../columns.ts';
import { diaryEntries } from './tables.ts';

/** Ratings with null for what was not given; `suffix` is what their columns end with. */
export const ratingsJson = (suffix: '_before' | '_after' | '' = '') =>
  `json_build_object(${SYMPTOMS.map((symptom) => `'${symptom}', ${symptom}${suffix}`).join(', ')})`;

/** The item used, by its primary key, and only where there is one. */
const ITEM = `(select json_build_object(
      'id', i.id, 'nickname', i.nickname, 'productType', i.product_type, 'unit', i.unit,
      'dropsPerMl', trim_scale(i.drops_per_ml),
      'strength', json_build_object('thc', i.thc, 'thca', i.thca, 'cbd', i.cbd, 'cbda', i.cbda, 'basis', i.strength_basis))
      from inventory_items i where i.id = inventory_item_id)`;

const symptomsJson = (ratings: (suffix: '_before' | '_after') => string) => `json_build_object(
      'before', ${ratings('_before')},
      'after', case when num_nonnulls(${SYMPTOMS.map((symptom) => `${symptom}_after`).join(', ')}) > 0 then ${ratings('_after')} end)`;

function plainJson(member: Exclude<PlainMember, 'notes'>): string {
  const { name } = diaryEntries[member];
  const { type } = ENTRY_MEMBERS[member];
  if (type === 'instant') return instantJson(name);
  if (type === 'decimal') return `trim_scale(${name})`;
  return type === 'texts' || type === 'symptoms' ? `to_json(${name})` : name;
}

/** What the patient wrote, by the key of the entry; nothing to a doctor from whom it is kept. */
const NOTES = '(select n.notes from diary_entry_notes n where n.entry_id = id)';

function memberJson(member: EntryMember): string {
  if (member === 'notes') return NOTES;
  if (member === 'quantity') return "json_build_object('value', trim_scale(quantity_value), 'unit', quantity_unit)";
  return member === 'symptoms' ? symptomsJson(ratingsJson) : plainJson(member);
}

/** An entry as the members of the domain's table, in their order; `told` says which of them differently, null for not at all. */
function entryJson(told: { [Member in EntryMember]?: string | null } = {}): string {
  const members = (Object.keys(ENTRY_MEMBERS) as EntryMember[]).flatMap((member) => {
    const json = told[member] === undefined ? `'${member}', ${memberJson(member)}` : told[member];
    return json ?? [];
  });
  return `json_build_object(${members.join(',\n    ')})`;
}

/** Answers leave out what was not rated. */
const symptoms = `'symptoms', ${symptomsJson((suffix) => `json_strip_nulls(${ratingsJson(suffix)})`)}`;

const OWN_MEMBERS = {
  symptoms,
  stockTaken: `'inventoryItem', case when inventory_item_id is not null then ${ITEM} end,
    'stock', case when inventory_item_id is not null then json_build_object(
      'taken', trim_scale(stock_taken),
      'problem', case when stock_taken is null then 'not_convertible' end) end`,
  deletedAt: null,
};
/**
 * An entry as the contract's `Entry`, built by PostgreSQL: the server passes the text on without parsing it.
 * Column names stand alone, so it fits any statement over diary_entries and nothing that joins it.
 */
export const ENTRY_JSON = `${entryJson(OWN_MEMBERS)}::text`;

/** The same of an entry that the statement itself stores: its notes are not to be read yet, and stand in this place. */
export const storedEntryJson = (notes: string) =>
  `${entryJson({ ...OWN_MEMBERS, notes: `'notes', ${notes}::text` })}::text`;

const KNOWN_REASONS = [...TRIGGERS_TO_RELIEVE, ...TRIGGERS_TO_PROMOTE]
  .map((reason) => pg.escapeLiteral(reason))
  .join(', ');

/** May a doctor read this reason of an entry of `person`? Ours always, one in the patient's own words as their notes. */
export const isReasonShown = (reason: string, person: string) =>
  `(${reason} in (${KNOWN_REASONS}) or ${person} in (select unnest(opened_records_with_notes())))`;

/** What was used, as far as a doctor is shown it: its name and contents. */
const PRODUCT = `(select json_build_object(
      'nickname', product.nickname, 'dropsPerMl', trim_scale(product.drops_per_ml), 'strength', product.strength)
      from opened_products(inventory_item_id) as product)`;

/** The same as the contract's `PatientEntry`: what a doctor sees of it, without the stock. */
export const PATIENT_ENTRY_JSON = `${entryJson({
  ...Object.fromEntries(MEMBERS_OF_PATIENT_ALONE.map((member) => [member, null])),
  symptoms,
  triggers: `'triggers', (select coalesce(json_agg(reason order by place), '[]')
      from unnest(triggers) with ordinality as told (reason, place) where ${isReasonShown('reason', 'user_id')})`,
  stockTaken: `'inventoryItem', case when inventory_item_id is not null then ${PRODUCT} end`,
})}::text`;

/** The same as the contract's `ExportedEntry`: all of it, as it is stored. */
export const EXPORTED_ENTRY_JSON = entryJson();
