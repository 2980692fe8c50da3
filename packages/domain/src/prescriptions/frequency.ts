/**
 * How often a day a prescription wants a product used, where its words say so beyond doubt. Frequency is free text for
 * people ("guidance, never computed with"); it is read only to count how many of the planned uses were recorded, never
 * to tell a dose. What is not one of these forms, in Portuguese, English or French, is not understood: a wrong plan
 * would make a wrong reproach.
 */
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  uma: 1,
  um: 1,
  once: 1,
  one: 1,
  une: 1,
  duas: 2,
  dois: 2,
  twice: 2,
  two: 2,
  deux: 2,
  tres: 3,
  three: 3,
  trois: 3,
  quatro: 4,
  four: 4,
  quatre: 4,
};
const COUNT = `(\\d+|${Object.keys(NUMBER_WORDS).join('|')})`;
const TIMES = '(?:x|vez|vezes|times?|fois)';
const A_DAY = '(?:ao dia|por dia|diaria|diarias|a day|per day|daily|par jour|/ ?dia|/ ?day|/ ?jour)';
const PER_DAY = [
  new RegExp(`^${COUNT} ?${TIMES} ${A_DAY}$`),
  new RegExp(`^${COUNT} ?${TIMES} ?(?:/ ?dia|/ ?day|/ ?jour)$`),
  new RegExp(`^${COUNT} ${A_DAY}$`),
];
const EVERY_HOURS = [
  /^(?:a cada|cada|de|every|toutes les) (\d+)(?: em \d+)? ?(?:h|horas?|hours?|heures?)$/,
  /^(\d+) ?\/ ?\1 ?(?:h|horas?)?$/,
];
const ONCE = /^(?:diariamente|todos os dias|todo dia|daily|every day|tous les jours|quotidien)$/;
const AT_NIGHT = /^(?:a noite|ao deitar|antes de dormir|at night|at bedtime|before bed|le soir|au coucher)$/;
/** More often than this nobody is told to use anything; it is a slip of the finger. */
const PER_DAY_MAX = 12;

/** Whole uses a day, 1 to 12; null where the text does not say it in a form that is understood. */
export function usesPerDayOf(frequency: string | undefined): number | null {
  const text = plainText(frequency);
  if (ONCE.test(text) || AT_NIGHT.test(text)) return 1;
  for (const form of PER_DAY) {
    const said = form.exec(text)?.[1];
    if (said !== undefined) return believable(NUMBER_WORDS[said] ?? Number(said));
  }
  for (const form of EVERY_HOURS) {
    const hours = Number(form.exec(text)?.[1] ?? Number.NaN);
    if (!Number.isNaN(hours)) return believable(24 / hours);
  }
  return null;
}

/** Is it once a day, in the evening? */
export const isAtNight = (frequency: string | undefined): boolean => AT_NIGHT.test(plainText(frequency));

function plainText(frequency: string | undefined): string {
  return (frequency ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.,;]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function believable(perDay: number): number | null {
  return Number.isInteger(perDay) && perDay >= 1 && perDay <= PER_DAY_MAX ? perDay : null;
}
