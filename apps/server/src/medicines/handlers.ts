import * as routes from '@balsamo/contract/medicines/routes.ts';
import type {
  ChangedDose,
  Condition,
  DoseChange,
  Medicine,
  MedicinesAndConditions,
  ShownMedicines,
} from '@balsamo/contract/medicines/schemas.ts';
import { asReaderOfPatient } from '@balsamo/database/access-log/as-reader.ts';
import { asUser, asUserOnce, type UserTransaction } from '@balsamo/database/as-user.ts';
import * as queries from '@balsamo/database/medicines/queries.ts';
import { OPENED } from '@balsamo/database/row-scope.ts';
import {
  CONDITIONS_MAX,
  type ConditionProblem,
  conditionProblem,
  doseChangeProblem,
  MEDICINES_MAX,
  spanProblem,
} from '@balsamo/domain/medicines/medicine.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Context } from 'hono';
import { recordersOf, withRecorders } from '../answers/recorders.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

type Said<Kept> = Omit<Kept, 'id' | 'createdAt' | 'updatedAt'>;
type KindOf<Kept> = Omit<typeof queries.MEDICINES, 'valuesOf'> & {
  valuesOf: (said: Said<Kept>) => unknown[];
  max: number;
  problem: (said: Said<Kept>, today: string) => ConditionProblem | undefined;
};
const MEDICINES: KindOf<Medicine> = { ...queries.MEDICINES, max: MEDICINES_MAX, problem: spanProblem };
const CONDITIONS: KindOf<Condition> = { ...queries.CONDITIONS, max: CONDITIONS_MAX, problem: conditionProblem };

/** Takes the transaction back: of what was not seen, the patient's log says nothing. */
class NothingShown extends Error {
  override name = 'NothingShown';
}

