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
import { escaped, type JsonValue, jsonText, numbersText, orNull, plain, quoted } from '../json-text.ts';
import { diaryEntries } from './tables.ts';

type RatingsSuffix = '_before' | '_after';

/** Ratings with null for what was not given; `suffix` is what their columns end with. */
export const ratingsJson = (suffix: RatingsSuffix | '' = '') =>
  `json_build_object(${SYMPTOMS.map((symptom) => `'${symptom}', ${symptom}${suffix}`).join(', ')})`;

const allRatings = (suffix: RatingsSuffix) =>
  jsonText(SYMPTOMS.map((symptom) => [symptom, orNull(plain)(`${symptom}${suffix}`)]));
const givenRatings = (suffix: RatingsSuffix) =>
  numbersText(SYMPTOMS.map((symptom) => [symptom, `${symptom}${suffix}`]));

const symptomsJson = (ratings: (suffix: RatingsSuffix) => string): JsonValue => {
  const isAnyAfter = `num_nonnulls(${SYMPTOMS.map((symptom) => `${symptom}_after`).join(', ')}) > 0`;
  return plain(
    jsonText([
      ['before', plain(ratings('_before'))],
      ['after', plain(`case when ${isAnyAfter} then ${ratings('_after')} else 'null' end`)],
    ]),
  );
};

/** The item used, by its primary key, and only where there is one. */
const ITEM = `(select ${jsonText([
  ['id', quoted('i.id')],
  ['nickname', escaped('i.nickname')],
  ['productType', quoted('i.product_type')],
  ['unit', quoted('i.unit')],
  ['dropsPerMl', orNull(plain)('trim_scale(i.drops_per_ml)')],
  [
    'strength',
    plain(
      jsonText([
        ...(['thc', 'thca', 'cbd', 'cbda'] as const).map((name) => [name, orNull(plain)(`i.${name}`)] as const),
        ['basis', orNull(quoted)('i.strength_basis')],
      ]),
    ),
  ],
])} from inventory_items i where i.id = inventory_item_id)`;

const VALUES = {
  id: quoted,
  text: escaped,
  texts: escaped,
  symptoms: escaped,
  boolean: (column) => plain(`${column}::text`),
  decimal: (column) => plain(`trim_scale(${column})`),
  instant: (column) => quoted(instantJson(column)),
  trackerValues: plain,
  unwantedEffects: plain,
} satisfies Record<string, (column: string) => JsonValue>;

function plainMember(member: Exclude<PlainMember, 'notes'>): JsonValue {
  const { name } = diaryEntries[member];
  const rule = ENTRY_MEMBERS[member];
  const write = typeof rule.type === 'string' ? VALUES[rule.type] : quoted;
  return ('isNullable' in rule ? orNull(write) : write)(name);
}

/** What the patient wrote, by the key of the entry; nothing to a doctor from whom it is kept. */
const NOTES = '(select n.notes from diary_entry_notes n where n.entry_id = id)';

function memberJson(member: EntryMember): JsonValue {
  if (member === 'notes') return orNull(escaped)(NOTES);
  if (member === 'symptoms') return symptomsJson(allRatings);
  if (member !== 'quantity') return plainMember(member);
  return plain(
    jsonText([
      ['value', plain('trim_scale(quantity_value)')],
      ['unit', quoted('quantity_unit')],
    ]),
  );
}

type Told = Readonly<Record<string, JsonValue>>;

/** An entry as the members of the domain's table, in their order; `told` says which of them differently, null for not at all. */
function entryJson(told: { [Member in EntryMember]?: Told | null } = {}): string {
  const members = Object.keys(ENTRY_MEMBERS) as EntryMember[];
  const toldOf = (member: EntryMember) =>
    told[member] === undefined ? { [member]: memberJson(member) } : told[member];
  return jsonText(members.flatMap((member) => Object.entries(toldOf(member) ?? {})));
}

/** Answers leave out what was not rated. */
const symptoms = { symptoms: symptomsJson(givenRatings) };

const ifUsed = (sql: string) => orNull(plain)(`case when inventory_item_id is not null then ${sql} end`);

const OWN_MEMBERS = {
  symptoms,
  stockTaken: {
    inventoryItem: ifUsed(ITEM),
    stock: ifUsed(
      jsonText([
        ['taken', orNull(plain)('trim_scale(stock_taken)')],
        ['problem', plain(`case when stock_taken is null then '"not_convertible"' else 'null' end`)],
      ]),
    ),
  },
  deletedAt: null,
};
/**
 * An entry as the contract's `Entry`, as text built by PostgreSQL: the server passes it on without parsing it.
 * Column names stand alone, so it fits any statement over diary_entries and nothing that joins it.
 */
export const ENTRY_JSON = entryJson(OWN_MEMBERS);

/** Of an entry that a statement stores, all that its server does not know by itself; see `StoredValues`. */
export const STORED_VALUES = `quantity_value as "quantityValue", effect_duration_hours as "effectDurationHours", stock_taken as "stockTaken",
  case when inventory_item_id is not null then ${ITEM}::json end as "inventoryItem"`;

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
export const PATIENT_ENTRY_JSON = entryJson({
  ...Object.fromEntries(MEMBERS_OF_PATIENT_ALONE.map((member) => [member, null])),
  symptoms,
  triggers: {
    triggers: plain(`(select coalesce(json_agg(reason order by place), '[]')
      from unnest(triggers) with ordinality as told (reason, place) where ${isReasonShown('reason', 'user_id')})`),
  },
  stockTaken: { inventoryItem: ifUsed(PRODUCT) },
});

/** The same as the contract's `ExportedEntry`: all of it, as it is stored. */
export const EXPORTED_ENTRY_JSON = `${entryJson()}::json`;
