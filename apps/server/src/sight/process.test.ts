import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestProcesses } from '../testing-processes.ts';

let directory: string;
const processes = createTestProcesses(() => directory);
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'balsamo-sight-'));
});
afterEach(async () => {
  await processes.end();
  await rm(directory, { recursive: true, force: true });
});

test('metrics on a port of their own are read there, asked for a token where one is set, and served nowhere else', async () => {
  const token = 'x'.repeat(32);
  const server = processes.run({ METRICS_PORT: '0', METRICS_TOKEN: token, LOG_LEVEL: 'info' });
  const address = await processes.opened(server);
  await expect.poll(() => server.said()).toContain('metrics are served');
  const metrics = /"address":"(http:\/\/127\.0\.0\.1:\d+)\/metrics"/.exec(server.said())?.[1] ?? '';
  expect((await fetch(`${metrics}/metrics`)).status).toBe(404);
  expect((await fetch(`${metrics}/other`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
  const read = async () => {
    const answer = await fetch(`${metrics}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  await expect.poll(read).toMatch(/balsamo_job_runs_total\{job_name="remind",outcome="ok"\} \d/);
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
  server.child.kill('SIGTERM');
  expect(await server.exitCode).toBe(0);
});

test('with a port alone the main port has no such address, whatever is sent along', async () => {
  const server = processes.run({ METRICS_PORT: '0' });
  const address = await processes.opened(server);
  for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer null']) {
    expect((await fetch(`${address}/metrics`, { headers: { authorization } })).status).toBe(404);
  }
  await expect.poll(() => server.said()).toContain('metrics are served');
  const metrics = /"address":"(http:\/\/127\.0\.0\.1:\d+\/metrics)"/.exec(server.said())?.[1] ?? '';
  expect((await fetch(metrics)).status).toBe(200);
});

test('a server that nobody watches loads nothing of what watches', async () => {
  const script = `
    await import('./apps/server/src/server.ts');
    const { createSight } = await import('./apps/server/src/sight/create-sight.ts');
    await createSight({ metrics: undefined, traces: undefined });
    const loaded = [...Object.keys((await import('node:module')).default._cache)];
    process.stdout.write(loaded.filter((file) => /prom-client|@opentelemetry[/](sdk|exporter|otlp)/.test(file)).join() + '.');`;
  const run = processes.runCommand(process.execPath, ['--input-type=module', '-e', script]);
  expect(await run.exitCode, run.complained()).toBe(0);
  expect(run.said()).toBe('.');
});
