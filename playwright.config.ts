import { defineConfig, devices } from '@playwright/test';
import { BROWSER_ARGUMENTS, browserPath } from './e2e/browser.ts';

/** Journeys in a real browser against the real server: see e2e/. Phone-sized unless a test says otherwise. */
export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/build-pages.ts',
  outputDir: './test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: Number(process.env.E2E_WORKERS ?? 2),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['line'], ['json', { outputFile: 'test-results/report.json' }]] : 'list',
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Journeys that are about the service worker allow it themselves.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await browserPath(), args: BROWSER_ARGUMENTS },
  },
});
