/**
 * One account's worst, in a process of its own and after all others: whoever attacks has a machine of their own, so what it costs to
 * send it must delay nobody else's requests. See `greedy-person.ts`.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pngOf } from '../apps/server/src/files/testing-pictures.ts';
import { reportBody } from '../apps/server/src/unwanted-effects/testing.ts';
import { type Answer, PDF_PATH, send, sendFile } from './greedy-requests.ts';

export type Attack = {
  address: string;
  token: string;
  prescriptionId: string;
  /** A diary as its export, all of which the account has. */
  diaryFile: string;
  /** Of `KINDS`. */
  kinds: string[];
};
export type Order = { attack: Attack } | 'rest';
/** How often the account was answered what; told once nothing of it is under way any more. */
export type Rested = Record<string, number>;

const MEBIBYTE = 1024 * 1024;
/** Uses that each import adds. */
const NEW_USES = 2_000;
/** Refused at once it would measure how many requests a client can send. */
const PAUSE_MS = 100;

/** What costs most of what a patient may read. */
const READINGS = [
  '/api/insights?symptom=pain',
  '/api/insights/letter',
  '/api/diary/overview',
  '/api/diary/entries?limit=100',
  '/api/account/access-log/file',
];

type Again = (name: string, times: number, ask: () => Promise<Answer | Response>) => Promise<unknown>;

const agent = new Agent({ keepAlive: true });

const KINDS: Record<string, (attack: Attack, again: Again, signal: AbortSignal) => Promise<unknown>> = {
  broken: ({ prescriptionId, ...as }, again) => {
    const body = Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n${'x '.repeat(1.5 * MEBIBYTE)}`);
    return again('broken', 5, () =>
      sendFile({ ...as, agent }, 'PUT', `/api/prescriptions/${prescriptionId}/document`, body),
    );
  },
  huge: ({ prescriptionId, ...as }, again) => {
    const body = pngOf(6000, 4000);
    return again('huge', 2, () =>
      sendFile({ ...as, agent }, 'PUT', `/api/prescriptions/${prescriptionId}/document`, body),
    );
  },
  imports: async (attack, again) => {
    const { file, ids } = await diaryToImport(attack.diaryFile);
    return again('import', 2, async () => {
      for (const at of ids) file.write(randomUUID(), at, 'latin1');
      const answer = await sendFile({ ...attack, agent }, 'POST', '/api/account/imports', file, 'application/json');
      if (answer.status !== 201) return answer;
      const { id } = JSON.parse(answer.text) as { id: string };
      return send(attack, 'POST', `/api/account/imports/${id}/confirmation`);
    });
  },
  exports: (attack, again) => {
    const formats = ['json', 'csv', 'fhir', 'pdf'] as const;
    return Promise.all(
      formats.map((format) =>
        again(`export ${format}`, 1, () => send(attack, 'POST', '/api/account/exports', { format })),
      ),
    );
  },
  wallet: async ({ address, token }, again) => {
    const as = { address, token, agent };
    keptDocument ??= await newDocument(as);
    const id = keptDocument;
    const photo = pngOf(6000, 4000);
    return Promise.all([
      again('wallet', 3, () => sendFile(as, 'PUT', `/api/documents/${id}/file`, photo, undefined, 'foto.png')),
      again('files in a ZIP', 3, () => send(as, 'GET', '/api/account/files')),
      // Each on a record that has no file yet: on any other it is refused before it is looked at.
      again('files put back', 3, async () => {
        const fresh = await newDocument(as);
        return sendFile(as, 'PUT', `/api/account/files/documents/${fresh}`, photo, undefined, 'foto.png');
      }),
    ]);
  },
  effects: async (attack, again) => {
    const body = reportBody({ description: 'Formigamento nas mãos. '.repeat(80) });
    const answer = await send(attack, 'POST', '/api/unwanted-effects', body);
    if (answer.status !== 201) throw new Error(`a report of an effect was answered with ${answer.status}`);
    return again('vigimed', 6, () => send(attack, 'POST', `/api/unwanted-effects/${body.id}/vigimed/pdf`, {}));
  },
  streams: async (attack, _again, signal) => {
    const opened = Array.from({ length: 20 }, () =>
      send(attack, 'GET', '/api/notifications/stream', undefined, { signal }),
    );
    await Promise.allSettled(opened);
  },
  // What makes no file and is limited by nobody but the turns at the database, as many at once as a browser would never ask.
  readings: (attack, again) =>
    Promise.all(READINGS.map((place) => again(place.split('?')[0] as string, 20, () => send(attack, 'GET', place)))),
  reports: (attack, again) => again('report', 6, () => send(attack, 'GET', PDF_PATH)),
};

/** The same in every slice: the last ones begin with as many documents as there may be. */
let keptDocument: string | undefined;

/** A document of the wallet, without its file; answers its id. */
async function newDocument(as: { address: string; token: string }): Promise<string> {
  const id = randomUUID();
  const none = { title: null, number: null, issuer: null, issuedOn: null, validUntil: null };
  const answer = await send(as, 'POST', '/api/documents', { id, type: 'exame', ...none });
  if (answer.status !== 201) throw new Error(`a document was answered with ${answer.status}`);
  return id;
}

/** The file and where in it the ids of `NEW_USES` uses stand: written anew in place, it costs the machine no more than sending it. */
async function diaryToImport(path: string): Promise<{ file: Buffer; ids: number[] }> {
  const file = await readFile(path);
  const { entries } = JSON.parse(file.toString()) as { entries: { id: string }[] };
  const ids: number[] = [];
  for (const { id } of entries.slice(0, NEW_USES)) ids.push(file.indexOf(id, ids.at(-1) ?? 0, 'latin1'));
  return { file, ids };
}

let over = new AbortController();
let underWay: Promise<unknown> = Promise.resolve();
let answered: Rested = {};

process.on('message', async (order: Order) => {
  if (order !== 'rest') {
    over = new AbortController();
    answered = {};
    underWay = doTheWorst(order.attack, over.signal);
    return;
  }
  over.abort();
  await underWay;
  process.send?.(answered);
});
process.on('disconnect', () => process.exit());

async function doTheWorst(attack: Attack, signal: AbortSignal): Promise<void> {
  const again: Again = (name, times, ask) => Promise.all(Array.from({ length: times }, () => repeat(name, ask)));
  await Promise.all(attack.kinds.map((kind) => KINDS[kind]?.(attack, again, signal)));

  async function repeat(name: string, ask: () => Promise<Answer | Response>): Promise<void> {
    while (!signal.aborted) {
      const status = await ask().then(
        async (answer) => {
          if (answer instanceof Response) await answer.arrayBuffer();
          return String(answer.status);
        },
        () => 'failed',
      );
      answered[`${name} ${status}`] = (answered[`${name} ${status}`] ?? 0) + 1;
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
