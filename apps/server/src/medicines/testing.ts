import type { Condition, Medicine, NewCondition, NewMedicine } from '@balsamo/contract/medicines/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import type { TestServer } from '../testing.ts';

const span = { since: null, hasEnded: false, endedOn: null, isShownToDoctors: true };

/** The body of a medicine, with whatever a test is about. */
export const medicineBody = (given: Partial<NewMedicine> = {}): NewMedicine => ({
  id: crypto.randomUUID(),
  name: 'Clobazam',
  substance: 'clobazam',
  dose: null,
  ...span,
  ...given,
});

export const conditionBody = (given: Partial<NewCondition> = {}): NewCondition => ({
  id: crypto.randomUUID(),
  name: 'Epilepsia',
  chapter: 'VI',
  code: null,
  ...span,
  ...given,
});

/** Writes a medicine down as this patient. */
export async function addMedicine(
  server: TestServer,
  as: TestPerson,
  given: Partial<NewMedicine> = {},
): Promise<Medicine> {
  const { status, body } = await server.send('POST', '/api/medicines', { as, body: medicineBody(given) });
  if (status !== 201) throw new Error(`adding a medicine answered ${status}: ${JSON.stringify(body)}`);
  return body as Medicine;
}

export async function addCondition(
  server: TestServer,
  as: TestPerson,
  given: Partial<NewCondition> = {},
): Promise<Condition> {
  const { status, body } = await server.send('POST', '/api/conditions', { as, body: conditionBody(given) });
  if (status !== 201) throw new Error(`adding a condition answered ${status}: ${JSON.stringify(body)}`);
  return body as Condition;
}
