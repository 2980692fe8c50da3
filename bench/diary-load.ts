/** The requests that are measured, made the same way for the server and for its floor. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { CheckOut, EntryChanges, NewEntry } from '@balsamo/contract/diary/schemas.ts';

export const USERS = 500;
export const ENTRIES = 200_000;
export const LANES = 16;
export const PAGE = 20;

/** The session token of a bench user. */
export const tokenOf = (user: number) => `bench-token-${String(user).padStart(6, '0')}`;
export const anyUser = () => Math.floor(Math.random() * USERS);

/** Who a token is of, for a server that asks no database: the cookie holds its HMAC as well. */
export const signatureOf = (token: string) => createHmac('sha256', 'bench').update(token).digest('base64url');
export const userIdOf = (token: string) => `00000000-0000-7000-8000-${token.slice(-6).padStart(12, '0')}`;

/** The id of the n-th entry, from 1, which is of the user `n % USERS`; as scattered as random ones. `fillBenchDatabase` makes the same. */
export function entryIdOf(n: number): string {
  const hash = createHash('md5').update(`bench entry ${n}`).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}

/** Any entry of the user that was there before. */
export function anyEntryOf(user: number): string {
  const place = Math.floor(Math.random() * (ENTRIES / USERS));
  return entryIdOf(user === 0 ? (place + 1) * USERS : place * USERS + user);
}

/** The item of a bench user's stock. */
export const itemOf = (user: number) => `00000000-0000-7000-9000-${String(user).padStart(12, '0')}`;

/** A check-in that takes from the user's stock. */
export function newEntry(user: number): NewEntry {
  return {
    id: randomUUID(),
    productType: 'oleo',
    consumptionMethod: 'sublingual',
    quantity: { value: 2, unit: 'gotas' },
    consumedAt: new Date().toISOString(),
    timeZone: 'America/Sao_Paulo',
    inventoryItemId: itemOf(user),
    symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
    triggers: ['Dor Crônica'],
    notes: 'Depois do jantar.',
  };
}

/** The same without stock. */
export function newEntryWithoutStock(user: number): NewEntry {
  const { inventoryItemId: _, ...entry } = newEntry(user);
  return entry;
}

export const checkOut = (): CheckOut => ({
  writeId: randomUUID(),
  symptoms: { after: { mood: 6, anxiety: 4, energy: 5, pain: Math.floor(Math.random() * 10) } },
  primaryEffect: 'alivio_dor',
  effectEnded: false,
});

export const edit = (): EntryChanges => ({
  writeId: randomUUID(),
  triggers: Math.random() < 0.5 ? ['Sono'] : ['Dor Crônica'],
});

/** What Chromium on a phone sends along with each request of the app, beside host and cookie. */
export const APP_HEADERS = [
  'Connection: keep-alive',
  'sec-ch-ua: "Chromium";v="153", "Not/A)Brand";v="24"',
  'sec-ch-ua-mobile: ?1',
  'sec-ch-ua-platform: "Android"',
  'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
  'Accept: application/json',
  'Sec-Fetch-Site: same-origin',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Dest: empty',
  'Accept-Language: pt-BR,pt;q=0.9,en;q=0.8',
];
/** A phone asks for less to receive; a proxy on the same machine does not. */
export const COMPRESSED = 'Accept-Encoding: gzip, deflate, br, zstd';
