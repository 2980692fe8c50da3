import { watchTransactions } from '@balsamo/database/watch-transactions.ts';
import type { Logger } from 'pino';
import type { Env } from '../platform/env.ts';
import { NO_SIGHT, type Sight } from '../platform/sight.ts';
import type { Services } from '../services/services.ts';

export type OpenSight = {
  sight: Sight;
  /** Looks at the server's database too, and can say how it stands. */
  follow: (services: Services) => Promise<void>;
  /** Hands over what was not sent yet. */
  close: () => Promise<void>;
};

/** What is switched on by the environment, and nothing of the libraries for what is not: they would cost memory and time of every start. */
export async function createSight(env: Pick<Env, 'metrics' | 'traces'>, log: Logger): Promise<OpenSight> {
  if (!env.metrics && !env.traces)
    return { sight: NO_SIGHT, follow: async () => undefined, close: async () => undefined };
  const metrics = env.metrics ? (await import('./metrics.ts')).createMetrics() : undefined;
  const traces = env.traces ? (await import('./traces.ts')).createTraces(env.traces, log) : undefined;
  let takeReadings = async () => {};

  const watch: Sight['watch'] = async (work, run) => {
    const started = performance.now();
    try {
      return await (traces ? traces.within(work, run) : run());
    } catch (error) {
      work.outcome = 'failed';
      throw error;
    } finally {
      metrics?.ended(work, (performance.now() - started) / 1000);
    }
  };

  const readMetrics = metrics && {
    readMetrics: async () => {
      await takeReadings();
      return { contentType: metrics.registry.contentType, text: await metrics.registry.metrics() };
    },
  };

  return {
    sight: {
      watch,
      outboxAge: (seconds) => metrics?.outboxAge(seconds),
      lostMail: (kind) => metrics?.lostMail(kind),
      replicaRead: (outcome) => metrics?.replicaRead(outcome),
      readMetrics: readMetrics?.readMetrics,
    },
    async follow(services) {
      const { appPool, systemPool, replica } = services.db;
      for (const [name, pool] of Object.entries({ app: appPool, system: systemPool, replica: replica?.pool })) {
        if (pool) watchTransactions(pool, (run) => watch({ kind: 'transaction', name }, run));
      }
      if (metrics) takeReadings = (await import('./readings.ts')).createReadings(metrics.registry, services);
    },
    close: async () => traces?.close(),
  };
}
