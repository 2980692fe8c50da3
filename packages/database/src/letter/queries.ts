import type pg from 'pg';

/**
 * The dates that the person of the request wrote down, or was prescribed, between two days, both included; without a document that has been renewed,
 * as in *O que vence*.
 */
export function listComingDates({ from, to }: { from: string; to: string }, today: string): pg.QueryConfig {
  return {
    name: 'letter_coming_dates',
    text: `
select 'appointment' as kind, null as name, day::text as day
from appointments where user_id = (select current_user_id()) and day between $1 and $2
union all
select 'prescription', protocol_name, renewal_date::text
from prescriptions
where patient_id = (select current_user_id()) and deleted_at is null and put_away_at is null and status = 'ativa'
  and renewal_date between $1 and $2
union all
select 'document', title, valid_until::text
from wallet_documents document
where user_id = (select current_user_id()) and valid_until between $1 and $2
  and coalesce(renewed_from > $3::date, true)`,
    values: [from, to, today],
  };
}
