import { randomBytes } from 'node:crypto';
import { type AccessOrigin, asReaderOfPatient } from '@balsamo/database/access-log/as-reader.ts';
import { setScope } from '@balsamo/database/access-log/scopes.ts';
import { accessLog } from '@balsamo/database/access-log/tables.ts';
import { asSystem, asSystemInSession } from '@balsamo/database/as-system.ts';
import { sessionTokenHash } from '@balsamo/database/auth/session-token-hash.ts';
import { sessions } from '@balsamo/database/auth/tables.ts';
import { insertInvitation, newInvitationToken } from '@balsamo/database/connections/invitations.ts';
import { beginLink } from '@balsamo/database/connections/links.ts';
import { answerRequest, insertRequest } from '@balsamo/database/connections/requests.ts';
import { doctorProfiles } from '@balsamo/database/doctors/tables.ts';
import { patientVisits } from '@balsamo/database/patients/tables.ts';
import { receipts, sandboxCustomers, subscriptions } from '@balsamo/database/subscriptions/tables.ts';
import type { AccessResource } from '@balsamo/domain/access-log/vocabulary.ts';
import { invitationEnd } from '@balsamo/domain/connections/invitation-expiry.ts';
import { PROFESSIONAL_PRICE_BRL } from '@balsamo/domain/subscriptions/subscription.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { codeOf } from '../connections/own-code.ts';
import {
  advance,
  liveSubscription,
  type SandboxCustomer,
  subscribeInSandbox,
} from '../payments/sandbox/sandbox-customer.ts';
import type { Services } from '../services/services.ts';
import { DEMO_PATIENTS } from './accounts.ts';
import { prescribeDemo } from './doctor-prescriptions.ts';
import { createRandom } from './random.ts';

const DAY_MS = 86_400_000;
/** Helena's patients came one after the other, Maria first. */
const FIRST_CONNECTED_DAYS_AGO = 110;
const DAYS_BETWEEN = 8;
/** Since before her first patients. */
const PAYS_SINCE_DAYS = 115;

/** Any number: it makes the ids of what she prescribed. */
const PRESCRIPTIONS_SEED = 20_260;

const DOCTOR = 'medico@demo.test';
const DOCTOR_NAME = 'Helena Prado';
const MARIA = 'paciente@demo.test';
/** Asks to become a patient, and waits. */
const WAITING = 'tania.barros@demo.test';

/** Maria shows everything; of the others every third keeps the notes, and one has named a last day. */
const scopeOf = (index: number) => ({
  hidesRecreational: false,
  hidesNotes: index % 3 === 2,
  hidesStock: index > 0,
});
const ENDING = 3;
const ENDS_IN_DAYS = 20;

/** Makes the demo doctor one with a profile, a subscription, patients, a request that waits and an invitation that is open. */
export async function connectDemoPeople(
  services: Services,
  owner: NodePgDatabase,
  idOf: ReadonlyMap<string, string>,
): Promise<void> {
  const known = (email: string) => idOf.get(email) as string;
  const [doctorId, waitingId] = [known(DOCTOR), known(WAITING)];
  const others = DEMO_PATIENTS.filter(({ email }) => email !== WAITING);
  const patientIds = [MARIA, ...others.map(({ email }) => email)].map(known);
  const now = services.now();
  await writePractice(owner, doctorId, now);
  await payForPlan(owner, doctorId, now);
  await inSessionOf(services, doctorId, async (doctor) => {
    await codeOf(services, doctor);
    for (const [index, patientId] of patientIds.entries()) {
      const at = new Date(now.getTime() - (FIRST_CONNECTED_DAYS_AGO - index * DAYS_BETWEEN) * DAY_MS);
      const pair = { patientId, doctorId };
      const endsOn = index === ENDING ? addDays(localDay(now, DEFAULT_TIME_ZONE), ENDS_IN_DAYS) : null;
      const requestId = await inSessionOf(services, patientId, async (patient) => {
        await codeOf(services, patient);
        return acting(services, patient, async (client) => {
          await setScope(client, pair, scopeOf(index), at);
          return insertRequest(client, pair, at, { endsOn });
        });
      });
      await acting(services, doctor, async (client) => {
        await answerRequest(client, requestId as string, 'accepted', at);
        await beginLink(client, pair, at, endsOn);
      });
    }
    await lookAtPatient(services, owner, doctor, known(MARIA));
    await noteVisits(owner, doctorId, patientIds, now);
    await acting(services, doctor, (client) => prescribeDemo(client, idOf, createRandom(PRESCRIPTIONS_SEED), now));
    await inSessionOf(services, waitingId, (patient) =>
      acting(services, patient, (client) =>
        insertRequest(client, { patientId: waitingId, doctorId }, new Date(now.getTime() - 3_600_000)),
      ),
    );
    await acting(services, doctor, (client) =>
      insertInvitation(
        client,
        {
          name: 'Lourdes Tavares',
          email: 'lourdes.tavares@demo.test',
          phone: '+55 11 95555-0142',
          birthDate: '1958-08-21',
          notes: 'Indicada pela fisioterapia.',
          language: 'pt',
        },
        { now, expiresAt: invitationEnd(now), token: newInvitationToken() },
      ),
    );
  });
}

