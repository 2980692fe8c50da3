import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { type Result as LighthouseReport } from 'lighthouse';
import { BROWSER_ARGUMENTS, browserPath } from '../e2e/browser.ts';
import { freePort, startServerProcess } from '../e2e/server-process.ts';
import type { Figure } from './report.ts';

const PAGES = ['/', '/blog/como-ler-o-seu-painel', '/encontrar-medico', '/planos'];
const LOADS = 5;

/** Lighthouse's categories in the order of the table; performance is held against the middle load, the others against each. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
const GOALS: Record<Category, number> = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };

/** No name but our server's is looked up: neither Chromium nor Lighthouse reaches anything else. */
const OUR_SERVER_ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/**
 * Lighthouse's four categories for visitors' pages on its slow phone, which it computes from a load at full speed. The server is asked
 * as the proxy in front of it asks in production: built pages, compressed, with all headers but those of HTTPS. Lighthouse takes
 * 127.0.0.1 for as safe as HTTPS, so its absence costs nothing.
 */
export async function measureLighthouse(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-lighthouse-'));
  const server = await startServerProcess(dataDirectory, { DEMO: '1' });
  try {
    const figures: Figure[] = [];
    for (const page of PAGES) {
      const reports: LighthouseReport[] = [];
      for (let load = 0; load < LOADS; load++) {
        const report = await audit(server.address + page);
        process.stdout.write(`  ${page}: ${summary(report)}\n`);
        reports.push(report);
      }
      for (const line of lostPoints(reports)) process.stdout.write(`  ${page} ${line}\n`);
      figures.push(figure(page, reports));
    }
    return figures;
  } finally {
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** What a busy machine does to the measuring itself: the load says nothing then, and is done anew. */
const UNMEASURED = ['NO_NAVSTART', 'NO_FCP', 'NO_LCP'];
const TRIES = 3;

/** One load in a browser of its own, as each visitor's first one is. */
async function audit(address: string, left = TRIES - 1): Promise<LighthouseReport> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: [...BROWSER_ARGUMENTS, OUR_SERVER_ALONE, `--remote-debugging-port=${port}`],
    // Lighthouse asks whether the page could be kept for the way back, which Playwright turns off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    // Called from code it reports nothing to its makers: its error reporting is a part of its command line alone.
    const answer = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
    if (!answer) throw new Error(`Lighthouse answered nothing for ${address}`);
    const { runtimeError } = answer.lhr;
    if (runtimeError && UNMEASURED.includes(runtimeError.code) && left > 0) return await audit(address, left - 1);
    if (runtimeError) throw new Error(`Lighthouse on ${address}: ${runtimeError.message}`);
    return answer.lhr;
  } finally {
    await browser.close();
  }
}

const scoreOf = (report: LighthouseReport, category: Category) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

const middle = (reports: LighthouseReport[]) =>
  reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))[
    Math.floor(reports.length / 2)
  ] as LighthouseReport;

const worst = (reports: LighthouseReport[], category: Category) =>
  reports.toSorted((a, b) => scoreOf(a, category) - scoreOf(b, category))[0] as LighthouseReport;

const judged = (reports: LighthouseReport[], category: Category) =>
  category === 'performance' ? middle(reports) : worst(reports, category);

function figure(page: string, reports: LighthouseReport[]): Figure {
  const scores = CATEGORIES.map((category) => scoreOf(judged(reports, category), category));
  return {
    name: `Lighthouse of ${page}`,
    measured: `${inWords(scores)}; ${speed(middle(reports))}`,
    goal: `≥ ${CATEGORIES.map((category) => GOALS[category]).join(', ')}`,
    isReached: CATEGORIES.every((category, at) => (scores[at] as number) >= GOALS[category]),
  };
}

const inWords = (scores: number[]) => CATEGORIES.map((category, at) => `${category} ${scores[at]}`).join(', ');

function speed({ audits }: LighthouseReport): string {
  const metric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const seconds = (id: string) => `${(metric(id) / 1000).toFixed(2)} s`;
  return [
    `FCP ${seconds('first-contentful-paint')}`,
    `LCP ${seconds('largest-contentful-paint')}`,
    `TBT ${metric('total-blocking-time').toFixed(0)} ms`,
    `CLS ${metric('cumulative-layout-shift').toFixed(3)}`,
  ].join(', ');
}

/** With the speed that Lighthouse found in the processor, of which it takes a quarter for a phone's: the same machine has less when busy. */
const summary = (report: LighthouseReport) =>
  `${inWords(CATEGORIES.map((category) => scoreOf(report, category)))}; ${speed(report)}; processor ${report.environment.benchmarkIndex}`;

/** For each category below its goal what failed, with the first element or file that each audit blames. */
function lostPoints(reports: LighthouseReport[]): string[] {
  return CATEGORIES.flatMap((category) => {
    const report = judged(reports, category);
    const score = scoreOf(report, category);
    if (score >= GOALS[category]) return [];
    const failed = (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audited = report.audits[id];
      return audited && isFailed(audited, weight > 0) ? [audited] : [];
    });
    return [`${category} ${score}:`, ...failed.map((audited) => `  ${told(audited)}`)];
  });
}

type Audited = LighthouseReport['audits'][string];

/** Did it cost points or, where it has no weight itself as what explains the metrics of performance, would it make them better? */
const isFailed = ({ score, scoreDisplayMode }: Audited, isWeighed: boolean) =>
  scoreDisplayMode === 'error' || (score !== null && score < (isWeighed ? 1 : 0.9));

function told({ id, title, displayValue, errorMessage, details }: Audited): string {
  return [`${id}: ${title}`, displayValue, errorMessage, firstBlamed(details)].filter(Boolean).join(' · ');
}

/** The first element (as it stands in the page) or address anywhere in the details of an audit. */
function firstBlamed(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null) return undefined;
  const { snippet, url } = details as { snippet?: unknown; url?: unknown };
  if (typeof snippet === 'string') return snippet;
  if (typeof url === 'string') return url;
  for (const part of Object.values(details)) {
    const blamed = firstBlamed(part);
    if (blamed) return blamed;
  }
  return undefined;
}
