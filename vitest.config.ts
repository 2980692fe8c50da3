import { defineConfig } from 'vitest/config';

/** Database and server tests share one cluster, made by the global setup; each test file gets a database of its own. */
const DATABASE_SETUP = './packages/database/src/testing/global-setup.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'packages/database/**'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['packages/database/src/**/*.test.ts'],
          globalSetup: DATABASE_SETUP,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: DATABASE_SETUP,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          root: './apps/web',
          include: ['app/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./app/testing/setup.ts'],
        },
      },
    ],
  },
});
