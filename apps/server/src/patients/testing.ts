import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { connect, createDoctor } from '../connections/testing.ts';
import { CHECK_OUT_BODY, checkInBody, type TestServer } from '../testing.ts';

/** Marks in what a patient wrote, by what it is: a mark in an answer says what of theirs stands there. */
export const MARKS = {
  diary: 'marca-do-diario',
  recreational: 'marca-recreativa',
  deleted: 'marca-apagada',
  revision: 'marca-de-antes',
  prescription: 'marca-da-receita',
  hiddenPrescription: 'marca-escondida',
} as const;

export type Record = {
  patient: TestPerson;
  entryId: string;
  recreationalId: string;
  deletedId: string;
  ratingId: string;
  prescriptionId: string;
};

/** A patient with a diary, recreational and deleted uses in it, ratings and prescriptions, all of them marked. */
export async function createRecord(server: TestServer): Promise<Record> {
  const patient = await server.person();
  const send = (method: string, path: string, body?: unknown) => server.send(method, path, { as: patient, body });
  const consumedAt = new Date(server.clock.now.getTime() - 3_600_000).toISOString();
  const entry = async (given: globalThis.Record<string, unknown>): Promise<string> =>
    (await send('POST', '/api/diary/entries', checkInBody({ consumedAt, ...given }))).body.id;
  const entryId = await entry({ notes: MARKS.revision });
  await send('PATCH', `/api/diary/entries/${entryId}`, { notes: MARKS.diary });
  await send('POST', `/api/diary/entries/${entryId}/check-out`, CHECK_OUT_BODY);
  const recreationalId = await entry({ consumptionMethod: 'recreativo', notes: MARKS.recreational });
  const deletedId = await entry({ notes: MARKS.deleted });
  await send('DELETE', `/api/diary/entries/${deletedId}`);
  const prescription = async (protocolName: string): Promise<string> =>
    (
      await send('POST', '/api/prescriptions', {
        id: crypto.randomUUID(),
        protocolName,
        products: [{ type: 'oleo', name: 'Óleo', dosage: '2 gotas' }],
      })
    ).body.id;
  const prescriptionId = await prescription(MARKS.prescription);
  await send('DELETE', `/api/prescriptions/${await prescription(MARKS.hiddenPrescription)}`);
  const { body: rating } = await send('POST', '/api/diary/ratings', {
    id: crypto.randomUUID(),
    ratedAt: consumedAt,
    timeZone: 'America/Sao_Paulo',
    symptoms: { mood: 6, anxiety: 3, energy: 5, pain: 2 },
  });
  return { patient, entryId, recreationalId, deletedId, ratingId: rating.id, prescriptionId };
}

/** A doctor with a subscription who is connected with this patient. */
export async function createDoctorOf(server: TestServer, patient: TestPerson): Promise<TestPerson> {
  const doctor = await createDoctor(server, { isSubscribed: true });
  await connect(server, doctor, patient);
  return doctor;
}

export function hideRecreational(
  server: TestServer,
  patient: TestPerson,
  doctor: TestPerson,
  hidesRecreational = true,
) {
  return server.send('PUT', `/api/connections/${doctor.id}/scope`, { as: patient, body: { hidesRecreational } });
}
