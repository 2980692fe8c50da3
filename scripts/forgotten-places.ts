/** What an entry's members and its symptoms need in files that no compiler reads: grants by column, and colours. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import { symptomRatings } from '../packages/database/src/diary/ratings/tables.ts';
import { diaryEntries } from '../packages/database/src/diary/tables.ts';
import { MEMBERS_KNOWN_TO_JOBS, type PlainMember } from '../packages/domain/src/diary/entry-members.ts';
import { SYMPTOMS } from '../packages/domain/src/diary/symptoms.ts';

const ROOT = path.join(import.meta.dirname, '..');

const columnsOf = (table: typeof diaryEntries | typeof symptomRatings, isWanted: (key: string) => boolean) =>
  Object.entries(getTableColumns(table)).flatMap(([key, { name }]) => (isWanted(key) ? [name] : []));

/** The columns that each grant must name, no more and no fewer. */
const GRANTS: readonly { grant: string; on: string; columns: readonly string[] }[] = [
  {
    grant: 'select',
    on: 'diary_entries to balsamo_system',
    columns: [
      'user_id',
      'is_reminder_sent',
      ...MEMBERS_KNOWN_TO_JOBS.map((member) => diaryEntries[member as Exclude<PlainMember, 'notes'>].name),
    ],
  },
  {
    grant: 'update',
    on: 'symptom_ratings to balsamo_app',
    columns: columnsOf(symptomRatings, (key) => !['id', 'userId', 'createdAt'].includes(key)),
  },
];

/** Where the grants of a policies.sql say something else than the tables of an entry's members and of symptoms. */
export function grantProblems(sql: string): string[] {
  return GRANTS.flatMap(({ grant, on, columns }) => {
    const granted = sql.match(new RegExp(`grant ${grant} \\(([^)]*)\\) on ${on};`))?.[1];
    if (granted === undefined) return [`there is no grant ${grant} (…) on ${on}`];
    const names = granted.split(',').map((name) => name.trim());
    return [
      ...columns.filter((name) => !names.includes(name)).map((name) => `${name} is missing in grant ${grant} on ${on}`),
      ...names
        .filter((name) => !columns.includes(name))
        .map((name) => `${name} is too much in grant ${grant} on ${on}`),
    ];
  });
}

/** Symptoms without a colour: one in the light theme, one in the dark. */
export function colourProblems(css: string): string[] {
  return SYMPTOMS.flatMap((symptom) => {
    const themes = css.match(new RegExp(`^\\s*--${symptom}: #`, 'gm'))?.length ?? 0;
    return themes === 2 ? [] : [`--${symptom} has a colour in ${themes} of the two themes`];
  });
}

/** Every problem, a line each. */
export function findForgottenPlaces(): string[] {
  const problemsIn = (file: string, problemsOf: (text: string) => string[]) =>
    problemsOf(readFileSync(path.join(ROOT, file), 'utf8')).map((problem) => `${file}: ${problem}`);
  return [
    ...problemsIn('packages/database/src/diary/policies.sql', grantProblems),
    ...problemsIn('apps/web/app/app.css', colourProblems),
  ];
}
