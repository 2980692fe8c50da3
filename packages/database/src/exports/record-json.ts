import type { ListKind } from '@balsamo/domain/exports/vocabulary.ts';
import { instantJson } from '../columns.ts';
import { EXPORTED_ENTRY_JSON, ratingsJson } from '../diary/entry-json.ts';

const stamps = `'createdAt', ${instantJson('created_at')}, 'updatedAt', ${instantJson('updated_at')}`;
/** Of which rows a list is made. */
export type RecordSource = {
  table: string;
  /** The column that says whose row it is. */
  person: string;
  json: string;
  /** Complete, so that two exports of the same data are the same. */
  order: string;
  /** The instant that the period of an export is about, where it is about one. */
  instant?: string;
  /** Which rows are left once deleted and hidden ones are left out. */
  isThere?: string;
};

/** Each list of a `PersonalExport`, its records built by PostgreSQL as the contract shows them. */
export const RECORD_SOURCES: Record<ListKind, RecordSource> = {
  inventoryItems: {
    table: 'inventory_items',
    person: 'user_id',
    order: 'created_at, id',
    json: `json_build_object(
      'id', id, 'nickname', nickname, 'productType', product_type, 'unit', unit, 'status', status, 'brand', brand,
      'strength', json_build_object('thc', thc, 'thca', thca, 'cbd', cbd, 'cbda', cbda, 'basis', strength_basis),
      'dropsPerMl', trim_scale(drops_per_ml), 'amountPerUse', trim_scale(amount_per_use), 'batch', batch, 'expiresOn', expires_on, 'openedOn', opened_on,
      'notes', notes, ${stamps})`,
  },
  entries: {
    table: 'diary_entries',
    person: 'user_id',
    order: 'consumed_at, id',
    instant: 'consumed_at',
    isThere: 'deleted_at is null',
    json: EXPORTED_ENTRY_JSON,
  },
  revisions: {
    table: 'diary_entry_revisions',
    person: 'user_id',
    order: 'received_at, id',
    isThere: `exists (
      select from diary_entries e where e.id = diary_entry_revisions.entry_id and e.deleted_at is null)`,
    json: `json_build_object(
      'id', id, 'entryId', entry_id, 'kind', kind, 'changedAt', ${instantJson('changed_at')},
      'receivedAt', ${instantJson('received_at')}, 'browser', browser, 'system', system,
      'written', written, 'replaced', replaced, 'lost', to_json(lost))`,
  },
  movements: {
    table: 'inventory_movements',
    person: 'user_id',
    order: 'item_id, created_at, id',
    isThere: `(entry_id is null or exists (
      select from diary_entries e where e.id = inventory_movements.entry_id and e.deleted_at is null))`,
    json: `json_build_object(
      'id', id, 'itemId', item_id, 'entryId', entry_id, 'kind', kind, 'change', trim_scale(change),
      'occurredAt', ${instantJson('occurred_at')}, 'createdAt', ${instantJson('created_at')})`,
  },
  ratings: {
    table: 'symptom_ratings',
    person: 'user_id',
    order: 'rated_at, id',
    instant: 'rated_at',
    json: `json_build_object(
      'id', id, 'ratedAt', ${instantJson('rated_at')}, 'timeZone', time_zone, 'symptoms', ${ratingsJson()},
      'changedAt', ${instantJson('changed_at')}, ${stamps})`,
  },
  prescriptions: {
    table: 'prescriptions',
    person: 'patient_id',
    order: 'created_at, id',
    isThere: 'deleted_at is null',
    json: `json_build_object(
      'id', id, 'doctorId', doctor_id, 'doctorName', doctor_name, 'doctorSpecialty', doctor_specialty,
      'protocolName', protocol_name, 'products', products, 'status', status,
      'renewalDate', renewal_date, 'previousId', previous_id, ${stamps}, 'deletedAt', ${instantJson('deleted_at')})`,
  },
  reminders: {
    table: 'medication_reminders',
    person: 'user_id',
    order: 'created_at, id',
    json: `json_build_object(
      'id', id, 'inventoryItemId', inventory_item_id, 'times', to_json(times), 'days', to_json(days_of_week),
      'isActive', is_active, ${stamps})`,
  },
  feedback: {
    table: 'app_feedback',
    person: 'user_id',
    order: 'created_at, id',
    json: `json_build_object(
      'id', id, 'type', type, 'category', category, 'message', message, 'createdAt', ${instantJson('created_at')})`,
  },
  appointments: {
    table: 'appointments',
    person: 'user_id',
    order: 'id',
    json: `json_build_object(
      'id', id, 'day', day, 'questions', questions, 'writtenAt', ${instantJson('written_at')}, ${stamps})`,
  },
  connections: {
    table: 'patients_doctors',
    person: 'patient_id',
    order: 'connected_at, doctor_id',
    json: `json_build_object(
      'doctorId', doctor_id, 'doctorName', connected_name(doctor_id), 'status', status, 'connectedAt', ${instantJson('connected_at')},
      'endedAt', ${instantJson('ended_at')}, 'endsOn', ends_on,
      'scope', (
        select json_build_object('hidesRecreational', hides_recreational, 'hidesNotes', hides_notes, 'hidesStock', hides_stock)
        from sharing_scopes scope
        where scope.patient_id = patients_doctors.patient_id and scope.doctor_id = patients_doctors.doctor_id))`,
  },
  accessLog: {
    table: 'access_log',
    person: 'patient_id',
    order: 'at, id',
    json: `json_build_object(
      'id', id, 'at', ${instantJson('at')}, 'readerId', reader_id, 'readerName', reader_name,
      'readerAssociation', reader_association, 'action', action,
      'resource', resource, 'resourceId', resource_id, 'network', network, 'browser', browser, 'system', system)`,
  },
  visitNotes: {
    table: 'visit_notes',
    person: 'doctor_id',
    order: 'visited_on, id',
    json: `json_build_object(
      'id', id, 'patientId', patient_id, 'visitedOn', visited_on, 'text', text,
      'createdAt', ${instantJson('created_at')}, 'updatedAt', ${instantJson('updated_at')})`,
  },
  authEvents: {
    table: 'auth_events',
    person: 'user_id',
    order: 'at, id',
    json: `json_build_object(
      'id', id, 'kind', kind, 'at', ${instantJson('at')}, 'network', network, 'browser', browser, 'system', system)`,
  },
};
