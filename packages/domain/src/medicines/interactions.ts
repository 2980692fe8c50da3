/** What our table says of a medicine, and what the products at home say of the cannabinoids in it. */

import { type Cannabinoid, INTERACTIONS } from './interaction-table.ts';
import { substancesCalled } from './substances.ts';

/** What the labels of somebody's products say of a cannabinoid; `unknown` also where nothing is at home. */
export type Presence = 'present' | 'absent' | 'unknown';
export type Presences = Record<Cannabinoid, Presence>;

export const UNKNOWN_PRESENCES: Presences = { cbd: 'unknown', thc: 'unknown' };

type Contents = { thc: number | null; thca: number | null; cbd: number | null; cbda: number | null };

/** Of the products that somebody has at home: present in one of them; absent where every label says zero; unknown otherwise. */
export function presencesOf(products: readonly Contents[]): Presences {
  const presence = (valuesOf: (contents: Contents) => [number | null, number | null]): Presence => {
    const said = products.map((contents) => valuesOf(contents));
    if (said.some((values) => values.some((value) => value !== null && value > 0))) return 'present';
    return said.length > 0 && said.every(([neutral]) => neutral === 0) ? 'absent' : 'unknown';
  };
  return { thc: presence(({ thc, thca }) => [thc, thca]), cbd: presence(({ cbd, cbda }) => [cbd, cbda]) };
}

/** A row of the table for a medicine, with what the products at home say of its cannabinoids. */
export type Known = { interaction: (typeof INTERACTIONS)[number]; presence: Presence };

/** A medicine as it was written down; `substance` is null where none of our list was recognised then. */
export type NamedMedicine = { name: string; substance: string | null };

/**
 * What the table says of a medicine; those first whose cannabinoid is at home. None is left out by what labels say: a label is not everything that
 * somebody uses. Of a brand of several substances what is known of each of them. Empty = nothing in our table, which says nothing about safety.
 */
export function interactionsOf(medicine: NamedMedicine, presences: Presences = UNKNOWN_PRESENCES): Known[] {
  const rank: Record<Presence, number> = { present: 0, unknown: 1, absent: 2 };
  const meant =
    medicine.substance === null ? substancesCalled(medicine.name).map(({ key }) => key) : [medicine.substance];
  if (meant.length === 0) return [];
  return INTERACTIONS.filter(({ substances }) => meant.every((key) => (substances as readonly string[]).includes(key)))
    .map((interaction) => ({ interaction, presence: nearest(interaction.cannabinoids, presences) }))
    .toSorted((a, b) => rank[a.presence] - rank[b.presence]);
}

function nearest(cannabinoids: readonly Cannabinoid[], presences: Presences): Presence {
  const said = cannabinoids.map((cannabinoid) => presences[cannabinoid]);
  if (said.includes('present')) return 'present';
  return said.every((presence) => presence === 'absent') ? 'absent' : 'unknown';
}
