import { partialDeepStrictEqual } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, isTaken } from './breaking.ts';
import type { Fixture } from './old-clients/fixtures.ts';

const FOLDER = path.join(import.meta.dirname, 'old-clients/fixtures');
/** The oldest app that is promised to be understood (ADR-0056). */
export const OLD_APP_DATE = readdirSync(FOLDER).sort()[0] ?? '';
const WRITES = readdirSync(path.join(FOLDER, OLD_APP_DATE))
  .filter((name) => /^\d/.test(name))
  .sort()
  .map((name) => readFileSync(path.join(FOLDER, OLD_APP_DATE, name), 'utf8'));
const PAUSE_MS = 100;

/** What stands in the fixtures for the person, and what the ids of all their rows begin with. */
const PERSON = '{person}';
const IDS = '019abf00';
const INSTANT = /\d{4}-\d\d-\d\dT\d\d(:|%3A)\d\d\1\d\d\.\d{3}Z/g;

type Device = {
  /** From 0 to 255: rows of two devices have other ids. */
  number: number;
  personId: string;
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
};
/** What was written last to each path. */
export type Shows = Map<string, Fixture['shows']>;

/** Sends what an app of that date keeps on a device, each write twice, since the first answer may have been lost, until one is not taken. */
export async function sendOldOutbox(
  { number, personId, send }: Device,
  isOver: () => boolean,
): Promise<{ taken: number; shows: Shows }> {
  const shows: Shows = new Map();
  let taken = 0;
  for (const text of WRITES) {
    await sleep(PAUSE_MS);
    if (isOver()) break;
    const { request, shows: shown } = madeNow(text, number, personId);
    const once = await send(request.method, request.path, request.body, request.headers);
    const twice = await send(request.method, request.path, request.body, request.headers);
    if (!isTaken(once) || !isTaken(twice)) break;
    taken += 1;
    shows.set(shown.path, shown);
  }
  return { taken, shows };
}

/** Does the answer to a reading hold what was written? */
export function isShown(answer: Answer, { path: at, has }: Fixture['shows']): boolean {
  if (has === undefined) return 'status' in answer && answer.status === 404;
  if (!isTaken(answer)) return false;
  // Of the stock uses have taken since.
  const { quantity: _, ...others } = has as Record<string, unknown>;
  try {
    partialDeepStrictEqual(JSON.parse(answer.body), at.startsWith('/api/inventory/') ? others : has);
    return true;
  } catch {
    return false;
  }
}

/** The fixture as if it had been sent now: with all its instants as long ago as they were then. */
function madeNow(text: string, device: number, personId: string): Fixture {
  const since = Date.now() - Date.parse((JSON.parse(text) as Fixture).sentAt);
  const moved = text
    .replaceAll(PERSON, personId)
    .replaceAll(IDS, IDS.slice(0, -2) + device.toString(16).padStart(2, '0'))
    .replaceAll(INSTANT, (instant, colon: string) =>
      new Date(Date.parse(decodeURIComponent(instant)) + since).toISOString().replaceAll(':', colon),
    );
  return JSON.parse(moved) as Fixture;
}
