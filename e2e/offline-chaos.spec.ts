import { runBrowserHistory } from '../bench/offline/browser-history.ts';
import { expect, test } from './test.ts';

/** One history; `npm run bench -- offline-browser` runs many and longer ones, of other seeds. */
const SEED = 1_001;
const STEPS = 6;

test('two phones by hand on bad networks, killed in the middle, lose nothing, double nothing and end the same', async ({
  server,
}) => {
  const { lost, doubled, wrong, differences, records } = await runBrowserHistory(server, SEED, { steps: STEPS });
  expect({ lost, doubled, wrong, differences }).toEqual({ lost: [], doubled: [], wrong: [], differences: [] });
  expect(records).toBeGreaterThan(0);
});
