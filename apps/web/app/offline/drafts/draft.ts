import { devicePerson } from '../../platform/device-person.ts';
import { newId } from '../../platform/new-id.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { hasDraftMark, markEnded } from './draft-mark.ts';
import type { KeptDraft } from './draft-store.ts';
import { draftLock, openHere, tellTaken } from './open-drafts.ts';

/** A form while it is open. */
export type Draft = {
  /** Undefined for what was not typed before. */
  read: (field: string) => unknown;
  /** A field as the form shows it by itself. */
  note: (field: string, value: unknown) => void;
  /** A field that the person has changed: kept from here on. */
  type: (field: string, value: unknown) => void;
  /** When that was typed which the form gives back; undefined for a form that begins anew. */
  givenBackAt: string | undefined;
  /** Sent, or given up by the person. */
  end: () => void;
  /** The page goes, and nobody has said what is to become of it: it waits for its person. */
  leave: () => void;
};

const SAVE_AFTER_MS = 250;

const fetchStore = () => import('./draft-store.ts');

let givenBack: KeptDraft | undefined;
/** Places of drafts that were left since this page was loaded. */
const leftHere = new Set<string>();
let work: Promise<unknown> = Promise.resolve();

/** Puts a draft in place for its form, before the first screen is shown. */
export function giveBack(draft: KeptDraft | undefined): void {
  givenBack = draft;
  if (draft) openHere.add(draft.id);
}

/** What was typed into this sheet before, and was neither sent nor given up. */
export async function waitingDraft(place: string, sheet: unknown): Promise<KeptDraft | undefined> {
  await work;
  const personId = devicePerson();
  if (personId === undefined || !hasDraftMark(personId)) return undefined;
  try {
    const { waitingDrafts } = await fetchStore();
    return (await waitingDrafts(personId)).find((draft) => isFor(draft, place, sheet));
  } catch {
    // What cannot be read now is offered at the next start.
    return undefined;
  }
}

/** Puts it in place for its form. */
export async function giveBackHere(place: string, sheet: unknown): Promise<void> {
  await work;
  if (isFor(givenBack, place, sheet)) return;
  const kept = await waitingDraft(place, sheet);
  if (kept) giveBack(kept);
}

/** A sheet that lay on the disk is what JSON has left of it. */
function isFor(draft: KeptDraft | undefined, place: string, sheet: unknown): draft is KeptDraft {
  return draft?.place === place && JSON.stringify(draft.sheet) === JSON.stringify(sheet);
}

/** Was something typed into the form of this place since the page was loaded, and left without a word? */
export const isLeftHere = (place: string): boolean => leftHere.has(place);

/** The sheet that a place is to open again, if any. */
export function sheetGivenBack(place: string): unknown {
  return givenBack?.place === place ? givenBack.sheet : undefined;
}

/** Resolves once everything typed so far lies on the disk. */
export async function draftsSettled(): Promise<void> {
  await work;
}

/** Keeps what is typed into a form, a moment after each change. Opening alone changes nothing. */
export function openDraft(place: string, sheet?: unknown): Draft {
  const kept = isFor(givenBack, place, sheet) ? givenBack : undefined;
  const id = kept?.id ?? newId();
  const path = kept?.path ?? `${location.pathname}${location.search}${location.hash}`;
  let values: Record<string, unknown> = { ...kept?.values };
  let isStored = kept !== undefined;
  let isShown = false;
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let release: (() => void) | undefined;
  let released: Promise<unknown> | undefined;
  let personId = devicePerson();

  /** Says to the other tabs that the form is open. */
  function hold(): void {
    if (release) return;
    openHere.add(id);
    tellTaken(id, 'opened');
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Not waited for: another tab that holds it would have been seen before this form opened.
    released = navigator.locks?.request(draftLock(id), { ifAvailable: true }, () => held).catch(() => {});
  }
  function letGo(): void {
    release?.();
    release = undefined;
    openHere.delete(id);
    // The browser lets go a moment later; until then the same sheet would find its draft open.
    const letting = released;
    work = work.then(() => letting);
  }
  function inTurn(task: (store: typeof import('./draft-store.ts'), personId: string) => Promise<void>): void {
    const owner = personId;
    if (owner === undefined) return;
    work = work
      .then(async () => task(await fetchStore(), owner))
      // The browser keeps nothing, or its disk is full: it stands on the screen, and that is all it has to be.
      .catch(() => {});
  }
  /** Was it left, and is it another form's by now? */
  const isOpenAnew = () => isLeft && !release && openHere.has(id);
  function save(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isOpenAnew()) return;
    personId ??= devicePerson();
    // Typed before this start of the app knows whose device it is: asked again until it does.
    if (personId === undefined && !isLeft) {
      timer = setTimeout(save, SAVE_AFTER_MS);
      return;
    }
    const draft: KeptDraft = { id, place, path, sheet, values: { ...values }, typedAt: presentTime().toISOString() };
    inTurn((store, owner) => store.saveDraft(owner, draft));
    isStored = true;
  }

  return {
    read: (field) => values[field],
    note(field, value) {
      // Only now: a form may be drawn more than once before it is there.
      if (kept && !isShown) {
        if (givenBack === kept) givenBack = undefined;
        hold();
      }
      // Fetched while there is a network: whoever loses it with the first words would have nothing to keep them with.
      if (!isShown) void fetchStore().catch(() => {});
      isShown = true;
      isLeft = false;
      values[field] = value;
    },
    type(field, value) {
      if (Object.is(values[field], value)) return;
      values[field] = value;
      // What a form hears after it was left, such as the answer to a save, must not keep the next one from its draft.
      if (!isLeft) hold();
      timer ??= setTimeout(save, SAVE_AFTER_MS);
    },
    givenBackAt: kept?.typedAt,
    end() {
      // Closed by itself before the form was there: it was never shown what waits.
      if (kept && !isShown) return letGo();
      clearTimeout(timer);
      timer = undefined;
      values = {};
      if (isStored && !isOpenAnew()) {
        if (personId !== undefined) markEnded(personId, id, true);
        inTurn((store, owner) => store.removeDraft(owner, id));
      }
      isStored = false;
      leftHere.delete(place);
      letGo();
    },
    leave() {
      isLeft = true;
      if (timer !== undefined) save();
      if (isStored) leftHere.add(place);
      letGo();
    },
  };
}
