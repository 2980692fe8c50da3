/** The requests of the app that are measured in `growth.ts`, as the app sends them. */
import { randomUUID } from 'node:crypto';
import { periodUntil } from '@balsamo/domain/insights/period.ts';
import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import { encodeCursor } from '../apps/server/src/http/cursor.ts';
import { checkOut, edit, newEntryWithoutStock } from './diary-load.ts';
import { idOf, itemOf } from './growth-people.ts';

/** What the requests of one person name. */
export type Places = {
  person: number;
  /** The newest entries. */
  entries: string[];
  /** The entry, movement and rating in the middle of all that there are. */
  middle: Record<'entry' | 'movement' | 'rating', { at: string; id: string }>;
};
export type Sent = { method: string; path: string; body?: object };
export type Who = 'reader' | 'writer' | 'doctor';
export type GrowthRequest = {
  name: string;
  who: Who;
  status: number;
  /** Of the turn-th request: writes change another entry each time. */
  make: (places: Places, turn: number) => Sent;
  /** Sent before a round, and not measured: what there has to be. */
  before?: GrowthRequest['make'];
  /** What a diary ten times as long may cost, where it is not what is usual. */
  ownGoal?: number;
};

const PAGE_GOAL = 1.2;
const DIARY = '/api/diary/entries';
const get = (path: string): Sent => ({ method: 'GET', path });
const entryOf = ({ entries }: Places, turn: number) => `${DIARY}/${entries[turn % entries.length]}`;
const after = ({ middle }: Places, what: keyof Places['middle']) =>
  `cursor=${encodeCursor(middle[what].at, middle[what].id)}`;
const patient = ({ person }: Places) => `/api/patients/${idOf(person)}`;

const periodOf = (days: number) => periodUntil(localDay(new Date(), DEFAULT_TIME_ZONE), days);
function insights(days: number): string {
  const { from, to } = periodOf(days);
  return `/insights?symptom=pain&from=${from}&to=${to}`;
}
function report(days: number): string {
  const { from, to } = periodOf(days);
  return `/api/reports?symptom=pain&startDate=${from}&endDate=${to}`;
}

const read = (name: string, path: (places: Places, turn: number) => string, who: Who = 'reader'): GrowthRequest => ({
  name,
  who,
  status: 200,
  make: (places, turn) => get(path(places, turn)),
});
/** A page of a list. */
const page = (...given: Parameters<typeof read>): GrowthRequest => ({ ...read(...given), ownGoal: PAGE_GOAL });
const write = (
  name: string,
  status: number,
  make: GrowthRequest['make'],
  before?: GrowthRequest['make'],
): GrowthRequest => ({ name, who: 'writer', status, make, ...(before && { before }) });
const restore: GrowthRequest['make'] = (places, turn) => ({ method: 'POST', path: `${entryOf(places, turn)}/restore` });
const remove: GrowthRequest['make'] = (places, turn) => ({ method: 'DELETE', path: entryOf(places, turn) });

export const REQUESTS: readonly GrowthRequest[] = [
  page('diary: first page of 20', () => `${DIARY}?limit=20`),
  page('diary: a page from the middle', (places) => `${DIARY}?limit=20&${after(places, 'entry')}`),
  page('diary: oils alone', () => `${DIARY}?limit=20&productType=oleo`),
  page('diary: a product that was never used', () => `${DIARY}?limit=20&productType=comestivel`),
  page('diary: unfinished alone', () => `${DIARY}?limit=20&status=incompleto`),
  page('diary: searched, one in eight found', () => `${DIARY}?limit=20&search=jantar`),
  page('diary: searched, nothing found', () => `${DIARY}?limit=20&search=xilofone`),
  read('one entry', entryOf),
  page('changes of an entry', (places, turn) => `${entryOf(places, turn)}/revisions`),
  read('home (overview)', () => '/api/diary/overview'),
  page('ratings without a use: first page', () => '/api/diary/ratings?limit=20'),
  page('ratings: a page from the middle', (places) => `/api/diary/ratings?limit=20&${after(places, 'rating')}`),
  read('insights of 30 days', () => `/api${insights(30)}`),
  read('seizures: figures', () => '/api/seizures/figures'),
  read('stock (3 products)', () => '/api/inventory/items'),
  read('one product of the stock', ({ person }) => `/api/inventory/items/${itemOf(person)}`),
  page('ledger of a product: first page', ({ person }) => `/api/inventory/items/${itemOf(person)}/movements?limit=20`),
  page(
    'ledger: a page from the middle',
    (places) => `/api/inventory/items/${itemOf(places.person)}/movements?limit=20&${after(places, 'movement')}`,
  ),
  read('reminders', () => '/api/reminders'),
  read('prescriptions: planned uses', () => '/api/prescriptions/planned-uses'),
  page('notifications', () => '/api/notifications'),
  page('access log', () => '/api/account/access-log?limit=20'),
  write('create', 201, ({ person }) => ({ method: 'POST', path: DIARY, body: newEntryWithoutStock(person) })),
  write('create with stock', 201, ({ person }) => ({
    method: 'POST',
    path: DIARY,
    body: { ...newEntryWithoutStock(person), inventoryItemId: itemOf(person) },
  })),
  write('check-out', 200, (places, turn) => ({
    method: 'POST',
    path: `${entryOf(places, turn)}/check-out`,
    body: checkOut(),
  })),
  write('edit', 200, (places, turn) => ({ method: 'PATCH', path: entryOf(places, turn), body: edit() })),
  write('delete', 204, remove, restore),
  write('restore', 200, restore, remove),
  write('rate without a use', 201, () => ({
    method: 'POST',
    path: '/api/diary/ratings',
    body: {
      id: randomUUID(),
      ratedAt: new Date().toISOString(),
      timeZone: DEFAULT_TIME_ZONE,
      symptoms: { mood: 5, anxiety: 4, energy: 5, pain: 3 },
    },
  })),
  write('count a product of the stock', 201, ({ person }) => ({
    method: 'POST',
    path: `/api/inventory/items/${itemOf(person, 2)}/adjustments`,
    body: { id: randomUUID(), counted: 900 },
  })),
  read('doctor: first screen (this patient alone)', () => '/api/practice/overview', 'doctor'),
  read('doctor: list of patients (this one alone)', () => '/api/patients?limit=20', 'doctor'),
  read('doctor: page of a patient', patient, 'doctor'),
  page('doctor: diary of a patient, first page', (places) => `${patient(places)}/entries?limit=20`, 'doctor'),
  read('doctor: insights of 30 days', (places) => `${patient(places)}${insights(30)}`, 'doctor'),
  read('doctor: report of 30 days (this patient alone)', () => report(30), 'doctor'),
  read('doctor: course of a patient', (places) => `${patient(places)}/course`, 'doctor'),
];