/** What a patient takes besides cannabis and is treated for (*Outros remédios e condições*), and what a doctor is shown of it. */
export function medicineHandlers({ db, now }: Services) {
  return createSignedInFeature(
    '/api/medicines',
    '/api/medicines/*',
    '/api/conditions',
    '/api/conditions/*',
    '/api/patients/:id/medicines',
  )
    .openapi(routes.listMedicines, async (context) => {
      const { rows } = await asUserOnce<KeptRow>(db, requireSession(context), queries.listKept());
      return jsonText(context, listText(rows), 200);
    })
    .openapi(routes.addMedicine, async (context) => add(context, MEDICINES, context.req.valid('json')))
    .openapi(routes.changeMedicine, async (context) =>
      change(context, MEDICINES, context.req.valid('param').id, context.req.valid('json')),
    )
    .openapi(routes.deleteMedicine, async (context) => {
      await asUserOnce(db, requireSession(context), queries.deleteKept(MEDICINES, context.req.valid('param').id));
      return context.body(null, 204);
    })
    .openapi(routes.changeDose, async (context) => {
      const { id, newId } = context.req.valid('param');
      return changeDose(context, id, newId, context.req.valid('json'));
    })
    .openapi(routes.takeDoseBack, async (context) => {
      const { id, newId } = context.req.valid('param');
      return takeDoseBack(context, id, newId);
    })
    .openapi(routes.addCondition, async (context) => add(context, CONDITIONS, context.req.valid('json')))
    .openapi(routes.changeCondition, async (context) =>
      change(context, CONDITIONS, context.req.valid('param').id, context.req.valid('json')),
    )
    .openapi(routes.deleteCondition, async (context) => {
      await asUserOnce(db, requireSession(context), queries.deleteKept(CONDITIONS, context.req.valid('param').id));
      return context.body(null, 204);
    })
    .openapi(routes.listPatientMedicines, async (context) => {
      const looked = { resource: 'medicines', origin: accessOrigin(context) } as const;
      const patientId = context.req.valid('param').id;
      const text = await asReaderOfPatient(db, requireSession(context), patientId, looked, async ({ query }) => {
        const { rows } = await query<KeptRow>(queries.listKept(OPENED));
        if (rows.length === 0) throw new NothingShown();
        return withRecorders(listText(rows), await recordersOf(query, rows));
      }).catch((error: unknown) => {
        if (error instanceof NothingShown) return NONE_SHOWN;
        throw error;
      });
      return jsonText(context, text, 200);
    });

  /** Stores it once; sent again, it answers what stands. */
  async function add<Kept extends Medicine | Condition>(
    context: Context,
    kind: KindOf<Kept>,
    { id, ...body }: Said<Kept> & { id: string },
  ) {
    const at = now();
    const { json, isNew } = await asUser(db, requireSession(context), async (transaction) => {
      const { role, time_zone } = await transaction.user;
      if (role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
      const said = believable(kind, body as unknown as Said<Kept>, localDay(at, time_zone));
      // Counted first, which lets one writer in after the other.
      const isFull = (await queries.countKept(transaction, kind)) >= kind.max;
      const known = (await transaction.query<JsonRow<Kept>>(queries.findKept(kind, id))).rows[0];
      if (known) return { json: known.json, isNew: false };
      if (isFull) throw new ProblemError(409, 'medicines.full');
      const stored = (await transaction.query<JsonRow<Kept>>(queries.insertKept(kind, id, said, at))).rows[0];
      if (!stored) throw new ProblemError(409, 'medicines.id_taken');
      return { json: stored.json, isNew: true };
    });
    return isNew ? jsonText(context, json, 201) : jsonText(context, json, 200);
  }

  /** Changes what stands where it is what was seen. A second try after a lost answer finds what the first one wrote, and is answered with it. */
  async function change<Kept extends Medicine | Condition>(
    context: Context,
    kind: KindOf<Kept>,
    id: string,
    { seenUpdatedAt, ...body }: Said<Kept> & { seenUpdatedAt: string },
  ) {
    const at = now();
    const json = await asUser(db, requireSession(context), async ({ query, user }) => {
      const said = believable(kind, body as unknown as Said<Kept>, localDay(at, (await user).time_zone));
      const update = queries.updateKept(kind, id, said, { seen: new Date(seenUpdatedAt), now: at });
      const changed = (await query<JsonRow<Kept>>(update)).rows[0];
      if (changed) return changed.json;
      const stands = (await query<JsonRow<Kept>>(queries.findKept(kind, id))).rows[0];
      if (!stands) throw new ProblemError(404, 'medicines.not_found');
      const values = JSON.stringify(kind.valuesOf(JSON.parse(stands.json) as Kept));
      if (values !== JSON.stringify(kind.valuesOf(said))) throw new ProblemError(409, 'medicines.changed_meanwhile');
      return stands.json;
    });
    return jsonText(context, json, 200);
  }

  /** Ends what stands and begins a line with the new dose, both or neither. Sent again, it answers how both stand. */
  async function changeDose(context: Context, id: string, newId: string, { dose, on }: DoseChange) {
    const at = now();
    const json = await asUser(db, requireSession(context), async (transaction) => {
      const { query } = transaction;
      // Counted first, which lets one writer in after the other.
      const isFull = (await queries.countKept(transaction, MEDICINES)) >= MEDICINES.max;
      const stands = (await query<JsonRow<Medicine>>(queries.findKeptToWrite(MEDICINES, id))).rows[0];
      if (!stands) throw new ProblemError(404, 'medicines.not_found');
      if (newId === id) throw new ProblemError(409, 'medicines.id_taken');
      const known = (await query<JsonRow<Medicine>>(queries.findKept(MEDICINES, newId))).rows[0];
      if (known) return changedDose(stands.json, known.json);
      const former = JSON.parse(stands.json) as Medicine;
      if (former.hasEnded) throw new ProblemError(409, 'medicines.has_ended');
      const problem = doseChangeProblem(former, on, localDay(at, (await transaction.user).time_zone));
      if (problem) throw refusedFields({ pointer: `/${problem.field}`, code: problem.code });
      if (isFull) throw new ProblemError(409, 'medicines.full');
      const ended = await write(transaction, former, { hasEnded: true, endedOn: on }, at);
      const begun = { ...former, dose: dose.trim(), since: on };
      const stored = (await query<JsonRow<Medicine>>(queries.insertKept(MEDICINES, newId, begun, at))).rows[0];
      if (!stored) throw new ProblemError(409, 'medicines.id_taken');
      return changedDose(ended, stored.json);
    });
    return jsonText(context, json, 200);
  }

  /** Removes the new line and lets the one of before go on. Where the new one is gone already, nothing is changed. */
  async function takeDoseBack(context: Context, id: string, newId: string) {
    const json = await asUser(db, requireSession(context), async (transaction) => {
      const { query } = transaction;
      const stands = (await query<JsonRow<Medicine>>(queries.findKeptToWrite(MEDICINES, id))).rows[0];
      const begun = (await query<JsonRow<Medicine>>(queries.findKeptToWrite(MEDICINES, newId))).rows[0];
      if (!stands && begun) throw new ProblemError(409, 'medicines.changed_meanwhile');
      if (!stands) throw new ProblemError(404, 'medicines.not_found');
      if (!begun) return stands.json;
      const [former, medicine] = [JSON.parse(stands.json) as Medicine, JSON.parse(begun.json) as Medicine];
      // What became of either since must not be undone with it.
      if (!isDoseOf(medicine, former)) throw new ProblemError(409, 'medicines.changed_meanwhile');
      await query(queries.deleteKept(MEDICINES, newId));
      return write(transaction, former, { hasEnded: false, endedOn: null }, now());
    });
    return jsonText(context, json, 200);
  }

  /** Writes a line that this transaction holds. */
  async function write(
    { query }: Pick<UserTransaction, 'query'>,
    medicine: Medicine,
    changes: Pick<Medicine, 'hasEnded' | 'endedOn'>,
    at: Date,
  ): Promise<JsonText<Medicine>> {
    const seen = { seen: new Date(medicine.updatedAt), now: at };
    const update = queries.updateKept(MEDICINES, medicine.id, { ...medicine, ...changes }, seen);
    const written = (await query<JsonRow<Medicine>>(update)).rows[0];
    if (!written) throw new ProblemError(409, 'medicines.changed_meanwhile');
    return written.json;
  }
}

/** Does this line go on from the day on which the other ended? */
const isDoseOf = (medicine: Medicine, former: Medicine): boolean =>
  !medicine.hasEnded &&
  former.hasEnded &&
  former.endedOn === medicine.since &&
  former.name === medicine.name &&
  former.substance === medicine.substance;

const changedDose = (former: JsonText<Medicine>, medicine: JsonText<Medicine>) =>
  `{"former":${former},"medicine":${medicine}}` as JsonText<ChangedDose>;

const NONE_SHOWN = '{"medicines":[],"conditions":[],"recorders":{}}' as JsonText<ShownMedicines>;
type KeptRow = { kind: 'medicines' | 'conditions'; json: string };

function listText(rows: readonly KeptRow[]): JsonText<MedicinesAndConditions> {
  const of = (kind: KeptRow['kind']) => rows.filter((row) => row.kind === kind).map(({ json }) => json);
  return `{"medicines":[${of('medicines').join(',')}],"conditions":[${of('conditions').join(',')}]}` as JsonText<MedicinesAndConditions>;
}

/**
 * As it is stored: without blanks around what was typed.
 * @throws ProblemError 422 at the field at fault
 */
function believable<Kept>(kind: KindOf<Kept>, said: Said<Kept>, today: string): Said<Kept> {
  const problem = kind.problem(said, today);
  if (problem) throw refusedFields({ pointer: `/${problem.field}`, code: problem.code });
  const trimmed = Object.entries(said).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]);
  return Object.fromEntries(trimmed) as Said<Kept>;
}
