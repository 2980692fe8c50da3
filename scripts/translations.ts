/** Holds the translation files together: the same keys and placeholders in every language, and none that nothing uses. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, LANGUAGES, type Language } from '../packages/domain/src/language.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PLURALS = /_(zero|one|two|few|many|other)$/;
/** The form of a text for who acts for somebody else (components/acting/use-whose.ts); it stands before that of the number. */
const CONTEXT = /_(acting|phone)$/;
/** Fonts of PDFs hold Latin letters only. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Dotted key → text, of one file. */
export function flatten(tree: object, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(`${prefix}${name}`, value);
    else for (const [key, text] of flatten(value, `${prefix}${name}.`)) flat.set(key, text);
  }
  return flat;
}

/** Whose diary it is may stay unsaid: a language that elides before some names (French: *d’Ana*, *de Bia*) does without. */
const placeholders = (key: string, text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map((match) => match[1])
    .filter((name) => name !== 'person' || !CONTEXT.test(key.replace(PLURALS, '')))
    .sort()
    .join(' ');

/**
 * What two translations of one namespace disagree in. Plural forms differ between languages (French and Portuguese have
 * `many`), so only the key without its form must be in both.
 */
export function compare(reference: Map<string, string>, other: Map<string, string>): string[] {
  const names = (texts: Map<string, string>) => new Set([...texts.keys()].map((key) => key.replace(PLURALS, '')));
  const [expected, given] = [names(reference), names(other)];
  const problems = [
    ...[...expected].filter((key) => !given.has(key)).map((key) => `${key} is missing`),
    ...[...given].filter((key) => !expected.has(key)).map((key) => `${key} is in no other language`),
  ];
  for (const [key, text] of other) {
    const match = reference.get(key);
    if (match !== undefined && placeholders(key, match) !== placeholders(key, text))
      problems.push(`${key} has other placeholders`);
    if (text.trim() === '') problems.push(`${key} is empty`);
    if (OTHER_SCRIPT.test(text)) problems.push(`${key} has letters that the fonts of PDFs lack`);
  }
  return problems;
}

/** Forms for a number that texts have not got: i18next shows the key where the form of a count is missing. */
export function missingForms(tag: string, texts: ReadonlyMap<string, string>): string[] {
  const rules = new Intl.PluralRules(tag);
  // Portuguese, Spanish and French have one more for whole millions, which nothing here counts to.
  const forms = new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)));
  return [...texts.keys()]
    .filter((key) => key.endsWith('_other'))
    .flatMap((key) => [...forms].map((form) => key.replace(PLURALS, `_${form}`)))
    .filter((key) => !texts.has(key))
    .map((key) => `${key} is missing`);
}

/** Keys that no source names. A template such as `diary:method.${method}` uses everything below its fixed part. */
export function unusedKeys(namespace: string, keys: Iterable<string>, sources: string): string[] {
  const prefixes = [...sources.matchAll(new RegExp(`\`${namespace}:([\\w.]*)\\$\\{`, 'g'))].map(
    (match) => match[1] as string,
  );
  return [...new Set([...keys].map((key) => key.replace(PLURALS, '').replace(CONTEXT, '')))].filter(
    (key) =>
      !new RegExp(`['"\`]${namespace}:${key.replaceAll('.', '\\.')}['"\`]`).test(sources) &&
      !prefixes.some((prefix) => key.startsWith(prefix)),
  );
}

/** Every problem of the translation files, a line each. */
export function findTranslationProblems(): string[] {
  const fileOf = (language: Language, namespace: string) =>
    path.join(ROOT, `packages/locales/${language}/${namespace}.json`);
  const read = (language: Language, namespace: string) =>
    flatten(JSON.parse(readFileSync(fileOf(language, namespace), 'utf8')));
  const problemsOf = (reference: Map<string, string>, language: Language, namespace: string) => {
    if (!existsSync(fileOf(language, namespace))) return ['the file is missing'];
    const texts = read(language, namespace);
    return [...compare(reference, texts), ...missingForms(LANGUAGE_TAGS[language], texts)];
  };
  const namespaces = globSync('packages/locales/*/*.json', { cwd: ROOT }).map((file) => path.basename(file, '.json'));
  const sources = globSync(['apps/web/app/**/*.{ts,tsx}', 'apps/server/src/**/*.ts'], { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n');
  return [...new Set(namespaces)].sort().flatMap((namespace) => {
    const reference = read(DEFAULT_LANGUAGE, namespace);
    return [
      ...LANGUAGES.flatMap((language) =>
        problemsOf(reference, language, namespace).map((problem) => `${language}/${namespace}: ${problem}`),
      ),
      ...unusedKeys(namespace, reference.keys(), sources).map((key) => `${namespace}: ${key} is used nowhere`),
    ];
  });
}
