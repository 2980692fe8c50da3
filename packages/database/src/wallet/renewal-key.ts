import { RENEWED_TYPES } from '@balsamo/domain/wallet/renewal.ts';

/** `meant` of the domain. In the collation C, in which every locale has the same letters; every step is immutable. */
const meant = (column: string) =>
  `btrim(regexp_replace(lower(regexp_replace(normalize(coalesce(${column}, ''), nfd), '[\\u0300-\\u036f]', '', 'g') collate "C"), '[^0-9a-z\\u00a1-\\U0010ffff]+', ' ', 'g'))`;

/**
 * `renewalKey` of the domain, in SQL, for jobs and letters: the digest of it, since the system role, which may compare it, is not to read what a document
 * says.
 */
export const RENEWAL_KEY = `case type ${Object.entries(RENEWED_TYPES)
  .map(([type, { alike, saysWhich }]) => {
    const key = `md5(${['title', ...alike].map(meant).join(" || '|' || ")})`;
    const isSaid = saysWhich.map((column) => `${meant(column)} <> ''`).join(' and ');
    return `when '${type}' then ${isSaid === '' ? key : `case when ${isSaid} then ${key} end`}`;
  })
  .join(' ')} end`;

/**
 * SQL: has another document of the same person taken the place of this one? `successorOf` of the domain.
 * @param document the alias of `wallet_documents`
 * @param today SQL for the person's local day
 */
export const isSucceeded = (document: string, today: string) => `exists (
    select from wallet_documents newer
    where newer.user_id = ${document}.user_id and newer.type = ${document}.type and newer.renewal_key = ${document}.renewal_key
      and newer.valid_until > ${document}.valid_until and coalesce(newer.issued_on <= ${today}, true))`;
