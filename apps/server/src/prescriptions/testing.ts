import type { TestPerson } from '@balsamo/database/testing/people.ts';
import type { TestServer } from '../testing.ts';

/** The body of a prescription as a client sends it. */
export function prescriptionBody(given: Record<string, unknown> = {}) {
  return {
    id: crypto.randomUUID(),
    protocolName: 'Sono',
    products: [{ type: 'oleo', name: 'Óleo CBD 20:1', dosage: '4 gotas', frequency: '1 vez ao dia' }],
    ...given,
  };
}

/** A doctor prescribes; answers the prescription. A second later than the one before, so that lists have an order. */
export async function prescribeTo(
  server: TestServer,
  doctor: TestPerson,
  patient: TestPerson,
  given: Record<string, unknown> = {},
) {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  const body = { ...prescriptionBody(given), patientId: patient.id };
  return (await server.send('POST', '/api/prescribed', { as: doctor, body })).body;
}
