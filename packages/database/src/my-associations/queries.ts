import type { DirectoryPlace } from '@balsamo/domain/directory/place.ts';
import { folded } from '@balsamo/domain/text/folded.ts';
import type pg from 'pg';
import { foldedSql, instantJson } from '../columns.ts';

/** What cards of an association say, as members of a JSON object. */
const CARD = `'id', association.id, 'slug', association.slug, 'name', association.name, 'description', association.description,
        'city', association.city, 'state', association.state, 'logoId', association.logo_id`;

/** What is counted of an association for everybody, as members of a JSON object; people themselves stay unread. */
const COUNTS = `'memberCount', association_member_count(association.id),
        'doctorCount', (select count(*)::int from recommended_doctors(association.id))`;

/** The person's memberships that stand, as the contract's `Membership`, newest first. */
export function listMemberships(): pg.QueryConfig {
  return {
    name: 'my_associations_memberships',
    text: `select json_build_object('association', json_build_object(${CARD}), 'role', 'member',
        'joinedAt', ${instantJson('member.joined_at')}, 'sharesSummarySince', ${instantJson('member.shares_summary_since')})::text as json
      from association_members member join associations association on association.id = member.association_id
      where member.patient_id = (select current_user_id()) and member.status = 'active' and association.status = 'active'
      order by member.joined_at desc, member.id desc`,
  };
}

/** Ends the person's membership, and with it what they showed. No row: they are no member. */
export function leaveAssociation(associationId: string, now: Date): pg.QueryConfig {
  return {
    name: 'my_associations_leave',
    text: `update association_members set status = 'inactive', left_at = $2, shares_summary_since = null
      where association_id = $1 and patient_id = (select current_user_id()) and status = 'active'
      returning id`,
    values: [associationId, now],
  };
}

/** Says whether the association sees the person's summary, and since when; consent that stands keeps its day. No row: they are no member. */
export function setConsent(associationId: string, sharesSummary: boolean, now: Date): pg.QueryConfig {
  return {
    name: 'my_associations_consent',
    text: `update association_members set shares_summary_since = case when $2 then coalesce(shares_summary_since, $3) end
      where association_id = $1 and patient_id = (select current_user_id()) and status = 'active'
      returning json_build_object('sharesSummarySince', ${instantJson('shares_summary_since')})::text as json`,
    values: [associationId, sharesSummary, now],
  };
}

export type AssociationFilter = { name: string | null; state: string | null; city: string | null };

/**
 * A page of active associations by name, as the contract's `FoundAssociation`: those whose name holds `name`, whatever case and accents, in
 * exactly this state and city. The page is cut before anything is counted.
 */
export function searchAssociations(
  { name, state, city }: AssociationFilter,
  after: DirectoryPlace | undefined,
  limit: number,
): pg.QueryConfig {
  const place = after ? 'and (search_name, id) > ($5, $6)' : '';
  return {
    name: after ? 'my_associations_search_after' : 'my_associations_search',
    text: `select json_build_object(${CARD}, ${COUNTS})::text as json
      from (
        select * from associations
        where status = 'active' and (select current_user_id()) is not null
          and ($2::text is null or strpos(search_name, $2) > 0)
          and ($3::text is null or state = $3) and ($4::text is null or city = $4) ${place}
        order by search_name, id limit $1
      ) as association
      order by association.search_name, association.id`,
    values: [limit, name === null ? null : folded(name), state, city, ...(after ? [folded(after.name), after.id] : [])],
  };
}

/** Cities of active associations that begin so, whatever case and accents, in this state where one is given. Rows: `city`, `state`. */
export function suggestCities(start: string, state: string | null, limit: number): pg.QueryConfig {
  return {
    name: 'my_associations_cities',
    text: `select city, state
      from (select distinct city, state from associations
        where status = 'active' and city is not null and ($3::text is null or state = $3)) as place
      where starts_with(${foldedSql('city')}, $2)
      order by ${foldedSql('city')}, state limit $1`,
    values: [limit, folded(start), state],
  };
}

/** What an active association tells about itself, as the contract's `AssociationProfile`. */
export function readAssociationProfile(associationId: string): pg.QueryConfig {
  return {
    name: 'my_associations_profile',
    text: `select json_build_object(${CARD}, ${COUNTS}, 'about', about, 'missionStatement', mission_statement,
        'neighborhood', neighborhood, 'bannerId', banner_id, 'contact', json_build_object('email', email, 'phone', phone, 'whatsappNumber', whatsapp_number,
          'website', website, 'instagram', instagram, 'facebook', facebook, 'linkedin', linkedin, 'twitter', twitter))::text as json
      from associations association where id = $1 and status = 'active'`,
    values: [associationId],
  };
}
