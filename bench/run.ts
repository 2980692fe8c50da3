/**
 * `npm run bench [name …]`: all figures, or those named. Each stands beside its floor or goal,
 * measured in the same run; exits with 1 when one is missed.
 */
import buildWhatIsStale from '../e2e/build.ts';
import { type Figure, table } from './report.ts';

const SUITES: Record<string, () => Promise<Figure[]>> = {
  throughput: async () => (await import('./throughput.ts')).measureThroughput(),
  memory: async () => (await import('./memory.ts')).measureMemory(),
  'memory-steady': async () => (await import('./memory-steady.ts')).measureSteadyMemory(),
  crash: async () => (await import('./crash.ts')).measureCrashes(),
  backup: async () => (await import('./backup.ts')).measureBackup(),
  'power-cut': async () => (await import('./power-cut.ts')).measurePowerCuts(),
  'database-breaks': async () => (await import('./database-breaks.ts')).measureDatabaseBreaks(),
  sigterm: async () => (await import('./sigterm.ts')).measureSigterm(),
  outages: async () => (await import('./outages.ts')).measureOutages(),
  'rolling-restarts': async () => (await import('./rolling-restarts.ts')).measureRollingRestarts(),
  'kill-one-of-two': async () => (await import('./kill-one-of-two.ts')).measureKillOneOfTwo(),
  upgrade: async () => (await import('./upgrade.ts')).measureUpgrade(),
  'upgrade-database': async () => (await import('./upgrade-database.ts')).measureDatabaseUpgrade(),
  'full-disk': async () => (await import('./full-disk.ts')).measureFullDisk(),
  'first-load': async () => (await import('./first-load.ts')).measureFirstLoads(),
  lighthouse: async () => (await import('./lighthouse.ts')).measureLighthouse(),
  'offline-start': async () => (await import('./offline-start.ts')).measureOfflineStart(),
  'wallet-offline': async () => (await import('./wallet-offline.ts')).measureWalletOffline(),
  realtime: async () => (await import('./realtime.ts')).measureRealtime(),
  'due-scan': async () => (await import('./due-scan.ts')).measureDueScan(),
  uploads: async () => (await import('./uploads.ts')).measureUploads(),
  'greedy-person': async () => (await import('./greedy-person.ts')).measureGreedyPerson(),
  start: async () => (await import('./start.ts')).measureStarts(),
  'insights-request': async () => (await import('./insights-request.ts')).measureInsightsRequest(),
  doctor: async () => (await import('./doctor.ts')).measureDoctor(),
  'reports-request': async () => (await import('./reports-request.ts')).measureReportsRequest(),
  'association-size': async () => (await import('./association-size.ts')).measureAssociationSize(),
  'association-recall': async () => (await import('./association-recall.ts')).measureAssociationRecall(),
  'association-stock': async () => (await import('./association-stock.ts')).measureAssociationStock(),
  'payment-histories': async () => (await import('./payment-histories.ts')).measurePaymentHistories(),
  'care-histories': async () => (await import('./care-histories.ts')).measureCareHistories(),
  growth: async () => (await import('./growth.ts')).measureGrowth(),
  offline: async () => (await import('./offline.ts')).measureOffline(),
  'offline-browser': async () => (await import('./offline-browser.ts')).measureOfflineBrowser(),
  size: async () => (await import('./size.ts')).measureSize(),
  replica: async () => (await import('./replica.ts')).measureReplica(),
  partitions: async () => (await import('./partitions.ts')).measurePartitions(),
  nights: async () => (await import('./nights.ts')).measureNights(),
  seizures: async () => (await import('./seizures.ts')).measureSeizures(),
  insights: async () => (await import('./insights.ts')).measureInsights(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  process.stderr.write(`No such figure: ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.\n`);
  process.exit(2);
}
buildWhatIsStale();
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`measuring ${name}…\n`);
  figures.push(...(await measure()));
}
process.stdout.write(`\n${table(figures)}\n`);
process.exit(figures.every((figure) => figure.isReached) ? 0 : 1);
