/**
 * The real server, but for the cost of a password's hash: at full cost hashing alone would be a good part of the time of all journeys,
 * which make an account each. `passwords.test.ts` holds the full cost.
 */
import { runServerProcess } from '../apps/server/src/server-process.ts';

await runServerProcess({ N: 2 ** 10, r: 8, p: 1 });
