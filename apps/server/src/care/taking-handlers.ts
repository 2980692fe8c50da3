import {
  acceptCareInvitation,
  openCareInvitation,
  signUpAsCaregiver,
  takeCareOver,
} from '@balsamo/contract/care/routes.ts';
import type { CaredPerson } from '@balsamo/contract/care/schemas.ts';
import { isEmailTaken } from '@balsamo/database/account/credentials.ts';
import { callOffOwnErasure } from '@balsamo/database/account/erasures.ts';
import { readOwnAccount } from '@balsamo/database/account/queries.ts';
import { asSystem, asSystemInSession, type SystemTransaction } from '@balsamo/database/as-system.ts';
import { asUser, asUserOnce, type Session } from '@balsamo/database/as-user.ts';
import * as circle from '@balsamo/database/care/circle.ts';
import { findDeciding, listContacts } from '@balsamo/database/care/contacts.ts';
import {
  type FoundCareInvitation,
  findInvitation,
  takeInvitation,
  takeOver,
  tellsBirthDate,
} from '@balsamo/database/care/invitations.ts';
import { findCaredPerson } from '@balsamo/database/care/queries.ts';
import { confirmInvitedAddress } from '@balsamo/database/connections/invitations.ts';
import { ActsForAnotherError } from '@balsamo/database/session-errors.ts';
import { CARED_MAX, CAREGIVERS_MAX, type CareColour, type CareRelation } from '@balsamo/domain/care/care.ts';
import { isExpired } from '@balsamo/domain/connections/invitation-expiry.ts';
import {
  accountJson,
  createAgreementKeeper,
  createAuth,
  createBrowserSessions,
  createNewAccounts,
  refuseWeakPassword,
} from '../auth/facade.ts';
import { createFeature, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { createCareMails } from './care-mails.ts';

const BY_TOKEN = 'an invitation is found by its token before anyone is signed in';
const invalid = () => new ProblemError(410, 'care.invalid');
const emailTaken = () => new ProblemError(409, 'auth.email_taken');

type Acceptance = { token: string; relation: CareRelation; colour: CareColour };

/** What the holder of a mailed link can do with it: care for somebody, or take their own diary over. */
export function careTakingHandlers(services: Services) {
  const { db, now } = services;
  const auth = createAuth(services);
  const newAccounts = createNewAccounts(services, auth);
  const browserSessions = createBrowserSessions(services);
  const keepAgreement = createAgreementKeeper(services);
  const mails = createCareMails(services);

  /** @throws ProblemError 410 `care.invalid` or `care.expired` */
  async function find(client: SystemTransaction['client'], token: string): Promise<FoundCareInvitation> {
    const invitation = await findInvitation(client, token);
    if (!invitation) throw invalid();
    if (isExpired(invitation.expiresAt, now())) throw new ProblemError(410, 'care.expired');
    return invitation;
  }

  /** The same, with the circle locked: of two who use it at the same moment the second finds nothing. */
  async function claim(client: SystemTransaction['client'], token: string): Promise<FoundCareInvitation> {
    const { patientId } = await find(client, token);
    await circle.lockCircle(client, patientId);
    return find(client, token);
  }

  /** Accepts as the person of the session, once. Answers the link. */
  async function accept(session: Session, { token, relation, colour }: Acceptance): Promise<string> {
    const at = now();
    const accepted = await asSystemInSession(db, session, BY_TOKEN, async ({ client, user }) => {
      if (user.care) throw new ActsForAnotherError();
      const { patientId, role, email, isToOwnAddress } = await claim(client, token);
      if (!isToOwnAddress) throw new ProblemError(409, 'care.other_address');
      if (user.role !== 'paciente' || role === 'owns') throw new ProblemError(403, 'request.not_allowed');
      if (patientId === user.id) throw new ProblemError(409, 'care.oneself');
      if (await circle.findLinkTo(client, patientId)) throw new ProblemError(409, 'care.already_cares');
      const { caresFor } = await circle.readCaregiver(client, user.id);
      if (caresFor >= CARED_MAX) throw new ProblemError(409, 'care.too_many_people');
      const others = await circle.listCaregivers(client, patientId);
      if (others.length >= CAREGIVERS_MAX) throw new ProblemError(409, 'care.too_many_caregivers');
      const linkId = await circle.insertLink(client, { patientId, role, relation, colour }, at);
      if (!(await takeInvitation(client, token))) throw invalid();
      await confirmInvitedAddress(client, email, at);
      return { linkId, deciding: await findDeciding(client, patientId, user.id) };
    });
    if (accepted.deciding) mails.tellOfAcceptance(accepted.deciding);
    return accepted.linkId;
  }

  return createFeature()
    .openapi(openCareInvitation, async (context) => {
      const { token } = context.req.valid('json');
      const opened = await asSystem(db, BY_TOKEN, async ({ client }) => {
        const { id: _, patientId, isToOwnAddress: __, ...found } = await find(client, token);
        const caregivers = found.role === 'owns' ? await circle.listCaregivers(client, patientId) : [];
        return { ...found, caregivers };
      });
      return context.json({ ...opened, expiresAt: opened.expiresAt.toISOString() }, 200);
    })
    .openapi(acceptCareInvitation, async (context) => {
      const session = requireSession(context);
      const linkId = await accept(session, context.req.valid('json'));
      const { rows } = await asUserOnce<{ json: JsonText<CaredPerson> }>(db, session, findCaredPerson(linkId));
      if (!rows[0]) throw invalid();
      return jsonText(context, rows[0].json, 200);
    })
    .openapi(signUpAsCaregiver, async (context) => {
      const { name, password, ...acceptance } = context.req.valid('json');
      // Looked at first, so that no account is made for a link that does not work.
      const { email, role } = await asSystem(db, BY_TOKEN, ({ client }) => find(client, acceptance.token));
      if (role === 'owns') throw invalid();
      const account = { name: name.trim().replace(/\s+/g, ' '), email, password, role: 'paciente' } as const;
      const { user, sessionToken } = await newAccounts.signUp(context, account, { isInvited: true });
      await accept(sessionToken, acceptance);
      return context.json(accountJson({ ...user, emailVerified: true, caresForSomeone: true }), 200);
    })
    .openapi(takeCareOver, async (context) => {
      const { token, password, birthDate, goesOn } = context.req.valid('json');
      const { email, personName } = await asSystem(db, BY_TOKEN, ({ client }) => find(client, token));
      await refuseWeakPassword(password, { name: personName, email }, '/password');
      const passwordHash = await (await auth.$context).password.hash(password);
      const at = now();
      const taken = await asSystem(
        db,
        'a person without a sign-in has no session to get one with',
        async ({ client }) => {
          const invitation = await claim(client, token);
          if (invitation.role !== 'owns') throw invalid();
          if (await isEmailTaken(client, invitation.email, at, invitation.patientId)) throw emailTaken();
          // Committed: what is refused here counts.
          if (!(await tellsBirthDate(client, token, birthDate))) return undefined;
          const contacts = await listContacts(client, invitation.patientId);
          if (!(await takeOver(client, token, invitation, { passwordHash, goesOn }, at))) throw invalid();
          return { userId: invitation.patientId, contacts };
        },
      );
      if (!taken) throw refusedFields({ pointer: '/birthDate', code: 'birth_date_wrong' });
      const { userId, contacts } = taken;
      mails.tellOfTakeover(contacts, goesOn);
      const sessionToken = await browserSessions.begin(context, { userId, passwordHash }, 'signed_up');
      if (!sessionToken) throw invalid();
      await keepAgreement(sessionToken);
      // Whoever kept the diary may have wanted it gone; whoever has just taken it over does not.
      await asUser(db, sessionToken, ({ orm }) => callOffOwnErasure(orm));
      const row = await asUser(db, sessionToken, ({ orm }) => readOwnAccount(orm));
      if (!row) throw invalid();
      return context.json(accountJson(row), 200);
    });
}
