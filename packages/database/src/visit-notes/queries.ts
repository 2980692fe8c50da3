import type pg from 'pg';
import { instantJson } from '../columns.ts';

const NOTE_JSON = `json_build_object('id', id, 'visitedOn', visited_on, 'text', text,
    'createdAt', ${instantJson('created_at')}, 'updatedAt', ${instantJson('updated_at')})::text as json`;

type Note = { id: string; visitedOn: string; text: string };

/** The doctor's own notes about one person, newest visit first; as many as are kept on one page. */
export function listVisitNotes(patientId: string, limit: number): pg.QueryConfig {
  return {
    name: 'visit_notes_list',
    text: `select ${NOTE_JSON} from visit_notes
      where doctor_id = (select current_user_id()) and patient_id = $1
      order by visited_on desc, id desc limit $2`,
    values: [patientId, limit],
  };
}

/** Writes a note, or corrects the one that has this id; no row where it is not theirs to write. */
export function saveVisitNote(patientId: string, { id, visitedOn, text }: Note, now: Date): pg.QueryConfig {
  return {
    name: 'visit_notes_save',
    text: `insert into visit_notes (id, doctor_id, patient_id, visited_on, text, created_at, updated_at)
      values ($1, (select current_user_id()), $2, $3, $4, $5, $5)
      on conflict (id) do update set visited_on = excluded.visited_on, text = excluded.text, updated_at = excluded.updated_at
      where visit_notes.doctor_id = (select current_user_id()) and visit_notes.patient_id = excluded.patient_id
      returning ${NOTE_JSON}`,
    values: [id, patientId, visitedOn, text, now],
  };
}

/** Removes one for good. */
export function removeVisitNote(patientId: string, id: string): pg.QueryConfig {
  return {
    name: 'visit_notes_remove',
    text: `delete from visit_notes where id = $2 and patient_id = $1 and doctor_id = (select current_user_id()) returning id`,
    values: [patientId, id],
  };
}
