import type { PatientListItem } from '@balsamo/contract/patients/list-schemas.ts';
import { listPatients } from '@balsamo/contract/patients/routes.ts';
import { asReaderOfPractice } from '@balsamo/database/practice/as-reader-of-practice.ts';
import { countEntries, type PracticeRow, readPractice } from '@balsamo/database/practice/queries.ts';
import { patientComparison } from '@balsamo/domain/practice/patient-order.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { requireDoctor } from '../http/require-doctor.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { pageAfter } from './list-page.ts';
import { type KnownPatient, knownPatients, NEW_ENTRIES_LIMIT, patientLine } from './practice-patients.ts';

/** The list of a doctor's patients, in the order they ask for; as many statements for one patient as for hundreds. */
export function patientListHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/patients').openapi(listPatients, async (context) => {
    const { limit, cursor, search, order } = context.req.valid('query');
    const at = now();
    const answer = await asReaderOfPractice(
      db,
      requireSession(context),
      { search, origin: accessOrigin(context) },
      async ({ query, user, patients }) => {
        const [opened, { rows }] = await Promise.all([
          patients,
          query<PracticeRow>(readPractice(at, NEW_ENTRIES_LIMIT)),
          user.then(requireDoctor),
        ]);
        const ordered = knownPatients(opened, rows, at).sort(patientComparison(order));
        const { items, nextCursor } = pageAfter(ordered, limit, cursor);
        // Only of who is shown: the whole diary of each is counted.
        const counted = await query<{ id: string; totalEntries: number }>(countEntries(items.map(({ id }) => id)));
        const totalOf = new Map(counted.rows.map(({ id, totalEntries }) => [id, totalEntries]));
        return { items: items.map((patient) => listItem(patient, totalOf.get(patient.id) ?? 0)), nextCursor };
      },
    );
    return context.json(answer, 200, { 'Cache-Control': 'no-store' });
  });
}

function listItem(patient: KnownPatient, totalEntries: number): PatientListItem {
  const { connectedAt, endsOn } = patient;
  return { ...patientLine(patient), connectedAt: connectedAt.toISOString(), endsOn, totalEntries };
}
