/**
 * `npm test`: builds what the browser journeys need, runs every test, and closes with `N passed, M failed`, counted from
 * the runners' own reports. A runner that ends without a report counts as a failure: silence is not success.
 *
 * Nothing is retried. A flaky test hides a fault, of the product or its own, and is mended.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = path.join(import.meta.dirname, '..');
const reports = path.join(root, 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);

/** `failures` name what failed, each with its first words: they are said again at the end, where a reader looks first. */
type Count = { passed: number; failed: number; failures?: string[] };
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
for (const failure of counts.flatMap(({ failures = [] }) => failures)) process.stdout.write(`\n✗ ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

function bin(name: string): string {
  return path.join(root, 'node_modules/.bin', name);
}

function run([command = '', ...args]: string[], variables: Record<string, string> = {}): boolean {
  process.stdout.write(`\n— ${path.basename(command)} ${args.join(' ')}\n`);
  return (
    spawnSync(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...variables },
    }).status === 0
  );
}

function step(name: string, command: string[]): Count {
  const isGood = run(command);
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] };
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
  if (isGood || counted.failed > 0) return counted;
  return { ...counted, failed: 1, failures: [`${path.basename(command[0] ?? '')}: failed outside of its tests`] };
}

function firstLines(text = ''): string {
  return text.split('\n').slice(0, 6).join('\n  ');
}

function countVitest(text: string): Count {
  type Test = { status: string; fullName: string; failureMessages?: string[] };
  type File = { name: string; status: string; message?: string; assertionResults: Test[] };
  const report = JSON.parse(text) as { numPassedTests: number; numFailedTests: number; testResults: File[] };
  const nameOf = (file: File, test: Test) => {
    return `${path.relative(root, file.name)} › ${test.fullName}\n  ${firstLines(test.failureMessages?.[0])}`;
  };
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap((file) => {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${path.relative(root, file.name)}\n  ${firstLines(file.message)}`];
      return failed.map((test) => nameOf(file, test));
    });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

function countPlaywright(text: string): Count {
  type Result = { error?: { message?: string } };
  type Spec = { title: string; file: string; ok: boolean; tests: { results: Result[] }[] };
  type Suite = { specs: Spec[]; suites?: Suite[] };
  type Report = { stats: { expected: number; unexpected: number }; suites: Suite[] };
  const { stats, suites } = JSON.parse(text) as Report;
  const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const specs = suites.flatMap(specsOf);
  const nameOf = ({ file, title, tests }: Spec) => {
    // Coloured for a terminal; what is said again here is read in a log.
    const message = stripVTControlCharacters(tests[0]?.results[0]?.error?.message ?? '');
    return `e2e/${file} › ${title}\n  ${firstLines(message)}`;
  };
  const failures = specs.filter(({ ok }) => !ok).map(nameOf);
  return { passed: stats.expected, failed: stats.unexpected, failures };
}
