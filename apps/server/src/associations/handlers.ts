import { listStaffedAssociations } from '@balsamo/contract/associations/routes.ts';
import type { StaffedAssociationList } from '@balsamo/contract/associations/schemas.ts';
import { asUserOnce } from '@balsamo/database/as-user.ts';
import * as queries from '@balsamo/database/associations/queries.ts';
import { createSignedInFeature, type JsonText, jsonText } from '../http/feature.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** Associations and those who work there. Who may do what, the policies say (spec-D16). */
export function associationsHandlers({ db }: Services) {
  return createSignedInFeature('/api/associations/*').openapi(listStaffedAssociations, async (context) => {
    const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), queries.listStaffedAssociations());
    const text = `{"items":[${rows.map(({ json }) => json).join(',')}]}` as JsonText<StaffedAssociationList>;
    return jsonText(context, text, 200);
  });
}
