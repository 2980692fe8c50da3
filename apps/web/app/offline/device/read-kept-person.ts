import { devicePerson, deviceSelf, ownPeople, showPerson } from '../../platform/device-person.ts';
import { PERSON_PARAMETER } from '../../platform/named-person.ts';
import { giveBack } from '../drafts/draft.ts';
import { takeResumedId } from '../drafts/resume-draft.ts';
import { type ReadableAnswer, readAnswers } from '../kept-answers.ts';
import { openPersonDatabase } from '../person-database.ts';

export type KeptPerson = { personId: string; answers: readonly ReadableAnswer[] };

/** A disk that takes longer is not waited for: the screens then begin as without it. */
const READ_LIMIT_MS = 1_500;

/** Under way from the moment this code is there: the disk works while the page's own code is still being started. */
let early = typeof indexedDB === 'undefined' ? undefined : start();

/** What the device kept for the person who is signed in, read before the first screen is shown. Never fails. */
export function readKeptPerson(): Promise<KeptPerson | undefined> {
  const reading = early ?? start();
  early = undefined;
  return reading;
}

async function start(): Promise<KeptPerson | undefined> {
  // Everything that was asked for so far is about to be asked for anew.
  if (goesToNamedPerson()) return new Promise(() => {});
  const personId = devicePerson();
  if (!personId) return undefined;
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, READ_LIMIT_MS));
  return Promise.race([read(personId).catch(() => undefined), tooLate]);
}

/** A notification about another of the account's people leads to them. Answers whether the page is loaded anew. */
function goesToNamedPerson(): boolean {
  const url = new URL(window.location.href);
  const named = url.searchParams.get(PERSON_PARAMETER);
  if (named === null) return false;
  url.searchParams.delete(PERSON_PARAMETER);
  window.history.replaceState(window.history.state, '', url);
  const self = deviceSelf();
  if (named === devicePerson() || !ownPeople().includes(named)) return false;
  showPerson(named, named === self ? undefined : self);
  if (devicePerson() !== named) return false;
  window.location.reload();
  return true;
}

async function read(personId: string): Promise<KeptPerson> {
  const database = await openPersonDatabase(personId);
  try {
    const resumed = takeResumedId();
    if (resumed) giveBack(await (await import('../drafts/draft-store.ts')).readDraft(database, resumed));
    return { personId, answers: await readAnswers(database) };
  } finally {
    database.close();
  }
}
