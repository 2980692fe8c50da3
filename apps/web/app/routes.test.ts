import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { ACCOUNT_PATHS, SHELL_PATHS } from './platform/app-paths.ts';
import routes from './routes.ts';

const pathsUnder = (layout: string) =>
  (routes as RouteConfigEntry[]).find(({ file }) => file === layout)?.children?.map(({ path }) => `/${path}`);

test('every page of the app starts from a shell, so that it opens without network', () => {
  expect([...(pathsUnder('routes/app/app-layout.tsx') ?? []), '/offline']).toEqual(SHELL_PATHS);
});

test('every screen of the account keeps its address in every language', () => {
  expect(pathsUnder('routes/app/account-layout.tsx')).toEqual(ACCOUNT_PATHS);
});
