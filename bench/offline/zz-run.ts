import { createTestServer } from '/work/main/apps/server/src/testing.ts';
import { runHistory } from '/work/main/bench/offline/history.ts';
import { startTestCluster } from '/work/main/packages/database/src/testing/cluster.ts';

const [from = 1, to = 1] = process.argv.slice(2).map(Number);
const { cluster, stop } = await startTestCluster();
const server = await createTestServer(cluster);
const t = performance.now();
let bad = 0;
let worst = 0;
let records = 0;
const faults: Record<string, number> = {};
for (let seed = from as number; seed <= to; seed++) {
  const h = await runHistory(server, seed);
  console.log(seed, Math.round(h.drainMs), Math.round(performance.now() - t));
  worst = Math.max(worst, h.drainMs);
  records += h.records;
  for (const [k, n] of Object.entries(h.faults)) faults[k] = (faults[k] ?? 0) + n;
  const problems = [...h.differences, ...h.lost, ...h.doubled, ...h.wrong];
  if (problems.length) {
    bad++;
    if (bad < 6) console.log(seed, problems.slice(0, 4));
  }
}
console.log({ histories: to - from + 1, bad, records, worst, faults, ms: (performance.now() - t) / (to - from + 1) });
await server.close();
await stop();
process.exit(0);
