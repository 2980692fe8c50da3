import { ACCOUNT_PATHS, PERSON_PATHS, SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { AREA_ROUTES, LINKED_ROUTES } from '../scripts/area-files.ts';
import routes from './routes.ts';

const pathsUnder = (layout: string): string[] =>
  ((routes as RouteConfigEntry[]).find(({ file }) => file === layout)?.children ?? []).map(({ path }) => `/${path}`);
const withoutParameter = (path: string) => path.replace(/\/:\w+\??$/, '');
const isOfOnePerson = (path: string) => path !== withoutParameter(path);

test('every page of the app starts from a shell, so that it opens without network', () => {
  const pages = pathsUnder('routes/app/app-layout.tsx').filter((path) => !isOfOnePerson(path));
  expect([...pages, '/offline']).toEqual(SHELL_PATHS);
});

test('every page about one person keeps its address in every language', () => {
  const pages = pathsUnder('routes/app/app-layout.tsx').filter(isOfOnePerson);
  expect(pages.map(withoutParameter)).toEqual(PERSON_PATHS);
});

test('every screen of the account keeps its address in every language', () => {
  expect(pathsUnder('routes/app/account-layout.tsx').map(withoutParameter)).toEqual(ACCOUNT_PATHS);
});

test('every page of the app and of its account is kept where it can be opened without network', () => {
  const isOfApp = (file: string) => ['routes/app/app-layout.tsx', 'routes/app/account-layout.tsx'].includes(file);
  const files = (routes as RouteConfigEntry[]).flatMap(({ file, children = [] }) =>
    isOfApp(file) ? [file, ...children.map((child) => child.file)] : [],
  );
  const kept = [
    ...LINKED_ROUTES,
    ...Object.values(AREA_ROUTES).flatMap(({ begin, further = [] }) => [...begin, ...further]),
  ];
  expect(files.filter((file) => !kept.includes(file.replace('.tsx', '')))).toEqual([]);
});
