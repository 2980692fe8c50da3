import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Nothing in the cluster outlives the run: what a crash would take need not be guarded. Tests of durability start servers of their own. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Vitest global setup: one embedded PostgreSQL for the whole run. */
export default async function setup(project: TestProject) {
  const { cluster, stop } = await startTestCluster(NOT_DURABLE);
  project.provide('cluster', cluster);
  return stop;
}
