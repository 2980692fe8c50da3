import type { SomeRatings, Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type pg from 'pg';
import { ratingsJson } from '../diary/entry-json.ts';
import { LATEST_SHOWN } from '../diary/overview.ts';

export type MainSymptomRow = { chosen: Symptom | null; recent: { symptoms: { before: SomeRatings } }[] };

/** What `mainSymptom` of the domain decides by, as the diary's home answers it: the dashboard opens with the symptom that it names. */
export function readMainSymptom(): pg.QueryConfig {
  return {
    name: 'letter_main_symptom',
    text: `
select (select main_symptom from diary_preferences where user_id = (select current_user_id())) as chosen,
  (select coalesce(json_agg(json_build_object('symptoms', json_build_object('before', ${ratingsJson('_before')}))), '[]')
    from (select * from diary_entries where user_id = (select current_user_id()) and deleted_at is null
      order by consumed_at desc, id desc limit ${LATEST_SHOWN}) as newest) as recent`,
  };
}
