import { runBrowserHistory } from '../bench/offline/browser-history.ts';
import { expect, test } from './test.ts';

/** `npm run bench -- offline-browser` runs longer ones, of other seeds. */
const SEEDS = [1_001, 1_002];
const STEPS = 6;

test.describe('two phones by hand on bad networks, killed in the middle', () => {
  for (const seed of SEEDS) {
    test(`lose nothing, double nothing and end the same: history ${seed}`, async ({ server }) => {
      test.setTimeout(180_000);
      const { lost, doubled, wrong, differences, records } = await runBrowserHistory(server, seed, { steps: STEPS });
      expect({ lost, doubled, wrong, differences }).toEqual({ lost: [], doubled: [], wrong: [], differences: [] });
      expect(records).toBeGreaterThan(0);
    });
  }
});
