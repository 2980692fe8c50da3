/** What each language needs in files that no compiler reads: texts of its own, lines in lists of other systems, and the first articles. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, LANGUAGES, type Language } from '../packages/domain/src/language.ts';
import { SITE_PAGES } from '../packages/domain/src/site/site-pages.ts';

const ROOT = path.join(import.meta.dirname, '..');
const IOS = 'apps/mobile/ios/App';

/** Files of the default language, and which part of their name is another one in another language. */
const FILES: readonly [files: string, part: string, partIn: (language: Language) => string][] = [
  ['packages/locales/legal/*/*/pt.json', '/pt.', (language) => `/${language}.`],
  ['apps/web/public/manifest.webmanifest', 'manifest.', (language) => `manifest.${language}.`],
  ['apps/mobile/store/pt/*', '/pt/', (language) => `/${language}/`],
  [`${IOS}/App/pt.lproj/*`, '/pt.', (language) => `/${language}.`],
  ['apps/mobile/android/app/src/main/res/values/strings.xml', 'values', (language) => `values-${language}`],
];

/** Files for all languages, and what each writes of one. */
const LINES: readonly [file: string, lineOf: (language: Language) => string][] = [
  [`${IOS}/App/Info.plist`, (language) => `<string>${language}</string>`],
  [`${IOS}/App.xcodeproj/project.pbxproj`, (language) => `path = ${language}.lproj/InfoPlist.strings`],
  ['apps/mobile/old-web-view.html', (language) => `lang="${LANGUAGE_TAGS[language]}"`],
  ...(['privacy', 'contact', 'home'] as const).map((page): (typeof LINES)[number] => [
    'apps/mobile/store/addresses.json',
    (language) => `"${language}": "${SITE_PAGES[page][language]}"`,
  ]),
];

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

function missingArticles(languages: readonly Language[]): string[] {
  const sql = globSync('packages/database/migrations/*.sql', { cwd: ROOT }).map(read).join('\n');
  const written = [...sql.matchAll(/\('([\da-f-]{36})', '(\w\w)', '([\w-]+)'/g)];
  const isWritten = (id: string | undefined, language: Language) =>
    written.some(([, ofArticle, inLanguage]) => ofArticle === id && inLanguage === language);
  return written
    .filter(([, , language]) => language === DEFAULT_LANGUAGE)
    .flatMap(([, id, , slug]) =>
      languages
        .filter((language) => !isWritten(id, language))
        .map(
          (language) => `packages/database/migrations: no translation of the article ${slug} (${id}) to ${language}`,
        ),
    );
}

/** Every gap, a line each. */
export function findLanguageGaps(languages: readonly Language[] = LANGUAGES): string[] {
  const others = languages.filter((language) => language !== DEFAULT_LANGUAGE);
  return [
    ...FILES.flatMap(([files, part, partIn]) =>
      globSync(files, { cwd: ROOT }).flatMap((file) => others.map((language) => file.replace(part, partIn(language)))),
    )
      .filter((file) => !existsSync(path.join(ROOT, file)))
      .map((file) => `${file} is missing`),
    ...LINES.flatMap(([file, lineOf]) =>
      languages
        .map(lineOf)
        .filter((line) => !read(file).includes(line))
        .map((line) => `${file}: ${line} is missing`),
    ),
    ...missingArticles(languages),
  ];
}
