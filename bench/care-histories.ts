import { startTestCluster } from '@balsamo/database/testing/cluster.ts';
import { type HistoryReport, liveHistory } from '../apps/server/src/care/testing-histories.ts';
import { createTestServer } from '../apps/server/src/testing.ts';
import type { Figure } from './report.ts';

const HISTORIES = 200;

/**
 * Circles of caregivers by the API, on PostgreSQL: invitations, acceptances, removals, leavings, roles, the responsibility handed on, diaries taken
 * over and accounts erased, several at once. After every step exactly those read and write the diary who should by a model.
 */
export async function measureCareHistories(): Promise<Figure[]> {
  const { cluster, stop } = await startTestCluster();
  const server = await createTestServer(cluster);
  try {
    const reports: HistoryReport[] = [];
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const report = await liveHistory(server, seed);
      reports.push(report);
      for (const problem of report.wrong) process.stdout.write(`  ${problem}\n`);
      if (seed % 50 === 0) process.stdout.write(`  ${seed} of ${HISTORIES} histories\n`);
    }
    const sum = (count: (report: HistoryReport) => number) =>
      reports.reduce((total, report) => total + count(report), 0);
    const wrong = sum((report) => report.wrong.length);
    const deadlocks = server.logged.filter((line) => line.includes('40P01')).length;
    return [
      {
        name: `circles of caregivers: ${HISTORIES} histories, ${sum(({ acts }) => acts)} acts, ${sum(({ checks }) => checks)} tries to read and write`,
        measured: `${wrong} steps wrong, ${deadlocks} deadlocks`,
        goal: '0 of each',
        isReached: wrong + deadlocks === 0,
      },
    ];
  } finally {
    await server.close();
    await stop();
  }
}
