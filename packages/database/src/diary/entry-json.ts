import { instantJson } from '../columns.ts';

const ratings = (when: 'before' | 'after') => `json_strip_nulls(json_build_object(
      'mood', mood_${when}, 'anxiety', anxiety_${when}, 'energy', energy_${when}, 'pain', pain_${when}, 'sleep', sleep_${when}))`;

/** The item used, by its primary key, and only where there is one. */
const ITEM = `(select json_build_object(
      'id', i.id, 'nickname', i.nickname, 'productType', i.product_type, 'unit', i.unit,
      'dropsPerMl', trim_scale(i.drops_per_ml),
      'strength', json_build_object('thc', i.thc, 'thca', i.thca, 'cbd', i.cbd, 'cbda', i.cbda, 'basis', i.strength_basis))
      from inventory_items i where i.id = inventory_item_id)`;

/** `more` are members of the patient alone. */
const entryJson = (more: string) => `json_build_object(
    'id', id,
    'productType', product_type,
    'consumptionMethod', consumption_method,
    'quantity', json_build_object('value', trim_scale(quantity_value), 'unit', quantity_unit),
    'consumedAt', ${instantJson('consumed_at')},
    'timeZone', time_zone,
    'symptoms', json_build_object(
      'before', ${ratings('before')},
      'after', case when mood_after is not null then ${ratings('after')} end),
    'triggers', to_json(triggers),
    'notes', notes,
    'source', source,
    'status', status,
    'primaryEffect', primary_effect,
    'effectEnded', has_effect_ended,
    'effectDurationHours', trim_scale(effect_duration_hours),${more}
    'checkOutDueAt', ${instantJson('check_out_due_at')},
    'checkedOutAt', ${instantJson('checked_out_at')},
    'isEdited', is_edited,
    'createdAt', ${instantJson('created_at')},
    'updatedAt', ${instantJson('updated_at')})::text`;

/**
 * An entry as the contract's `Entry`, built by PostgreSQL: the server passes the text on without parsing it.
 * Column names stand alone, so it fits any statement over diary_entries and nothing that joins it.
 */
export const ENTRY_JSON = entryJson(`
    'inventoryItemId', inventory_item_id,
    'inventoryItem', case when inventory_item_id is not null then ${ITEM} end,
    'stock', case when inventory_item_id is not null then json_build_object(
      'taken', trim_scale(stock_taken),
      'problem', case when stock_taken is null then 'not_convertible' end) end,`);

/** The same as the contract's `PatientEntry`: what a doctor sees of it, without the stock. */
export const PATIENT_ENTRY_JSON = entryJson('');
