import {
  declineRecommendation,
  listAssociationsOfDoctor,
  listKeptRecommendations,
  listOwnRecommendations,
  listRecommendedDoctors,
  lookUpDoctorToRecommend,
  recommendDoctor,
  removeRecommendedDoctor,
  searchDoctorsToRecommend,
} from '@balsamo/contract/recommendations/routes.ts';
import type {
  FoundDoctorList,
  Recommendation,
  RecommendedDoctorPage,
} from '@balsamo/contract/recommendations/schemas.ts';
import { asSystemInSession } from '@balsamo/database/as-system.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import { insertAssociationEvent } from '@balsamo/database/associations/queries.ts';
import { tell } from '@balsamo/database/notifications/tell.ts';
import * as queries from '@balsamo/database/recommendations/queries.ts';
import { readCode } from '@balsamo/domain/connections/code.ts';
import { readDoctorSearch, readReason } from '@balsamo/domain/recommendations/recommendation.ts';
import type { Context } from 'hono';
import { clientNetwork } from '../http/client-network.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** A message outside the app that somebody is recommended is of use for a week. */
const NEWS_USEFUL_MS = 7 * 86_400_000;

const noSuchRecommendation = () => new ProblemError(404, 'recommendations.not_found');

/** Which doctors an association recommends, and by whom a doctor is recommended. Who may do what, the policies say (spec-D16). */
export function recommendationsHandlers(services: Services) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);

  return createSignedInFeature(
    '/api/associations/*',
    '/api/recommendations',
    '/api/recommendations/*',
    '/api/doctors/*',
  )
    .openapi(listRecommendedDoctors, async (context) => {
      const { associationId } = context.req.valid('param');
      return jsonText(
        context,
        await doctorsOf(context, associationId, context.req.valid('query').page, 'anybody'),
        200,
      );
    })
    .openapi(listKeptRecommendations, async (context) => {
      const { associationId } = context.req.valid('param');
      return jsonText(context, await doctorsOf(context, associationId, context.req.valid('query').page, 'staff'), 200);
    })
    .openapi(searchDoctorsToRecommend, async (context) => {
      const { associationId } = context.req.valid('param');
      const search = readDoctorSearch(context.req.valid('json').search);
      if (!search) throw refusedFields({ pointer: '/search', code: 'search_too_short' });
      await requireKeeper(context, associationId);
      const network = clientNetwork(context);
      if (network) await rateLimits.countDirectory(network);
      const statement = queries.findDoctorsToRecommend(associationId, search);
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), statement);
      const text = `{"items":[${rows.map(({ json }) => json).join(',')}]}` as JsonText<FoundDoctorList>;
      return jsonText(context, text, 200);
    })
    .openapi(lookUpDoctorToRecommend, async (context) => {
      const { associationId } = context.req.valid('param');
      const named = await readNamed(context, associationId, context.req.valid('json'));
      const doctor = await asSystemInSession(
        db,
        requireSession(context),
        'who has a code is nobody’s row but theirs',
        ({ client }) => queries.findNamedDoctor(client, associationId, named),
      );
      if (!doctor) throw new ProblemError(404, 'recommendations.code_unknown');
      const { name, specialty, isRegistrationChecked, isAlreadyRecommended } = doctor;
      return context.json({ name, specialty, isRegistrationChecked, isAlreadyRecommended }, 200);
    })
    .openapi(recommendDoctor, async (context) => {
      const { associationId } = context.req.valid('param');
      const body = context.req.valid('json');
      const named = await readNamed(context, associationId, body.doctor);
      const at = now();
      const id = await asSystemInSession(db, requireSession(context), 'the doctor is told', async ({ client }) => {
        const doctor = await queries.findNamedDoctor(client, associationId, named);
        if (!doctor) {
          const code = 'code' in named ? 'recommendations.code_unknown' : 'recommendations.doctor_unknown';
          throw new ProblemError(404, code);
        }
        const pair = { associationId, doctorId: doctor.id };
        if (await queries.hasDeclined(client, pair, at)) throw new ProblemError(409, 'recommendations.declined');
        const reason = body.reason === null ? null : readReason(body.reason);
        const made = await queries.insertRecommendation(client, { ...pair, reason }, at);
        if (!made) throw new ProblemError(409, 'recommendations.already_recommended');
        const event = { associationId, kind: 'doctor_recommended', subjectId: doctor.id } as const;
        await client.query(insertAssociationEvent(event, at));
        if (made.isNews) {
          const news = { userId: doctor.id, type: 'association_recommended', relatedId: made.id, dueAt: null } as const;
          const expiresAt = new Date(at.getTime() + NEWS_USEFUL_MS);
          await tell(client, [{ ...news, data: { associationId }, expiresAt }], at);
        }
        return made.id;
      });
      return context.json({ id }, 201);
    })
    .openapi(removeRecommendedDoctor, async (context) => {
      const { associationId, id } = context.req.valid('param');
      const at = now();
      await asUser(db, requireSession(context), async ({ query }) => {
        const [allowed, removed] = await Promise.all([
          query<{ isAllowed: boolean }>(queries.mayKeepRecommendations(associationId)),
          query<{ doctorId: string }>(queries.removeRecommendation(associationId, id, at)),
        ]);
        if (!allowed.rows[0]?.isAllowed) throw noSuchAssociation();
        const subjectId = removed.rows[0]?.doctorId;
        if (!subjectId) throw noSuchRecommendation();
        await query(insertAssociationEvent({ associationId, kind: 'recommendation_removed', subjectId }, at));
      });
      return context.body(null, 204);
    })
    .openapi(listOwnRecommendations, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const statement = queries.listOwnRecommendations({ limit: limit + 1, after });
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), statement);
      return jsonText(context, pageText<Recommendation>(rows, limit, placeOf), 200);
    })
    .openapi(declineRecommendation, async (context) => {
      const { id } = context.req.valid('param');
      const at = now();
      await asSystemInSession(db, requireSession(context), 'those who keep the list are told', async ({ client }) => {
        const associationId = await queries.declineRecommendation(client, id, at);
        if (!associationId) throw noSuchRecommendation();
        const news = { type: 'recommendation_declined', relatedId: id, dueAt: null, data: { associationId } } as const;
        const keepers = await queries.keepersOf(client, associationId);
        // In the app alone: outside of it nobody needs to know at once.
        await tell(
          client,
          keepers.map((userId) => ({ userId, ...news, expiresAt: at })),
          at,
        );
      });
      return context.body(null, 204);
    })
    .openapi(listAssociationsOfDoctor, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const statement = queries.listRecommendationsOf(context.req.valid('param').id, { limit: limit + 1, after });
      const { rows } = await asUserOnce<{ json: string | null }>(db, requireSession(context), statement);
      if (rows.length === 0) throw new ProblemError(404, 'doctors.profile_not_public');
      const found = rows.filter(({ json }) => json !== null);
      return jsonText(context, pageText<Recommendation>(found, limit, placeOf), 200);
    });

  async function doctorsOf(
    context: Context,
    associationId: string,
    page: number,
    reader: queries.RecommendationReader,
  ) {
    const statement = queries.listRecommendedDoctors(associationId, page, reader);
    const { rows } = await asUserOnce<JsonRow<RecommendedDoctorPage>>(db, requireSession(context), statement);
    if (!rows[0]) throw noSuchAssociation();
    return rows[0].json;
  }

  /** @throws ProblemError 404 for whoever may not keep the list of this association */
  async function requireKeeper(context: Context, associationId: string): Promise<string> {
    const { isAllowed, userId } = await asUser(db, requireSession(context), async ({ query, user }) => {
      const { rows } = await query<{ isAllowed: boolean }>(queries.mayKeepRecommendations(associationId));
      return { isAllowed: rows[0]?.isAllowed, userId: (await user).id };
    });
    if (!isAllowed) throw noSuchAssociation();
    return userId;
  }

  /** Whom a person who may keep the list names. A try at a code counts, with those of connections: they are the same codes. */
  async function readNamed(context: Context, associationId: string, typed: { code: string } | { directoryId: string }) {
    const userId = await requireKeeper(context, associationId);
    if (!('code' in typed)) return typed;
    await rateLimits.countConnectionCode(userId, clientNetwork(context));
    const named = readCode(typed.code);
    // An id would be found by others than those to whom the doctor gave a code.
    if (!named || !('code' in named)) throw new ProblemError(404, 'recommendations.code_unknown');
    return named;
  }
}

const placeOf = ({ recommendedAt, id }: Recommendation) => ({ at: recommendedAt, id });
