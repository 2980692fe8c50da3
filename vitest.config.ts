import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/folder-in-memory.ts';

/** Database and server tests share one cluster, made by the global setup; each test file gets a database of its own. */
const DATABASE_SETUP = './packages/database/src/testing/global-setup.ts';

/** Milliseconds that a test may take. Far more than any needs: on a busy machine only what hangs should fail by it. */
const PATIENCE = 600_000;
/** The same for what is asked for again and again until it is so. */
const POLL_PATIENCE = 60_000;
/** Gives `vi.waitFor` the same patience, which no option does. */
const PATIENT_WAITS = './scripts/patient-waits.ts';

// Each test file has a database of its own, which is a thousand files.
keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    // What is missing or too much is said in whole, also where the report is all that is left of a run.
    chaiConfig: { truncateThreshold: 0 },
    // One worker would be left idle otherwise: half of a machine of two cores, as CI has.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          // Rules without state: nothing that one file could leave to the next.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/server/scripts/**/*.test.ts',
            'apps/web/scripts/**/*.test.ts',
            'apps/mobile/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'packages/database/**'],
          setupFiles: [PATIENT_WAITS],
          testTimeout: PATIENCE,
          expect: { poll: { timeout: POLL_PATIENCE } },
        },
      },
      {
        test: {
          name: 'database',
          include: ['packages/database/src/**/*.test.ts'],
          globalSetup: DATABASE_SETUP,
          setupFiles: [PATIENT_WAITS],
          testTimeout: PATIENCE,
          expect: { poll: { timeout: POLL_PATIENCE } },
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          // The server's modules are loaded once per worker and not once per file: state lies in a test's own server.
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: DATABASE_SETUP,
          setupFiles: [PATIENT_WAITS],
          testTimeout: PATIENCE,
          expect: { poll: { timeout: POLL_PATIENCE } },
          hookTimeout: PATIENCE,
        },
      },
      {
        // The web's outbox against the real server: neither of the two may import the other.
        test: {
          name: 'offline',
          include: ['bench/**/*.test.ts'],
          globalSetup: DATABASE_SETUP,
          setupFiles: [PATIENT_WAITS],
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'web',
          // One document for the files of a worker; the set-up empties it after each test.
          isolate: false,
          root: './apps/web',
          include: ['app/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [`../../${PATIENT_WAITS}`, './app/testing/setup.ts'],
          testTimeout: PATIENCE,
          expect: { poll: { timeout: POLL_PATIENCE } },
        },
      },
    ],
  },
});
