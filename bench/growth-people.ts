/** Whose requests are measured in `growth.ts`, and among whom. */

/** How many entries the people have whose requests are measured. */
export const SIZES = [20, 2_000, 20_000] as const;
export type Size = (typeof SIZES)[number];

/** Readers in turn, so that no figure is of one person's pages alone; the writer's diary changes and is read by nobody. */
const READERS = 2;
const ROLES = READERS + 1;
/** Numbers that no patient has. */
const FIRST_DOCTOR = 900_000_000;
/** Others have 500 to 5,000 entries, as many people in each tenth of the logarithm: a mean of 1,954. */
const [LEAST, MOST] = [500, 5_000];
const GOLDEN = 0.618_033_988_749_895;

export type Person = { number: number; entries: number };

export const readersOf = (size: Size): number[] =>
  Array.from({ length: READERS }, (_, reader) => SIZES.indexOf(size) * ROLES + reader);
export const writerOf = (size: Size): number => SIZES.indexOf(size) * ROLES + READERS;
/** Each reader has a doctor of their own, whose whole practice this one patient is. */
export const doctorOf = (person: number): number => FIRST_DOCTOR + person;

export const MEASURED: readonly Person[] = SIZES.flatMap((entries) =>
  [...readersOf(entries), writerOf(entries)].map((number) => ({ number, entries })),
);

/** Everybody of a database of so many entries; those whose requests are measured are among them. */
export function everybody(entries: number): Person[] {
  const all = [...MEASURED];
  let left = entries - all.reduce((sum, one) => sum + one.entries, 0);
  for (let number = all.length; left > 0; number++) {
    const wanted = Math.round(LEAST * (MOST / LEAST) ** ((number * GOLDEN) % 1));
    all.push({ number, entries: Math.min(wanted, left) });
    left -= wanted;
  }
  return all;
}

export const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const tokenOf = (number: number) => `growth-token-${String(number).padStart(12, '0')}`;
/** Three products each, of which one is used at every third use. */
export const ITEMS_EACH = 3;
export const itemOf = (person: number, item = 0) =>
  `00000000-0000-7000-9000-${String(person * ITEMS_EACH + item).padStart(12, '0')}`;
