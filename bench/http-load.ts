/** The same actions through HTTP. Its own process. */
import { ASSOCIATION_ADDRESSES, STAFF } from './association-load.ts';
import {
  APP_HEADERS,
  anyEntryOf,
  anyUser,
  COMPRESSED,
  checkOut,
  edit,
  newEntry,
  newEntryWithoutStock,
  PAGE,
  signatureOf,
  tokenOf,
  userIdOf,
} from './diary-load.ts';
import { Connection } from './http-client.ts';
import { insightsAddress, lanesOf, PERIODS } from './insights-load.ts';
import { drive } from './latencies.ts';
import { PRACTICE_ADDRESSES } from './practice-load.ts';
import { DOCTOR, REPORT_PERIODS, reportAddress } from './reports-load.ts';

const [address = '', action = '', milliseconds = '0'] = process.argv.slice(2);
const { hostname, port } = new URL(address);
const lanes = lanesOf(action);
const connections = Array.from({ length: lanes }, () => new Connection(hostname, Number(port)));
const signatures = new Map<number, string>();
function head(line: string, user = anyUser(), more: string[] = []): string {
  const token = tokenOf(user);
  const signature = signatures.get(user) ?? signatureOf(token);
  signatures.set(user, signature);
  const lines = [`Host: ${hostname}:${port}`, `Cookie: balsamo.session_token=${token}.${signature}`, ...APP_HEADERS];
  return `${line} HTTP/1.1\r\n${[...lines, ...more].join('\r\n')}\r\n`;
}

/** A write as the app's outbox sends it: it names the person. */
function write(line: string, user: number, content: object): string {
  const body = JSON.stringify(content);
  const more = [
    `Balsamo-Person: ${userIdOf(tokenOf(user))}`,
    `Origin: http://${hostname}:${port}`,
    COMPRESSED,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${head(line, user, more)}\r\n${body}`;
}

const forAnyUser = (make: (user: number) => string) => () => make(anyUser());
/** Of anybody with some hundred entries; `PERIODS` are of the one who has 20,000. */
const MONTH_DAYS = 30;
const CREATE = 'POST /api/diary/entries';
const LIST = `GET /api/diary/entries?limit=${PAGE}`;
const requests: Record<string, { make: () => string; status: number }> = {
  create: { make: forAnyUser((user) => write(CREATE, user, newEntryWithoutStock(user))), status: 201 },
  'create-with-stock': { make: forAnyUser((user) => write(CREATE, user, newEntry(user))), status: 201 },
  'check-out': {
    make: forAnyUser((user) => write(`POST /api/diary/entries/${anyEntryOf(user)}/check-out`, user, checkOut())),
    status: 200,
  },
  edit: {
    make: forAnyUser((user) => write(`PATCH /api/diary/entries/${anyEntryOf(user)}`, user, edit())),
    status: 200,
  },
  list: { make: () => `${head(LIST)}\r\n`, status: 200 },
  'insights-month': { make: () => `${head(`GET ${insightsAddress(MONTH_DAYS)}`)}\r\n`, status: 200 },
  'list-compressed': { make: () => `${head(LIST, anyUser(), [COMPRESSED])}\r\n`, status: 200 },
};
for (const [name, days] of Object.entries(PERIODS)) {
  requests[name] = { make: () => `${head(`GET ${insightsAddress(days)}`, 0)}\r\n`, status: 200 };
}
for (const [name, address] of Object.entries(PRACTICE_ADDRESSES)) {
  requests[name] = { make: () => `${head(`GET ${address}`, DOCTOR)}\r\n`, status: 200 };
}
for (const [name, address] of Object.entries(ASSOCIATION_ADDRESSES)) {
  requests[name] = { make: () => `${head(`GET ${address}`, STAFF)}\r\n`, status: 200 };
}
for (const [name, days] of Object.entries(REPORT_PERIODS)) {
  requests[name] = { make: () => `${head(`GET ${reportAddress(days)}`, DOCTOR)}\r\n`, status: 200 };
}
const request = requests[action];
if (!request) throw new Error(`no such action: ${action}`);
const once = async (lane: number) => (await (connections[lane] as Connection).send(request.make())) === request.status;
await drive(lanes, 500, once);
process.send?.('warm');
process.stdout.write(JSON.stringify(await drive(lanes, Number(milliseconds), once)));
for (const connection of connections) connection.close();
