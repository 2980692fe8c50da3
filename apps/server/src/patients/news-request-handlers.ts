import { askForNews } from '@balsamo/contract/patients/routes.ts';
import { NoSuchPatientError } from '@balsamo/database/access-log/as-reader.ts';
import { asSystemInSession } from '@balsamo/database/as-system.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { tell } from '@balsamo/database/notifications/tell.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireDoctor } from '../http/require-doctor.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** A message outside the app is of use for two days. */
const NEWS_USEFUL_MS = 2 * 86_400_000;

/** A doctor asks a patient of theirs for news. The patient's access log says so in the same transaction, or nobody is told. */
export function newsRequestHandlers(services: Services) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);
  return createSignedInFeature('/api/patients/*').openapi(askForNews, async (context) => {
    const { id: patientId } = context.req.valid('param');
    const session = requireSession(context);
    const doctor = await asUser(db, session, ({ user }) => user);
    requireDoctor(doctor);
    const { network, browser, system } = accessOrigin(context);
    const at = now();
    const counted = await rateLimits.countNewsRequest(doctor.id, patientId);
    try {
      await asSystemInSession(db, session, 'the patient is told', async ({ client }) => {
        const { rowCount } = await client.query(
          "select from open_patient_record($1, 'ask', 'patient', null, $2, $3, $4)",
          [patientId, network, browser, system],
        );
        if (rowCount !== 1) throw new NoSuchPatientError();
        const news = { userId: patientId, type: 'news_requested', relatedId: doctor.id, dueAt: null } as const;
        const expiresAt = new Date(at.getTime() + NEWS_USEFUL_MS);
        await tell(client, [{ ...news, data: { doctorId: doctor.id }, expiresAt }], at);
      });
    } catch (error) {
      // Nobody was asked.
      await counted.takeBack();
      throw error;
    }
    return context.body(null, 204);
  });
}
