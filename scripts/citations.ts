/**
 * Citations lead somewhere: `spec §5` and `spec-D26` to docs/spec, `ADR-0010` to docs/decisions, links of documents to a file and a
 * heading. Decision records have a date and a status, and their index says the same.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const SOURCES = ['*.md', 'docs/**/*.md', '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs,sql,css,md}', '.ci/run'];
const GENERATED = /(^|\/)(node_modules|build|data|\.react-router)(\/|$)/;
/** Holds wrong citations on purpose. */
const OWN_TEST = path.join('scripts', 'citations.test.ts');

/** What the documents offer to be cited: `spec §2.3`, `spec-D26`, `ADR-0010`. */
export function citablePlaces(documents: ReadonlyMap<string, string>): Set<string> {
  const places = new Set<string>();
  for (const [file, text] of documents) {
    const record = /^docs\/decisions\/(\d{4})-/.exec(file);
    if (record) places.add(`ADR-${record[1]}`);
    if (!file.startsWith('docs/spec/')) continue;
    for (const [, place] of text.matchAll(/^#+ (spec (?:§\d+(?:\.\d+)*)|spec-D\d+)\b/gm)) places.add(place as string);
  }
  return places;
}

/** What is wrong with the citations of one file. */
export function citationProblems(text: string, places: ReadonlySet<string>): string[] {
  const cited = [
    ...[...text.matchAll(/\b(?:spec-D\d+|ADR-\d+)/g)].map(([place]) => place),
    // Several after one another: `spec §4, §5`, also across the lines of a comment.
    ...[...text.matchAll(/\bspec\s+(?:[*-]+\s+)?(§[\d.]+(?:(?:,| and| to)\s+§[\d.]+)*)/gi)].flatMap(([, list]) =>
      [...(list as string).matchAll(/§\d+(?:\.\d+)*/g)].map(([section]) => `spec ${section}`),
    ),
  ];
  const unknown = [...new Set(cited)].filter((place) => !places.has(place));
  const wordings = [
    ...text.matchAll(/(?<!-)\bproduct\.md\b|\bdecisions?(?: records?)?\s+(?:(?:\*|\/\/|--)\s+)?\[?\d+/gi),
  ].map(([wording]) => wording.replaceAll(/\s+/g, ' '));
  return [
    ...unknown.map((place) => `${place} is not in docs/`),
    ...wordings.map(
      (wording) => `"${wording}": cite spec §5 or spec-D26 for the requirements, ADR-0010 for our records`,
    ),
  ];
}

/** The part of a link behind `#` that a heading gets. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Links of one document that lead to no file, or to no heading of it. */
export function linkProblems(
  file: string,
  documents: ReadonlyMap<string, string>,
  isFile: (file: string) => boolean,
): string[] {
  const text = (documents.get(file) ?? '').replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(([, to, anchor]) => {
    const target = to ? path.posix.join(path.posix.dirname(file), to) : file;
    if (!isFile(target)) return [`the link to ${target} leads nowhere`];
    const headings = [...(documents.get(target) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      anchorOf(heading as string),
    );
    return anchor && !headings.includes(anchor) ? [`${target} has no heading #${anchor}`] : [];
  });
}

const RECORDS = 'docs/decisions/README.md';

/** Records without title, date and status, and lines that the index of records lacks or has too much. */
export function recordProblems(documents: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const lines: string[] = [];
  for (const [file, text] of [...documents].sort()) {
    const name = path.posix.basename(file);
    const number = /^docs\/decisions\/(\d{4})-/.exec(file)?.[1];
    if (!number) continue;
    const head =
      /^# ADR-(\d{4}): (.+)\n\n- Date: (\d{4}-\d\d-\d\d)\n- Status: ((?:accepted|superseded by ADR-\d{4}).*)\n/.exec(
        text,
      );
    if (head?.[1] === number) lines.push(`| [ADR-${number}](${name}) | ${head[2]} | ${head[3]} | ${head[4]} |`);
    else problems.push(`${file}: begins with "# ADR-${number}: …", its date and its status, like the others`);
  }
  const index = (documents.get(RECORDS) ?? '').split('\n').filter((line) => line.startsWith('| [ADR-'));
  return [
    ...problems,
    ...lines.filter((line) => !index.includes(line)).map((line) => `${RECORDS}: lacks ${line}`),
    ...index.filter((line) => !lines.includes(line)).map((line) => `${RECORDS}: no record says ${line}`),
  ];
}

/** Every problem, a line each. */
export function findCitationProblems(): string[] {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: (name) => GENERATED.test(name) });
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
  const documents = new Map([...texts].filter(([file]) => file.endsWith('.md')));
  const places = citablePlaces(documents);
  const isFile = (file: string) => documents.has(file) || globSync(file, { cwd: ROOT }).length > 0;
  const problemsOf = (file: string) => [
    ...citationProblems(texts.get(file) as string, places),
    ...(documents.has(file) ? linkProblems(file, documents, isFile) : []),
  ];
  return [
    ...recordProblems(documents),
    ...files.filter((file) => file !== OWN_TEST).flatMap((file) => problemsOf(file).map((text) => `${file}: ${text}`)),
  ];
}
