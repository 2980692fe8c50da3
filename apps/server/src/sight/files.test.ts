import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

const cluster = inject('cluster');
const ROOT = path.join(import.meta.dirname, '../../../..');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

/** Metrics of ours and of the library that an expression names. */
const namedIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:balsamo|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  );

let server: TestServer;
/** Every metric that a server has, with whatever labels. */
let known: Set<string>;
beforeAll(async () => {
  server = await createTestServer(cluster, { METRICS_TOKEN: 'x'.repeat(32) });
  const { text = '' } = (await server.services.sight.readMetrics?.()) ?? {};
  known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
});
afterAll(() => server?.close());

const ours = () => [...known].filter((name) => name.startsWith('balsamo_')).sort();

describe('dashboard and alert rules', () => {
  it.each(['deploy/grafana/balsamo.json', 'deploy/prometheus/alerts.yaml'])(
    '%s names no metric that no server has',
    async (file) => {
      const named = namedIn(await read(file));
      expect(named.size).toBeGreaterThan(10);
      expect([...named].filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('the dashboard shows every metric of ours', async () => {
    const shown = namedIn(await read('deploy/grafana/balsamo.json'));
    expect(ours().filter((name) => !shown.has(name))).toEqual([]);
  });

  it('the patience of the alert is the patience of the log', async () => {
    expect(await read('deploy/prometheus/alerts.yaml')).toContain('> 2 * balsamo_job_period_seconds + 600');
  });
});

it('every alert is tried', async () => {
  const alerts = (await read('deploy/prometheus/alerts.yaml')).match(/(?<=- alert: )\w+/g) ?? [];
  const tried = new Set((await read('deploy/prometheus/alerts.test.yaml')).match(/(?<=alertname: )\w+/g));
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((alert) => !tried.has(alert))).toEqual([]);
});

it('the operations manual says what every metric and every alert is', async () => {
  const manual = await read('docs/operations.md');
  const alerts = [...(await read('deploy/prometheus/alerts.yaml')).matchAll(/- alert: (\w+)/g)].map(
    ([, name = '']) => name,
  );
  expect(alerts.length).toBeGreaterThan(10);
  expect([...ours(), ...alerts].filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
});
