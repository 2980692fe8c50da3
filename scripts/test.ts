/**
 * `npm test`: builds what the browser journeys need, runs every test, and closes with `N passed, M failed`, counted from
 * the runners' own reports. A runner that ends without a report counts as a failure: silence is not success.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const reports = path.join(root, 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);

type Count = { passed: number; failed: number };
const counts: Count[] = [];

counts.push(step('check', [process.execPath, 'scripts/check.ts']));
const vitestReport = path.join(reports, 'vitest.json');
counts.push(
  suite(
    [bin('vitest'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`],
    vitestReport,
    countVitest,
  ),
);
counts.push(step('build', [process.execPath, 'apps/web/scripts/build.ts']));
const playwrightReport = path.join(reports, 'playwright.json');
counts.push(
  suite([bin('playwright'), 'test', '--reporter=dot,json'], playwrightReport, countPlaywright, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  }),
);

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

function bin(name: string): string {
  return path.join(root, 'node_modules/.bin', name);
}

function run([command = '', ...args]: string[], variables: Record<string, string> = {}): boolean {
  process.stdout.write(`\n— ${path.basename(command)} ${args.join(' ')}\n`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...variables } }).status === 0;
}

function step(name: string, command: string[]): Count {
  const isGood = run(command);
  if (!isGood) process.stdout.write(`${name} failed\n`);
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

function suite(
  command: string[],
  report: string,
  count: (report: string) => Count,
  variables?: Record<string, string>,
): Count {
  const isGood = run(command, variables);
  const counted = existsSync(report) ? count(readFileSync(report, 'utf8')) : { passed: 0, failed: 0 };
  // A suite that failed to load, or an error outside of any test, must not pass as green.
  return !isGood && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function countVitest(text: string): Count {
  const report = JSON.parse(text) as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function countPlaywright(text: string): Count {
  const { stats } = JSON.parse(text) as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
