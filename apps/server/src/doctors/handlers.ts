import { readDoctorProfile } from '@balsamo/contract/doctors/routes.ts';
import type { DoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import { asUserOnce } from '@balsamo/database/as-user.ts';
import * as queries from '@balsamo/database/doctors/queries.ts';
import { createSignedInFeature, type JsonRow, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** Doctors as others see them. Who sees whom, the database decides. */
export function doctorsHandlers({ db }: Services) {
  return createSignedInFeature('/api/doctors/*').openapi(readDoctorProfile, async (context) => {
    const statement = queries.readDoctorProfile(context.req.valid('param').id);
    const { rows } = await asUserOnce<JsonRow<DoctorProfile>>(db, requireSession(context), statement);
    if (!rows[0]) throw new ProblemError(404, 'doctors.profile_not_public');
    return jsonText(context, rows[0].json, 200);
  });
}
