import { defineConfig, devices } from '@playwright/test';
import { BROWSER_ARGUMENTS, headlessShellPath } from './e2e/browser.ts';
import { IN_SHELL, WEB_ALONE, WEB_ALONE_FILES } from './e2e/in-shell.ts';

/** Journeys in a real browser against the real server: see e2e/. Phone-sized unless a test says otherwise. */
export default defineConfig({
  testDir: './e2e',
  globalSetup: ['./e2e/build.ts', './e2e/in-memory.ts'],
  ...(IN_SHELL && { testIgnore: WEB_ALONE_FILES, grepInvert: new RegExp(WEB_ALONE.tag) }),
  outputDir: './test-results',
  // Far more than any journey needs: on a busy machine only what hangs should fail by a limit.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: Number(process.env.E2E_WORKERS ?? 2),
  // By test and not by file, so that no worker is left alone with a long file; each has a server of its own.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['line'], ['json', { outputFile: 'test-results/report.json' }]] : 'list',
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    // A pixel is a pixel: nothing here looks at seven times as many, and painting them is a tenth of a run.
    deviceScaleFactor: 1,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Journeys that are about the service worker allow it themselves.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await headlessShellPath(), args: BROWSER_ARGUMENTS },
  },
});
