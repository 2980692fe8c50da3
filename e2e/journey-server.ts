/**
 * The real server as it is built, but for the cost of a password's hash: at full cost hashing alone would be a good part of the time of all journeys,
 * which make an account each. `passwords.test.ts` holds the full cost.
 *
 * With `E2E_SLOW=1` it answers the browser late, each request by another time: journeys that look before what they wait for is there
 * then fail on a quick machine too.
 *
 * With `E2E_CLOCK_AHEAD_MS` it lives that much later, for what there is on some days of the week only; PostgreSQL's own clock stays.
 */
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const BUILT = path.join(import.meta.dirname, '../apps/server/build/server-process.js');

const WRITE_DELAY_MS = [300, 1500] as const;
const READ_DELAY_MS = [0, 500] as const;

const ahead = Number(process.env.E2E_CLOCK_AHEAD_MS ?? 0);
if (ahead > 0) {
  const Present = Date;
  const now = () => Present.now() + ahead;
  globalThis.Date = new Proxy(Present, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  const emit: (name: string, ...values: unknown[]) => boolean = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, name: string, ...values: unknown[]) {
    // Node writes this header by a clock of its own.
    if (name === 'request') (values[1] as ServerResponse).setHeader('Date', new Date().toUTCString());
    return emit.call(this, name, ...values);
  };
}

if (process.env.E2E_SLOW) {
  const emit: (name: string, ...values: unknown[]) => boolean = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, name: string, ...values: unknown[]) {
    const [request] = values as [IncomingMessage];
    // Journeys ask the server themselves as well, without this header.
    if (name !== 'request' || !request.headers['sec-fetch-mode'] || !request.url?.startsWith('/api/'))
      return emit.call(this, name, ...values);
    const [from, to] = request.method === 'GET' ? READ_DELAY_MS : WRITE_DELAY_MS;
    setTimeout(() => emit.call(this, name, ...values), from + Math.random() * (to - from));
    return true;
  };
}

const { runServerProcess }: typeof import('../apps/server/src/server-process.ts') = await import(
  pathToFileURL(BUILT).href
);
await runServerProcess({ N: 2 ** 10, r: 8, p: 1 });
