/** Every form of the web is written with `useForm` (ADR-0028). */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WEB = path.join(import.meta.dirname, '../apps/web/app');
const LAYER = 'components/form/';

/** Forms that no `useForm` holds, and why. */
const OTHERS: ReadonlySet<string> = new Set([
  // A GET of the browser's own, which works without scripts: it has neither rules nor anything to send.
  'features/directory/search-form.tsx',
  // The page that everyone loads first has no room for the layer.
  'features/auth/sign-in-form.tsx',
  // Nor has a page of the site (ADR-0048).
  'features/contact/contact-form.tsx',
]);

/** What is wrong with the forms of one source file. */
export function formProblems(file: string, source: string): string[] {
  const problems: string[] = [];
  if (!file.startsWith(LAYER) && /from 'react-hook-form'/.test(source)) {
    problems.push('react-hook-form is imported by components/form alone: use its useForm');
  }
  const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0;
  if (!OTHERS.has(file) && count(/<form\b|<Form\s/g) !== count(/ onSubmit=\{form\.submit\}/g)) {
    problems.push('a form is sent by onSubmit={form.submit} of useForm (components/form)');
  }
  return problems;
}

/** Every problem, a line each. */
export function findFormProblems(): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      formProblems(file, readFileSync(path.join(WEB, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
}
