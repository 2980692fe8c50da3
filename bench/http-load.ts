/** The same actions through HTTP. Its own process. */
import { anyUser, newEntry, PAGE, tokenOf } from './diary-load.ts';
import { Connection } from './http-client.ts';
import { insightsAddress, lanesOf, PERIODS } from './insights-load.ts';
import { drive } from './latencies.ts';
import { PRACTICE_ADDRESSES } from './practice-load.ts';
import { DOCTOR, REPORT_PERIODS, reportAddress } from './reports-load.ts';

const [address = '', action = '', milliseconds = '0'] = process.argv.slice(2);
const { hostname, port } = new URL(address);
const lanes = lanesOf(action);
const connections = Array.from({ length: lanes }, () => new Connection(hostname, Number(port)));
const head = (line: string, user = anyUser()) =>
  `${line} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: balsamo.session_token=${tokenOf(user)}.signature\r\n`;

const requests: Record<string, { make: () => string; status: number }> = {
  create: {
    make: () => {
      const user = anyUser();
      const body = JSON.stringify(newEntry(user));
      return `${head('POST /api/diary/entries', user)}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    },
    status: 201,
  },
  list: { make: () => `${head(`GET /api/diary/entries?limit=${PAGE}`)}\r\n`, status: 200 },
};
for (const [name, days] of Object.entries(PERIODS)) {
  requests[name] = { make: () => `${head(`GET ${insightsAddress(days)}`, 0)}\r\n`, status: 200 };
}
for (const [name, address] of Object.entries(PRACTICE_ADDRESSES)) {
  requests[name] = { make: () => `${head(`GET ${address}`, DOCTOR)}\r\n`, status: 200 };
}
for (const [name, days] of Object.entries(REPORT_PERIODS)) {
  requests[name] = { make: () => `${head(`GET ${reportAddress(days)}`, DOCTOR)}\r\n`, status: 200 };
}
const request = requests[action];
if (!request) throw new Error(`no such action: ${action}`);
const once = async (lane: number) => (await (connections[lane] as Connection).send(request.make())) === request.status;
await drive(lanes, 500, once);
process.stdout.write(JSON.stringify(await drive(lanes, Number(milliseconds), once)));
for (const connection of connections) connection.close();
