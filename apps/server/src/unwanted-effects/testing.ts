import type { EffectReport, NewEffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { aReport } from '@balsamo/domain/unwanted-effects/testing.ts';
import type { TestServer } from '../testing.ts';

/** The body of a report, with whatever a test is about. */
export const reportBody = (given: Partial<NewEffectReport> = {}): NewEffectReport => ({
  id: crypto.randomUUID(),
  ...aReport({ effects: [{ effect: 'tontura', strength: 'moderado' }], outcome: 'em_recuperacao' }),
  ...given,
});

/** Reports an effect as this patient. */
export async function reportEffect(
  server: TestServer,
  as: TestPerson,
  given: Partial<NewEffectReport> = {},
): Promise<EffectReport> {
  const { status, body } = await server.send('POST', '/api/unwanted-effects', { as, body: reportBody(given) });
  if (status !== 201) throw new Error(`reporting answered ${status}: ${JSON.stringify(body)}`);
  return body as EffectReport;
}
