import type { SharingChoice } from '@balsamo/contract/connections/scope-schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import type { TestServer } from '../testing.ts';

let registrations = 123_455;

/** A doctor with a confirmed address and a registration of their own; on trial unless `isSubscribed`. */
export async function createDoctor(server: TestServer, { isSubscribed = false } = {}): Promise<TestPerson> {
  const doctor = await server.person('medico');
  registrations += 1;
  await server.db.ownerPool.query('update users set email_verified = true, crm = $2 where id = $1', [
    doctor.id,
    `${registrations}-SP`,
  ]);
  if (isSubscribed) {
    await server.db.ownerPool.query(
      `insert into subscriptions (user_id, plan_type, status, current_period_end, updated_at)
       values ($1, 'professional', 'active', $2::timestamptz + interval '1 month', $2)`,
      [doctor.id, server.clock.now],
    );
  }
  return doctor;
}

export async function codeOf(server: TestServer, person: TestPerson): Promise<string> {
  return (await server.send('GET', '/api/connections/code', { as: person })).body.code;
}

/** Asks for a connection with another person by their id; answers the whole answer. */
export function ask(server: TestServer, as: TestPerson, other: TestPerson) {
  return server.send('POST', '/api/connections/requests', { as, body: { code: other.id } });
}

/** What a patient shows who hides nothing but what they have at home. */
export const SHOWN = { hidesRecreational: false, hidesNotes: false };

export async function connect(
  server: TestServer,
  doctor: TestPerson,
  patient: TestPerson,
  scope: SharingChoice = SHOWN,
): Promise<void> {
  const asked = { code: doctor.id, scope };
  const { body } = await server.send('POST', '/api/connections/requests', { as: patient, body: asked });
  await server.send('POST', `/api/connections/requests/${body.id}/accept`, { as: doctor });
}
