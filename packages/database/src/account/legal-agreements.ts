import type { AgreedDocument } from '@balsamo/domain/legal/versions.ts';
import type pg from 'pg';

/** The newest version to which the person agreed (`version`, `YYYY-MM-DD`), of each document that they agreed to. */
export function listOwnAgreements(): pg.QueryConfig {
  return {
    name: 'legal_agreements_newest',
    text: `select document, max(version)::text as version from legal_agreements
      where user_id = (select current_user_id()) group by document`,
  };
}

/** Keeps that the person agrees to these versions now; what they agreed to before stays as it was said. */
export function insertAgreements(
  agreements: readonly { document: AgreedDocument; version: string }[],
  now: Date,
): pg.QueryConfig {
  return {
    name: 'legal_agreements_insert',
    text: `insert into legal_agreements (user_id, document, version, agreed_at)
      select (select current_user_id()), document, version, $3 from unnest($1::text[], $2::date[]) as said (document, version)
      on conflict do nothing`,
    values: [agreements.map(({ document }) => document), agreements.map(({ version }) => version), now],
  };
}
