import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Vitest global setup: one embedded PostgreSQL for the whole run. */
export default async function setup(project: TestProject) {
  const { cluster, stop } = await startTestCluster();
  project.provide('cluster', cluster);
  return stop;
}
