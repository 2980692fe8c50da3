/** As much of a doctor's presentation as a card shows at once, in characters. */
const SHOWN = 160;
/** A rest shorter than this is shown too: a tap for three words is none. */
const WORTH_A_TAP = 60;

/** The beginning of a presentation up to the end of a word, and what is left. */
export function bioParts(bio: string): { shown: string; rest: string } {
  if (bio.length <= SHOWN + WORTH_A_TAP) return { shown: bio, rest: '' };
  const space = bio.slice(0, SHOWN).search(/\s\S*$/);
  const end = space > 0 ? space : SHOWN;
  return { shown: bio.slice(0, end), rest: bio.slice(end).trim() };
}
