import { readPatientStock } from '@balsamo/contract/patients/routes.ts';
import { asReaderOfPatient } from '@balsamo/database/access-log/as-reader.ts';
import { listShownStock, type ShownItem } from '@balsamo/database/patients/stock.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** Takes the transaction back: of what was not seen, the patient's log says nothing. */
class NothingShown extends Error {
  override name = 'NothingShown';
}

/** What a doctor is shown of what a patient has at home; who shows it, the policies know. */
export function patientStockHandlers({ db }: Services) {
  return createSignedInFeature('/api/patients/*').openapi(readPatientStock, async (context) => {
    const looked = { resource: 'stock', origin: accessOrigin(context) } as const;
    const patientId = context.req.valid('param').id;
    const items = await asReaderOfPatient(db, requireSession(context), patientId, looked, async ({ query }) => {
      const { rows } = await query<ShownItem>(listShownStock());
      if (rows.length === 0) throw new NothingShown();
      return rows;
    }).catch((error: unknown) => {
      if (error instanceof NothingShown) return [];
      throw error;
    });
    return context.json({ items }, 200, { 'Cache-Control': 'no-store' });
  });
}
