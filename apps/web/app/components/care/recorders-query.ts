import type { Recorders } from '@balsamo/contract/care/schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { careKeys } from './care-query.ts';

/** As many as one request takes. */
const THINGS_MAX = 100;

type Answer = Recorders[string] | null;
type Asked = { things: Set<string>; recorders: Promise<Recorders> };
let asked: Asked | undefined;

/** Asks for all that the lines of a list ask for in one turn with one request. */
async function ask(thing: string): Promise<Answer> {
  if (!asked || asked.things.size === THINGS_MAX) {
    const things = new Set<string>();
    asked = { things, recorders: nextTurn().then(() => read(things)) };
  }
  asked.things.add(thing);
  return (await asked.recorders)[thing] ?? null;
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

function read(things: ReadonlySet<string>): Promise<Recorders> {
  if (asked?.things === things) asked = undefined;
  return api.get('/api/care/recorders', { query: { things: [...things].join(',') } });
}

/** Which caregiver recorded it; null: none did. */
export const recorderQuery = (thing: string) =>
  queryOptions({ queryKey: [...careKeys.acts, 'recorder', thing] as const, queryFn: () => ask(thing) });
