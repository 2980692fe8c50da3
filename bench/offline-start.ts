import { CPU_SLOWDOWN, middleOf, startsOffline } from './installed-app.ts';
import type { Figure } from './report.ts';

const STARTS = 5;
const GOAL_MS = 1_500;
/** Buttons and kept entries. */
const AWAITED = ['main button:not([disabled])', 'main li'];

/** Cold start of the installed app without a network: the latest entry is on the screen. */
export async function measureOfflineStart(): Promise<Figure[]> {
  const starts = await startsOffline('/diary', async () => undefined, AWAITED, STARTS);
  const middle = middleOf(starts);
  return [
    {
      name: 'cold start of the installed app, offline',
      measured: `${(middle / 1000).toFixed(2)} s to an interactive diary (${STARTS} starts, slowest ${(Math.max(...starts) / 1000).toFixed(2)} s)`,
      goal: `< ${GOAL_MS / 1000} s at ${CPU_SLOWDOWN}× CPU`,
      isReached: middle < GOAL_MS,
    },
  ];
}
