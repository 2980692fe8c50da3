import fc from 'fast-check';
import { addressOf, createValues, type Operation, type Schema } from '../http/testing-operations.ts';
import type { Cast } from './cast.ts';
import type { Mark } from './marks.ts';

/** One request that somebody who is not the patient sends; `operationId` and `turn` only of verbs that the API has. */
export type Attack = {
  method: string;
  address: string;
  path: string;
  body: unknown;
  operationId?: string;
  /** Which relations send it, where an address is tried with several bodies. */
  turn?: { at: number; of: number };
};

/** Ids of it; who belongs to none is asked about one that there is not. */
type AttackedAssociation = { id: string; lot: { id: string; productId: string } };

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Bodies tried per route; the same in every run. */
const BODIES = 2;

/**
 * Every route with an id of each kind of the patient's rows and of their association's in its path and bodies made of them, and every path with the verbs that it
 * does not have.
 */
export function attacksOn(
  { record: { patient }, association }: { record: Pick<Cast['record'], 'patient'>; association: AttackedAssociation },
  marks: readonly Mark[],
  operations: readonly Operation[],
  document: { components: { schemas: Record<string, Schema> } },
): Attack[] {
  // One row of each kind stands for all of them.
  const ofPatient = [...Map.groupBy(marks, ({ of }) => of).values()].flatMap(
    (ofKind) => ofKind.find(({ text }) => UUID.test(text))?.text ?? [],
  );
  const ids = [...ofPatient, association.id, association.lot.id, association.lot.productId];
  const valid = createValues(document, () => ids);
  const bodiesOf = ({ path, body }: Operation): unknown[] => {
    if (!body) return [undefined];
    const named = path.startsWith('/api/connections/') ? [{ code: patient.id }] : [];
    return [...named, ...fc.sample(valid(body), { numRuns: BODIES, seed: 6 })];
  };
  const addressesOf = (operation: Operation): string[] => {
    const owner = operation.path.startsWith('/api/associations/') ? association.id : patient.id;
    const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    const last = names.at(-1);
    // Of several ids in one path the first is the patient, or their association.
    const first = Object.fromEntries(names.slice(0, -1).map((name) => [name, owner]));
    const values = last === undefined ? [{}] : ids.map((id) => ({ ...first, [last]: id }));
    return values.map((parameters) => addressOf(operation, parameters));
  };

  const documented = operations.flatMap((operation) =>
    addressesOf(operation).flatMap((address, place) =>
      bodiesOf(operation).map((body, at, { length }) => {
        const { method, path, operationId } = operation;
        return { method, address, path, body, operationId, turn: { at: place + at, of: length } };
      }),
    ),
  );
  const verbsOf = Map.groupBy(operations, ({ path }) => path);
  const undocumented = [...verbsOf].flatMap(([path, known]) =>
    VERBS.filter((verb) => !known.some(({ method }) => method === verb)).map((method) => ({
      method,
      address: path.replace(/\{\w+\}/g, patient.id),
      path,
      body: method === 'GET' || method === 'DELETE' ? undefined : {},
    })),
  );
  return [...documented, ...undocumented];
}

/**
 * What one of many relations sends: to each address one of its bodies, the next relation another one, so that every body meets
 * every address several times over all of them. Each of all together would take twice the time and meet the same rules.
 * Verbs that the API does not have are refused before anybody asks who sends them: the first relation alone tries them.
 */
export function attacksOfRelation(attacks: readonly Attack[], relation: number): Attack[] {
  return attacks.filter(({ turn }) => (turn ? (turn.at + relation) % turn.of === 0 : relation === 0));
}
