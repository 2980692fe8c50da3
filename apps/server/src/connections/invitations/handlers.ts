import {
  acceptInvitation,
  cancelInvitation,
  inviteByMail,
  listInvitations,
  openInvitation,
  requestByInvitation,
  resendInvitation,
  signUpByInvitation,
} from '@balsamo/contract/invitations/routes.ts';
import type { Invitation, NewInvitation } from '@balsamo/contract/invitations/schemas.ts';
import { asSystemInSession, type SystemTransaction } from '@balsamo/database/as-system.ts';
import { asUser, type SessionUser } from '@balsamo/database/as-user.ts';
import * as queries from '@balsamo/database/connections/invitations.ts';
import { countPlaces, lockDoctor } from '@balsamo/database/connections/links.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import { isBirthDate } from '@balsamo/domain/connections/invitation.ts';
import { invitationEnd, isExpired } from '@balsamo/domain/connections/invitation-expiry.ts';
import { DEFAULT_LANGUAGE, languageOf } from '@balsamo/domain/language.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Context } from 'hono';
import { accountJson, createAuth, createNewAccounts } from '../../auth/facade.ts';
import { decodeCursor, pageText } from '../../http/cursor.ts';
import { createFeature, type JsonText, jsonText } from '../../http/feature.ts';
import { ProblemError, refusedFields } from '../../http/problem.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import { requireSession } from '../../http/session.ts';
import type { Services } from '../../services/services.ts';
import { refuseWithoutPlace } from '../connecting.ts';
import { createInvitationMails } from './invitation-mails.ts';
import { createTaking } from './taking.ts';

const noSuchInvitation = () => new ProblemError(404, 'invitations.no_such_invitation');

/**
 * Doctors invite by mail; the person at that address accepts, and anyone else who holds the link may ask the doctor. Nothing here tells whether an address has an account, except to who
 * holds a link that was sent to it.
 */
