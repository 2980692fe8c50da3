import {
  ENTRY_MEMBERS,
  type EntryMember,
  MEMBERS_OF_PATIENT_ALONE,
  type PlainMember,
} from '@balsamo/domain/diary/entry-members.ts';
import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
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

function plainJson(member: PlainMember): string {
  const { name } = diaryEntries[member];
  const { type } = ENTRY_MEMBERS[member];
  if (type === 'instant') return instantJson(name);
  if (type === 'decimal') return `trim_scale(${name})`;
  return type === 'texts' || type === 'symptoms' ? `to_json(${name})` : name;
}

function memberJson(member: EntryMember): string {
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

/**
 * An entry as the contract's `Entry`, built by PostgreSQL: the server passes the text on without parsing it.
 * Column names stand alone, so it fits any statement over diary_entries and nothing that joins it.
 */
export const ENTRY_JSON = `${entryJson({
  symptoms,
  stockTaken: `'inventoryItem', case when inventory_item_id is not null then ${ITEM} end,
    'stock', case when inventory_item_id is not null then json_build_object(
      'taken', trim_scale(stock_taken),
      'problem', case when stock_taken is null then 'not_convertible' end) end`,
  deletedAt: null,
})}::text`;

/** What was used, as far as a doctor is shown it: its name and contents. */
const PRODUCT = `(select json_build_object(
      'nickname', product.nickname, 'dropsPerMl', trim_scale(product.drops_per_ml), 'strength', product.strength)
      from opened_products(inventory_item_id) as product)`;

/** The same as the contract's `PatientEntry`: what a doctor sees of it, without the stock. */
export const PATIENT_ENTRY_JSON = `${entryJson({
  ...Object.fromEntries(MEMBERS_OF_PATIENT_ALONE.map((member) => [member, null])),
  symptoms,
  stockTaken: `'inventoryItem', case when inventory_item_id is not null then ${PRODUCT} end`,
})}::text`;

/** The same as the contract's `ExportedEntry`: all of it, as it is stored. */
export const EXPORTED_ENTRY_JSON = entryJson();
