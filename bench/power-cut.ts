import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { FILE_NAME_HEADER } from '../apps/server/src/files/receive-upload.ts';
import { startServerProcess } from '../e2e/server-process.ts';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER } from '../packages/database/src/names.ts';
import { createPerson, type TestPerson } from '../packages/database/src/testing/people.ts';
import { type CutDevice, createCutDevice } from './cut-device.ts';
import { newEntry } from './diary-load.ts';
import type { Figure } from './report.ts';

/** Of fifty cuts every other one falls into a first start, or into the seconds after it. */
const ROUNDS = 50;
const WRITING_MS = 2_500;
/** Longer than a first start takes, so that some cuts come after it. */
const FIRST_START_MS = 9_000;
/** Before that there may be no process yet to lose its power. */
const SPAWNED_MS = 500;

type Document = { path: string; person: TestPerson; byteSize: number };
type Acknowledged = { entries: string[]; documents: Document[]; photos: Document[]; secret: string | undefined };
type Lost = { rows: number; documents: number; photos: number; secrets: number; starts: number };

/**
 * The power is cut while patients write their diary and bring documents, doctors their photos, and while a server starts for the first
 * time. After each cut it is started again, and everything that was acknowledged is read back.
 */
export async function measurePowerCuts(): Promise<Figure[]> {
  const device = createCutDevice();
  const lost: Lost = { rows: 0, documents: 0, photos: 0, secrets: 0, starts: 0 };
  const total = { rows: 0, documents: 0, photos: 0, secrets: 0 };
  const lasting = path.join(device.mountPoint, 'lasting');
  const all = nothing();
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const isFirstStart = round % 2 === 0;
      const folder = isFirstStart ? path.join(device.mountPoint, `first-${round}`) : lasting;
      const taken = nothing();
      await writeUntilCut(
        device,
        folder,
        taken,
        isFirstStart ? SPAWNED_MS + Math.random() * FIRST_START_MS : undefined,
      );
      await readBack(folder, taken, lost);
      total.rows += taken.entries.length;
      total.documents += taken.documents.length;
      total.photos += taken.photos.length;
      if (taken.secret !== undefined) total.secrets++;
      if (isFirstStart) await rm(folder, { recursive: true, force: true });
      else {
        all.entries.push(...taken.entries);
        all.documents.push(...taken.documents);
      }
      process.stdout.write(`  round ${round}: ${JSON.stringify(total)} acknowledged, ${JSON.stringify(lost)} lost\n`);
    }
    // What was there after its own round has to outlive the others.
    await readBack(lasting, all, lost);
  } finally {
    await device.remove();
  }
  const figure = (name: string, count: number | undefined, missing: number): Figure => ({
    name: `power cut, ${ROUNDS} rounds: ${name}`,
    measured: count === undefined ? `${missing} failed` : `${missing} lost of ${count}`,
    goal: '0',
    isReached: missing === 0 && count !== 0,
  });
  return [
    figure('diary rows', total.rows, lost.rows),
    figure('documents', total.documents, lost.documents),
    figure('photos', total.photos, lost.photos),
    figure('secrets', total.secrets, lost.secrets),
    figure('starts afterwards', undefined, lost.starts),
  ];
}

const nothing = (): Acknowledged => ({ entries: [], documents: [], photos: [], secret: undefined });

/** Without `cutAfterMs` the cut comes while the server runs; with it, that long after the start began. */
async function writeUntilCut(device: CutDevice, folder: string, taken: Acknowledged, cutAfterMs?: number) {
  const starting = startServerProcess(folder, { SERVE_PAGES: '0' });
  const writing = starting.then(
    async ({ address }) => {
      taken.secret = await readFile(path.join(folder, 'auth-secret'), 'utf8');
      const people = await newPeople(folder);
      await Promise.all([
        ...people.patients.map((patient) => untilCut(() => writeEntry(address, patient, taken))),
        ...people.patients.map((patient) => untilCut(() => bringDocument(address, patient, taken))),
        untilCut(() => bringPhoto(address, people.doctor, taken)),
      ]);
    },
    // Cut before it was ready.
    () => undefined,
  );
  if (cutAfterMs === undefined) await Promise.race([writing, someOfEach(taken)]);
  else await sleep(cutAfterMs);
  await device.cut();
  await writing.catch((error: Error) => {
    if (!isCut(error)) throw error;
  });
}

/** Resolves at a random moment after something of each kind was acknowledged. */
async function someOfEach({ entries, documents, photos }: Acknowledged): Promise<void> {
  while ([entries, documents, photos].some((kind) => kind.length === 0)) await sleep(20);
  await sleep(Math.random() * WRITING_MS);
}