export function invitationsHandlers(services: Services) {
  const { db, now } = services;
  const auth = createAuth(services);
  const rateLimits = createRateLimits(services);
  const newAccounts = createNewAccounts(services, auth);
  const mails = createInvitationMails(services);
  const taking = createTaking(services, rateLimits);

  return createFeature()
    .openapi(listInvitations, async (context) => {
      const { status, limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const rows = await asDoctor(context, async ({ client }) => {
        const statement = queries.listInvitations(now(), { status, limit: limit + 1, after });
        return (await client.query<{ json: string }>(statement)).rows;
      });
      const page = pageText<Invitation>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
      return jsonText(context, page, 200);
    })
    .openapi(inviteByMail, async (context) => {
      const body = context.req.valid('json');
      const doctor = await asUser(db, requireSession(context), ({ user }) => user);
      await rateLimits.countInvitation(doctor.id);
      const sending = newSending();
      const { row, json } = await asDoctor(context, async ({ client, user }) => {
        const row = invitationRow(body, user, sending.now);
        await refuseWithoutRegistration(client, user);
        await lockDoctor(client, user.id);
        if (await queries.isOwnPatientsAddress(client, row.email)) {
          throw new ProblemError(409, 'invitations.patient_exists');
        }
        const places = await countPlaces(client, user.id, sending.now);
        // That one is pending says more than that there is no room, which it may itself have taken.
        const json = await queries.insertInvitation(client, row, sending);
        if (json === undefined) throw new ProblemError(409, 'invitations.already_pending');
        refuseWithoutPlace(places, 'connections.limit_reached');
        return { row, json };
      });
      mails.send(doctor.id, row, sending.token);
      return jsonText(context, json as JsonText<Invitation>, 201);
    })
    .openapi(resendInvitation, async (context) => {
      const { id } = context.req.valid('param');
      const doctor = await asUser(db, requireSession(context), ({ user }) => user);
      await rateLimits.countInvitation(doctor.id);
      const sending = newSending();
      const { row, json } = await asDoctor(context, async ({ client, user }) => {
        await lockDoctor(client, user.id);
        const row = await queries.findOwnPendingInvitation(client, id);
        if (!row) throw noSuchInvitation();
        const places = await countPlaces(client, user.id, sending.now);
        // One that has not run out has its place already; without a plan there is none.
        if (isExpired(row.expiresAt, sending.now) || places.limit === 0) {
          refuseWithoutPlace(places, 'connections.limit_reached');
        }
        const json = await queries.renewInvitation(client, id, sending);
        if (json === undefined) throw noSuchInvitation();
        return { row, json };
      });
      mails.send(doctor.id, row, sending.token);
      return jsonText(context, json as JsonText<Invitation>, 200);
    })
    .openapi(cancelInvitation, async (context) => {
      const isGone = await asDoctor(context, ({ client }) =>
        queries.removeInvitation(client, context.req.valid('param').id),
      );
      if (!isGone) throw noSuchInvitation();
      return context.body(null, 204);
    })
    .openapi(openInvitation, async (context) => {
      const { name, email, doctorName, isRegistrationChecked, expiresAt } = await taking.look(
        context.req.valid('json').token,
      );
      return context.json({ name, email, doctorName, isRegistrationChecked, expiresAt: expiresAt.toISOString() }, 200);
    })
    .openapi(acceptInvitation, async (context) => {
      const { token, scope } = context.req.valid('json');
      return context.json(await taking.accept(requireSession(context), token, scope), 200);
    })
    .openapi(requestByInvitation, async (context) => {
      const { token, scope } = context.req.valid('json');
      return context.json(await taking.request(requireSession(context), token, scope), 201);
    })
    .openapi(signUpByInvitation, async (context) => {
      const { token, password } = context.req.valid('json');
      // Looked at first, so that no account is made for a link that does not work or leads to a doctor without room.
      const { name, email } = await taking.lookForRoom(token);
      const { user, sessionToken } = await newAccounts.signUp(
        context,
        { name, email, password, role: 'paciente' },
        { isInvited: true },
      );
      await taking.accept(sessionToken, token);
      return context.json(accountJson({ ...user, emailVerified: true }), 200);
    });

  function newSending(): queries.Sending {
    const at = now();
    return { now: at, expiresAt: invitationEnd(at), token: queries.newInvitationToken() };
  }

  /** @throws ProblemError 403 for every other role */
  function asDoctor<Result>(
    context: Context,
    work: (transaction: SystemTransaction & { user: SessionUser }) => Promise<Result>,
  ) {
    const reason = 'requests reach no invitations: they hold the hash of what opens them';
    return asSystemInSession(db, requireSession(context), reason, (transaction) => {
      if (transaction.user.role !== 'medico') throw new ProblemError(403, 'request.not_allowed');
      return work(transaction);
    });
  }
}

function invitationRow(body: NewInvitation, doctor: SessionUser, now: Date): queries.NewInvitationRow {
  const birthDate = body.birthDate ?? null;
  if (birthDate !== null && !isBirthDate(birthDate, localDay(now, doctor.time_zone))) {
    throw refusedFields({ pointer: '/birthDate', code: 'birth_date_invalid' });
  }
  return {
    name: body.name.trim().replace(/\s+/g, ' '),
    email: canonicalEmail(body.email),
    phone: body.phone?.trim() || null,
    birthDate,
    notes: body.notes?.trim() || null,
    language: body.language ?? languageOf(doctor.language) ?? DEFAULT_LANGUAGE,
  };
}

/** A mail in a doctor's name goes out only for someone who has said which registration they have. */
async function refuseWithoutRegistration(client: SystemTransaction['client'], { id }: SessionUser): Promise<void> {
  const { rowCount } = await client.query('select from users where id = $1 and crm is not null', [id]);
  if (rowCount !== 1) throw new ProblemError(403, 'invitations.crm_required');
}
