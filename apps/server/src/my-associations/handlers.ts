import {
  leaveAssociation,
  listMemberships,
  readAssociationProfile,
  searchAssociations,
  setSummaryConsent,
  suggestCities,
} from '@balsamo/contract/my-associations/routes.ts';
import type {
  AssociationProfile,
  CityList,
  FoundAssociation,
  FoundAssociationPage,
  MembershipList,
  SummaryConsent,
} from '@balsamo/contract/my-associations/schemas.ts';
import { asUserOnce } from '@balsamo/database/as-user.ts';
import * as queries from '@balsamo/database/my-associations/queries.ts';
import { CITY_SUGGESTIONS_MAX } from '@balsamo/domain/associations/search.ts';
import { directoryCursor, placeOfCursor } from '@balsamo/domain/directory/place.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/**
 * A patient's memberships, and associations as whoever is signed in finds them. Comes after the other handlers of associations in
 * `app.ts`: `/api/associations/{associationId}` matches their single words too.
 */
export function myAssociationsHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/memberships', '/api/memberships/*', '/api/associations', '/api/associations/*')
    .openapi(listMemberships, async (context) => {
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), queries.listMemberships());
      const text = `{"items":[${rows.map(({ json }) => json).join(',')}]}` as JsonText<MembershipList>;
      return jsonText(context, text, 200);
    })
    .openapi(leaveAssociation, async (context) => {
      const { associationId } = context.req.valid('param');
      const { rows } = await asUserOnce(db, requireSession(context), queries.leaveAssociation(associationId, now()));
      if (rows.length === 0) throw noSuchAssociation();
      return context.body(null, 204);
    })
    .openapi(setSummaryConsent, async (context) => {
      const { associationId } = context.req.valid('param');
      const statement = queries.setConsent(associationId, context.req.valid('json').sharesSummary, now());
      const { rows } = await asUserOnce<JsonRow<SummaryConsent>>(db, requireSession(context), statement);
      if (!rows[0]) throw noSuchAssociation();
      return jsonText(context, rows[0].json, 200);
    })
    .openapi(searchAssociations, async (context) => {
      const { name = null, state = null, city = null, limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : placeOfCursor(cursor);
      const statement = queries.searchAssociations({ name, state, city }, after, limit + 1);
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), statement);
      return jsonText(context, pageByName(rows, limit), 200);
    })
    .openapi(suggestCities, async (context) => {
      const { q, state = null } = context.req.valid('query');
      const statement = queries.suggestCities(q, state, CITY_SUGGESTIONS_MAX);
      const { rows } = await asUserOnce<CityList['items'][number]>(db, requireSession(context), statement);
      return context.json({ items: rows }, 200);
    })
    .openapi(readAssociationProfile, async (context) => {
      const statement = queries.readAssociationProfile(context.req.valid('param').associationId);
      const { rows } = await asUserOnce<JsonRow<AssociationProfile>>(db, requireSession(context), statement);
      if (!rows[0]) throw noSuchAssociation();
      return jsonText(context, rows[0].json, 200);
    });
}

/** A page of what is listed by name, of one row more than it holds; its cursor is the last one as it is shown. */
function pageByName(rows: readonly { json: string }[], limit: number): JsonText<FoundAssociationPage> {
  const items = rows.slice(0, limit).map(({ json }) => json);
  const last = rows.length > limit ? (JSON.parse(items.at(-1) ?? 'null') as FoundAssociation | null) : null;
  const nextCursor = JSON.stringify(last && directoryCursor(last));
  return `{"items":[${items.join(',')}],"nextCursor":${nextCursor}}` as JsonText<FoundAssociationPage>;
}