/** People of one round, since uploads are limited per person. */
async function newPeople(folder: string) {
  const pool = ownerPool(folder);
  try {
    const patients = [await createPerson(pool, 'paciente'), await createPerson(pool, 'paciente')];
    return { patients, doctor: await createPerson(pool, 'medico') };
  } finally {
    await pool.end().catch(() => undefined);
  }
}

function ownerPool(folder: string): pg.Pool {
  const pool = new pg.Pool({ host: path.join(folder, 'run'), user: EMBEDDED_OWNER, database: EMBEDDED_DATABASE });
  pool.on('error', () => undefined);
  return pool;
}

async function untilCut(write: () => Promise<boolean>): Promise<void> {
  try {
    while (await write());
  } catch (error) {
    if (!isCut(error as Error)) throw error;
  }
}

/** fetch's word for a connection that was cut, and PostgreSQL's. */
const isCut = (error: Error & { code?: string }) =>
  error instanceof TypeError || typeof error.code === 'string' || /terminated|timeout/i.test(error.message);

const cookieOf = ({ token }: TestPerson) => ({ cookie: `balsamo.session_token=${token}.signature` });

/** A 5xx is a disk without power; anything else but a success is a mistake of this measurement. */
async function send(method: string, address: string, person: TestPerson, body: string | Uint8Array<ArrayBuffer>) {
  const headers: Record<string, string> =
    typeof body === 'string' ? { 'content-type': 'application/json' } : { [FILE_NAME_HEADER]: 'documento.jpg' };
  const response = await fetch(address, { method, body, headers: { ...headers, ...cookieOf(person) } });
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  if (response.status >= 500 || response.status === 429) return undefined;
  throw new Error(`${method} answered ${response.status} ${text}`);
}

async function writeEntry(address: string, patient: TestPerson, taken: Acknowledged): Promise<boolean> {
  const { inventoryItemId: _, ...entry } = newEntry(0);
  const answer = await send('POST', `${address}/api/diary/entries`, patient, JSON.stringify(entry));
  if (answer) taken.entries.push(entry.id);
  return answer !== undefined;
}

async function bringDocument(address: string, patient: TestPerson, taken: Acknowledged): Promise<boolean> {
  const id = crypto.randomUUID();
  const products = [{ type: 'oleo', name: 'Óleo', dosage: '4 gotas', frequency: '1 vez ao dia' }];
  const prescription = JSON.stringify({ id, protocolName: 'Sono', products });
  if (!(await send('POST', `${address}/api/prescriptions`, patient, prescription))) return false;
  const file = `/api/prescriptions/${id}/document`;
  const answer = await send('PUT', address + file, patient, await noise());
  if (answer) taken.documents.push({ path: file, person: patient, byteSize: answer.document.byteSize });
  return answer !== undefined;
}

/** Each photo takes the place of the one before: the last acknowledged one, or one after it, has to be there. */
async function bringPhoto(address: string, doctor: TestPerson, taken: Acknowledged): Promise<boolean> {
  const answer = await send('PUT', `${address}/api/account/photo`, doctor, await noise());
  if (answer) taken.photos.push({ path: '', person: doctor, byteSize: 0 });
  return answer !== undefined;
}

/** A picture that cannot be packed. */
async function noise(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [160, 160];
  const pixels = randomBytes(width * height * 3);
  return new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toBuffer(),
  );
}

async function readBack(folder: string, taken: Acknowledged, lost: Lost): Promise<void> {
  const server = await startServerProcess(folder, { SERVE_PAGES: '0' }).catch(() => undefined);
  if (!server) {
    lost.starts++;
    return;
  }
  const pool = ownerPool(folder);
  try {
    const secret = await readFile(path.join(folder, 'auth-secret'), 'utf8');
    if (secret.trim().length < 32 || (taken.secret !== undefined && secret !== taken.secret)) lost.secrets++;
    const { rows } = await pool.query('select count(*)::int as found from diary_entries where id = any($1)', [
      taken.entries,
    ]);
    lost.rows += taken.entries.length - rows[0].found;
    for (const document of taken.documents) {
      const response = await fetch(server.address + document.path, { headers: cookieOf(document.person) });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (!response.ok || !isWhole(bytes) || bytes.length !== document.byteSize) lost.documents++;
    }
    for (const [person] of Map.groupBy(taken.photos, (photo) => photo.person)) {
      const headers = cookieOf(person);
      const profile = await (await fetch(`${server.address}/api/account/doctor-profile`, { headers })).json();
      const photo = await fetch(server.address + profile.photo?.large, { headers });
      if (!photo.ok || (await photo.arrayBuffer()).byteLength < 1_000) lost.photos++;
    }
  } finally {
    await pool.end();
    await server.stop();
  }
}

const isWhole = (jpeg: Buffer) => jpeg.readUInt16BE(0) === 0xffd8 && jpeg.readUInt16BE(jpeg.length - 2) === 0xffd9;
