import * as routes from '@balsamo/contract/care/routes.ts';
import type { Care, CareActEntry, CaredPerson, CareInvitation, Recorders } from '@balsamo/contract/care/schemas.ts';
import { asReaderOfPatient } from '@balsamo/database/access-log/as-reader.ts';
import { asSystem, asSystemInSession } from '@balsamo/database/as-system.ts';
import { asUser, asUserOnce, type Session } from '@balsamo/database/as-user.ts';
import * as circle from '@balsamo/database/care/circle.ts';
import { listContacts } from '@balsamo/database/care/contacts.ts';
import * as queries from '@balsamo/database/care/queries.ts';
import { ActsForAnotherError } from '@balsamo/database/session-errors.ts';
import { erasureAskedFor } from '@balsamo/domain/account/erasure.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import { CARED_MAX, CAREGIVERS_MAX, isBirthDate } from '@balsamo/domain/care/care.ts';
import { invitationEnd } from '@balsamo/domain/connections/invitation-expiry.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { createAgreementKeeper, createPasswordProof } from '../auth/facade.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession, requireToken } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { createCareMails } from './care-mails.ts';

const ACTS_PER_PAGE = 50;
const WRITES_LINKS = 'links between people are written by no request, and policies know whose this one is';
const notFound = () => new ProblemError(404, 'care.not_found');
const responsibleStays = () => new ProblemError(409, 'care.responsible_stays');

