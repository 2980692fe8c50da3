import type { Ratings } from './symptoms.ts';
import type { ConsumptionMethod, EntrySource, EntryStatus, ProductType } from './vocabulary.ts';

/** Free text of the diary, in characters (issue contract). */
export const NOTES_MAX_LENGTH = 2000;
/** A use may be dated at most this far ahead, so that a phone with a wrong clock can still record. */
export const CONSUMED_AT_MAX_AHEAD_MS = 24 * 3_600_000;

/** Is this instant a believable time of use? Not more than 24 h ahead of now. */
export function isConsumedAtAcceptable(consumedAt: Date, now: Date): boolean {
  return consumedAt.getTime() - now.getTime() <= CONSUMED_AT_MAX_AHEAD_MS;
}

export type DisplayStatus = 'completo' | 'incompleto' | 'legacy';

/**
 * What the history shows (spec §3, spec-D5): the stored status where there is one; for old rows, before and
 * after means complete, before only incomplete, any other symptom data legacy, none incomplete.
 */
export function displayStatus(entry: {
  status?: EntryStatus | null;
  symptoms?: { before?: Ratings | null; after?: Ratings | null } | Record<string, unknown> | null;
}): DisplayStatus {
  if (entry.status) return entry.status;
  const symptoms = (entry.symptoms ?? {}) as Record<string, unknown>;
  const hasBefore = Boolean(symptoms.before);
  const hasAfter = Boolean(symptoms.after);
  if (hasBefore) return hasAfter ? 'completo' : 'incompleto';
  return Object.keys(symptoms).some((key) => symptoms[key] != null) ? 'legacy' : 'incompleto';
}

export type NotesText =
  | { kind: 'written'; notes: string }
  | { kind: 'quick' }
  | { kind: 'manual' }
  | { kind: 'edited' }
  | { kind: 'recreational' }
  | { kind: 'recreationalWritten'; notes: string };

/**
 * Which note stands on an entry (spec §5): what was written, else a default that names how it came to be
 * ("Registro rápido", "Registro editado", "Uso Recreativo", "Registro manual"). The default is words of the interface, so it is
 * shown in the reader's language and never stored as if the patient had written it.
 */
export function notesText(entry: {
  notes: string | null;
  consumptionMethod: ConsumptionMethod;
  source: EntrySource;
  isEdited: boolean;
}): NotesText {
  const notes = entry.notes?.trim() ?? '';
  if (entry.consumptionMethod === 'recreativo') {
    return notes ? { kind: 'recreationalWritten', notes } : { kind: 'recreational' };
  }
  if (notes) return { kind: 'written', notes };
  if (entry.isEdited) return { kind: 'edited' };
  return { kind: entry.source };
}

/** The cards of the diary home: the six of spec §2.3 and capsules, in the order in which they are shown. */
export const QUICK_ACTIONS = [
  { id: 'tookOil', productType: 'oleo', consumptionMethod: 'sublingual' },
  { id: 'tookCapsule', productType: 'capsula', consumptionMethod: 'oral' },
  { id: 'vaporized', productType: 'flor', consumptionMethod: 'vaporizando' },
  { id: 'usedOintment', productType: 'pomada', consumptionMethod: 'topico' },
  { id: 'ateEdible', productType: 'comestivel', consumptionMethod: 'oral' },
  { id: 'smoked', productType: 'flor', consumptionMethod: 'fumando' },
  { id: 'recreational', productType: 'outro', consumptionMethod: 'recreativo' },
] as const satisfies readonly { id: string; productType: ProductType; consumptionMethod: ConsumptionMethod }[];
export type QuickAction = (typeof QUICK_ACTIONS)[number];
export type QuickActionId = QuickAction['id'];
export const QUICK_ACTION_IDS = QUICK_ACTIONS.map(({ id }) => id) as [QuickActionId, ...QuickActionId[]];