/** What Helena looked at of Maria on two days, from the practice and from her phone: the log has something to tell. */
async function lookAtPatient(
  { db }: Services,
  owner: NodePgDatabase,
  doctor: string,
  patientId: string,
): Promise<void> {
  const practice = { network: '203.0.113.0/24', browser: 'Chrome', system: 'Windows' };
  const phone = { network: '198.51.100.0/24', browser: 'Safari', system: 'iPhone' };
  const look = (resource: AccessResource, origin: AccessOrigin) =>
    asReaderOfPatient(db, doctor, patientId, { resource, origin }, async () => undefined);
  for (const resource of ['patient', 'entries', 'entries', 'insights'] as const) await look(resource, practice);
  // The log takes no time but that of the reading: these are put back as the owner.
  await owner
    .update(accessLog)
    .set({ at: sql`${accessLog.at} - interval '9 days'` })
    .where(eq(accessLog.patientId, patientId));
  for (const resource of ['patient', 'prescriptions'] as const) await look(resource, phone);
  await owner
    .update(accessLog)
    .set({ at: sql`${accessLog.at} - interval '2 days'` })
    .where(and(eq(accessLog.patientId, patientId), gt(accessLog.at, sql`now() - interval '1 day'`)));
}

/** When Helena last looked at each: since then there is something new. At the last two she has not looked yet. */
async function noteVisits(
  owner: NodePgDatabase,
  doctorId: string,
  patientIds: readonly string[],
  now: Date,
): Promise<void> {
  const seen = patientIds.slice(0, -2).map((patientId, index) => ({
    patientId,
    doctorId,
    lastSeenAt: new Date(now.getTime() - (2 + (index % 4)) * DAY_MS),
  }));
  await owner.insert(patientVisits).values(seen);
}

async function writePractice(owner: NodePgDatabase, userId: string, now: Date): Promise<void> {
  await owner.insert(doctorProfiles).values({
    userId,
    specialty: 'Neurologia',
    bio: 'Atendo dor crônica, epilepsia e distúrbios do sono, no consultório e por vídeo. Acompanho cada tratamento pelo diário, no ritmo de quem se trata.',
    languages: ['pt', 'en', 'fr'],
    isPubliclyListed: true,
    contactEmail: 'consultorio.helena@demo.test',
    whatsappNumber: '5511955550100',
    website: 'https://helenaprado.example',
    instagram: 'dra.helenaprado',
    updatedAt: now,
  });
}

/**
 * A plan that was paid for in the sandbox when the demo doctor's page began, renewed month by month. Written down as it would have been read
 * there: loading the provider's library would make every start of the demo slower.
 */
async function payForPlan(owner: NodePgDatabase, userId: string, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  const price = PROFESSIONAL_PRICE_BRL * 100;
  const id = `cus_${randomBytes(12).toString('hex')}`;
  const customer: SandboxCustomer = {
    id,
    name: DOCTOR_NAME,
    email: DOCTOR,
    pages: [],
    subscriptions: [],
    invoices: [],
  };
  const begun = seconds - PAYS_SINCE_DAYS * (DAY_MS / 1000);
  subscribeInSandbox(customer, { now: begun, price });
  advance(customer, { now: seconds, price });
  await owner.insert(sandboxCustomers).values({ id, body: customer, updatedAt: now });
  const instant = (at: number) => new Date(at * 1000);
  await owner.insert(subscriptions).values({
    userId,
    planType: 'professional',
    status: 'active',
    currentPeriodEnd: instant(liveSubscription(customer)?.periodEnd ?? 0),
    trialEndsAt: instant(begun),
    trialMailedAt: now,
    customerId: id,
    readAt: now,
    updatedAt: now,
  });
  await owner.insert(receipts).values(
    customer.invoices.map((invoice) => ({
      userId,
      invoiceId: invoice.id,
      number: invoice.number,
      amount: invoice.amount,
      currency: 'BRL',
      paidAt: instant(invoice.paidAt ?? 0),
      periodStart: instant(invoice.periodStart),
      periodEnd: instant(invoice.periodEnd),
      payerName: customer.name,
      mailedAt: now,
    })),
  );
}

function acting<Result>(
  { db }: Services,
  sessionToken: string,
  work: (client: Parameters<typeof insertRequest>[0]) => Promise<Result>,
): Promise<Result> {
  return asSystemInSession(db, sessionToken, 'the demo people connect as the app lets them', ({ client }) =>
    work(client),
  );
}

/** Lends a session that ends with the work. */
async function inSessionOf<Result>(
  { db, now }: Services,
  userId: string,
  work: (sessionToken: string) => Promise<Result>,
): Promise<Result> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now().getTime() + 3_600_000);
  const reason = 'demo people act in sessions of their own';
  await asSystem(db, reason, ({ orm }) =>
    orm.insert(sessions).values({ userId, token: sessionTokenHash(token), expiresAt }),
  );
  try {
    return await work(token);
  } finally {
    await asSystem(db, reason, ({ orm }) => orm.delete(sessions).where(eq(sessions.token, sessionTokenHash(token))));
  }
}