/** Caring for somebody: their diary, who else keeps it, and what was done there in their name. */
export function careHandlers(services: Services) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);
  const mails = createCareMails(services);
  const provePassword = createPasswordProof(services);
  const keepAgreement = createAgreementKeeper(services);

  async function careText(session: Session): Promise<JsonText<Care>> {
    const { rows } = await asUserOnce<{ json: JsonText<Care> }>(db, session, queries.readCare(now()));
    return (rows[0] as { json: JsonText<Care> }).json;
  }

  async function personText(session: Session, linkId: string): Promise<JsonText<CaredPerson>> {
    const { rows } = await asUserOnce<{ json: JsonText<CaredPerson> }>(db, session, queries.findCaredPerson(linkId));
    if (!rows[0]) throw notFound();
    return rows[0].json;
  }

  /** @throws ProblemError 403 for whoever does not decide who cares, or is no patient, 429 */
  async function countInvitation(session: Session): Promise<queries.Circle & { personId: string }> {
    const { rows, user } = await asUserOnce<queries.Circle>(db, session, queries.readCircle(now()));
    const [found] = rows;
    if (!found?.personId || user.role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
    await rateLimits.countInvitation(found.actorId);
    return { ...found, personId: found.personId };
  }

  const newSending = (): queries.Sending => {
    const at = now();
    return { now: at, expiresAt: invitationEnd(at), token: queries.newCareToken() };
  };

  return createSignedInFeature('/api/care', '/api/care/*', '/api/patients/:patientId/care/*')
    .openapi(routes.readCare, async (context) => jsonText(context, await careText(requireSession(context)), 200))
    .openapi(routes.addCaredPerson, async (context) => {
      const session = requireSession(context);
      const { id, name, birthDate, relation, colour } = context.req.valid('json');
      const at = now();
      const { linkId, isNew } = await asSystemInSession(db, session, WRITES_LINKS, async ({ client, user }) => {
        if (user.care) throw new ActsForAnotherError();
        if (user.role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
        if (!isBirthDate(birthDate, localDay(at, user.time_zone))) {
          throw refusedFields({ pointer: '/birthDate', code: 'birth_date_impossible' });
        }
        await circle.lockCircle(client, user.id);
        const before = await circle.findLinkTo(client, id);
        if (before) return { linkId: before, isNew: false };
        const { caresFor, isLeaving } = await circle.readCaregiver(client, user.id);
        if (isLeaving) throw new ProblemError(409, 'care.erasure_asked');
        if (caresFor >= CARED_MAX) throw new ProblemError(409, 'care.too_many_people');
        const { language, time_zone: timeZone } = user;
        const person = { id, name: name.trim().replace(/\s+/g, ' '), birthDate, relation, colour, language, timeZone };
        const made = await circle.insertPerson(client, person, at);
        // Somebody else's id: whose, nobody is told.
        if (!made) throw refusedFields({ pointer: '/id', code: 'id_taken' });
        return { linkId: made, isNew: true };
      });
      const self = { ...session, expectedPersonId: null };
      if (isNew) await keepAgreement({ ...session, expectedPersonId: id });
      return jsonText(context, await personText(self, linkId), 201);
    })
    .openapi(routes.changeBirthDate, async (context) => {
      const { birthDate } = context.req.valid('json');
      await asUser(db, requireSession(context), async ({ query, user }) => {
        if (!isBirthDate(birthDate, localDay(now(), (await user).time_zone))) {
          throw refusedFields({ pointer: '/birthDate', code: 'birth_date_impossible' });
        }
        const { rowCount } = await query(queries.updateBirthDate(birthDate));
        if (rowCount !== 1) throw notFound();
      });
      return context.body(null, 204);
    })
    .openapi(routes.changeCareLink, async (context) => {
      const statement = queries.updateOwnLink(context.req.valid('param').id, context.req.valid('json'));
      const { rows } = await asUserOnce<{ json: JsonText<CaredPerson> }>(db, requireSession(context), statement);
      if (!rows[0]) throw notFound();
      return jsonText(context, rows[0].json, 200);
    })
    .openapi(routes.changeCareRole, async (context) => {
      const session = requireSession(context);
      const { id } = context.req.valid('param');
      const { role } = context.req.valid('json');
      const responsible = await asSystemInSession(db, session, WRITES_LINKS, async ({ client }) => {
        const link = await circle.claimLink(client, id);
        if (!link?.isManaged) throw notFound();
        if (link.role === role) return undefined;
        if (link.role === 'responsible') throw responsibleStays();
        if (role === 'responsible') {
          // Whoever asks for the erasure of their account at the same moment waits, or has asked.
          await circle.lockCircle(client, link.caregiverId);
          const { isLeaving } = await circle.readCaregiver(client, link.caregiverId);
          if (!link.isCaredFor || isLeaving) throw new ProblemError(409, 'care.not_responsible');
        }
        await circle.changeLinkRole(client, id, link.patientId, role);
        if (role !== 'responsible') return undefined;
        return (await listContacts(client, link.patientId)).find(({ linkId }) => linkId === id);
      });
      if (responsible) mails.tellOfResponsibility(responsible);
      return jsonText(context, await careText(session), 200);
    })
    .openapi(routes.endCareLink, async (context) => {
      const id = context.req.valid('param').id;
      const removed = await asSystemInSession(db, requireSession(context), WRITES_LINKS, async ({ client }) => {
        const link = await circle.claimLink(client, id);
        if (!link?.isManaged && !link?.isOwn) throw notFound();
        if (link.role === 'responsible') throw responsibleStays();
        const contacts = link.isOwn ? [] : await listContacts(client, link.patientId);
        await circle.endLink(client, id, now());
        return contacts.find(({ linkId }) => linkId === id);
      });
      if (removed) mails.tellOfRemoval(removed);
      return context.body(null, 204);
    })
    .openapi(routes.inviteCaregiver, async (context) => {
      const session = requireSession(context);
      const { email: typed, role } = context.req.valid('json');
      const email = canonicalEmail(typed);
      const { personId, actorId } = await countInvitation(session);
      const sending = newSending();
      const json = await asUser(db, session, async ({ query }) => {
        // Asked once more behind the lock: somebody else may have become responsible meanwhile, and what they find open is theirs alone.
        await query(queries.lockCircleOf(personId));
        const [found] = (await query<queries.Circle>(queries.readCircle(now()))).rows;
        if (!found?.personId) throw new ProblemError(403, 'request.not_allowed');
        if (role === 'owns' && !found.isCaredFor) throw new ProblemError(409, 'care.has_own_sign_in');
        // Whoever takes over takes no place: all others may go then.
        if (role !== 'owns' && found.places >= CAREGIVERS_MAX) throw new ProblemError(409, 'care.too_many_caregivers');
        const [removing, inserting] = queries.insertInvitation({ email, role }, sending);
        await query(removing);
        const { rows } = await query<{ json: JsonText<CareInvitation> }>(inserting);
        if (!rows[0]) throw new ProblemError(409, 'care.already_invited');
        return rows[0].json;
      });
      mails.invite({ inviterId: actorId, personId, email, role }, sending.token);
      return jsonText(context, json, 201);
    })
    .openapi(routes.resendCareInvitation, async (context) => {
      const session = requireSession(context);
      const { personId, actorId } = await countInvitation(session);
      const sending = newSending();
      const renewed = await asUser(db, session, async ({ query }) => {
        const { rows } = await query<{ email: string; json: JsonText<CareInvitation> }>(
          queries.renewInvitation(context.req.valid('param').id, sending),
        );
        return rows[0];
      });
      if (!renewed) throw notFound();
      const { role } = JSON.parse(renewed.json) as CareInvitation;
      mails.invite({ inviterId: actorId, personId, email: renewed.email, role }, sending.token);
      return jsonText(context, renewed.json, 200);
    })
    .openapi(routes.cancelCareInvitation, async (context) => {
      const { rows } = await asUserOnce(
        db,
        requireSession(context),
        queries.cancelInvitation(context.req.valid('param').id),
      );
      if (!rows[0]) throw notFound();
      return context.body(null, 204);
    })
    .openapi(routes.eraseCaredPerson, async (context) => {
      const { id } = context.req.valid('param');
      const token = await requireToken(context, db);
      await provePassword(context, context.req.valid('json').password, '/password');
      const erasure = erasureAskedFor(now());
      const asked = await asSystem(
        db,
        'no request asks for an erasure, or reads who else keeps a diary',
        async ({ client }) => {
          await circle.lockCircle(client, id);
          return circle.askForErasureOf(client, token, id, erasure);
        },
      );
      if (!asked) throw notFound();
      if (asked.isNew) mails.tellOfErasure(id, erasure.dueAt);
      return jsonText(context, await personText(token, asked.linkId), 200);
    })
    .openapi(routes.listCareActs, async (context) => {
      const { thing, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const page = { limit: ACTS_PER_PAGE, thing, after };
      const statement = queries.listActs('(select current_user_id())', page);
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), statement);
      return jsonText(context, actsText(rows), 200);
    })
    .openapi(routes.readRecorders, async (context) => {
      const things = context.req.valid('query').things.split(',');
      const statement = queries.readRecorders('(select current_user_id())', things);
      const { rows } = await asUserOnce<JsonRow<Recorders>>(db, requireSession(context), statement);
      return jsonText(context, rows[0]?.json ?? ('{}' as JsonText<Recorders>), 200);
    })
    .openapi(routes.listPatientCareActs, async (context) => {
      const { id } = context.req.valid('param');
      const { thing } = context.req.valid('query');
      const looked = { resource: 'entries', origin: accessOrigin(context) } as const;
      const statement = queries.listActs('(select opened_record())', { limit: ACTS_PER_PAGE, thing });
      const rows = await asReaderOfPatient(db, requireSession(context), id, looked, async ({ query }) => {
        return (await query<{ json: string }>(statement)).rows;
      });
      return jsonText(context, actsText(rows), 200);
    });
}

const actsText = (rows: { json: string }[]) =>
  pageText<CareActEntry>(rows, ACTS_PER_PAGE, ({ at, id }) => ({ at, id }));
