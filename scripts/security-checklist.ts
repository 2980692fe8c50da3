/**
 * Reads docs/security.md: which requirement of OWASP ASVS stands in which line, and in which state.
 */

/**
 * How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has, by chapter. Within a section these are the first ones, since the
 * standard puts its level 3 last. Source: the standard's own table, `OWASP_Application_Security_Verification_Standard_5.0.0_en.csv`.
 */
const SECTIONS: readonly (readonly number[])[] = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
];

/** All of them, in their order: `1.1.1`. */
export const REQUIREMENTS: readonly string[] = SECTIONS.flatMap((sections, chapter) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter + 1}.${section + 1}.${index + 1}`),
  ),
);

export const STATES = ['met', 'gap', 'not applicable'] as const;
export type State = (typeof STATES)[number];
export type Line = { numbers: string[]; state: State; evidence: string };

/** The lines of the checklist. One that names a range (`4.4.1–4.4.4`) stands for each of it. */
export function checklistLines(text: string): Line[] {
  return [...text.matchAll(/^\| ([\d.]+)(?:–([\d.]+))? \| .+? \| (\w[\w ]*) \| (.+) \|$/gm)].map(
    ([, first = '', last, state, evidence = '']) => {
      const [from, to] = [REQUIREMENTS.indexOf(first), REQUIREMENTS.indexOf(last ?? first)];
      const numbers = from < 0 || to < from ? [first] : REQUIREMENTS.slice(from, to + 1);
      return { numbers, state: state as State, evidence };
    },
  );
}

/** What the summary says, by chapter: met, gaps, not applicable. The last line is that of all. */
export function summaryCounts(text: string): number[][] {
  return [...text.matchAll(/^\| (?:\[V\d+ .+?\)|all) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(([, ...counts]) =>
    counts.map(Number),
  );
}

/** Titles of tests, each behind the link of its file: `[x.test.ts](../x.test.ts) *title*, *another*`. */
export function namedTests(text: string): { file: string; title: string }[] {
  const named = text.matchAll(/\]\(([^)\s]+\.(?:test|spec)\.tsx?)\)((?:,? \*[^*\n]+\*)+)/g);
  return [...named].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => ({ file, title })),
  );
}

/** The text of one part of the document, by its heading. */
export function partOf(text: string, heading: string): string {
  return text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
}
