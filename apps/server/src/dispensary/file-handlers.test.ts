import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import { createLot, createProduct } from '@balsamo/database/dispensary/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { PRODUCT_IMAGES_MAX } from '@balsamo/domain/dispensary/vocabulary.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sweepFiles } from '../files/jobs.ts';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let ours: TestAssociation;
let keeper: TestPerson;
let member: TestPerson;
let receiver: TestPerson;
let strangers: TestPerson[];
let productId: string;
let lotId: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  server.clock.now = new Date('2026-11-24T15:00:00Z');
  const { ownerPool } = server.db;
  ours = await createAssociation(ownerPool, 'Raiz de Teste');
  keeper = await createStaff(ownerPool, ours, 'stock_keeper');
  member = await createMember(ownerPool, ours);
  receiver = await createMember(ownerPool, ours);
  const former = await createStaff(ownerPool, ours, 'admin');
  await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [former.id]);
  strangers = [
    await createStaff(ownerPool, await createAssociation(ownerPool), 'admin'),
    former,
    await server.person(),
    await server.person('medico'),
    await server.person('operador'),
  ];
});
beforeEach(async () => {
  const { ownerPool } = server.db;
  productId = await createProduct(ownerPool, ours);
  lotId = await createLot(ownerPool, productId);
});
afterAll(() => server?.close());

const root = () => `/api/associations/${ours.id}`;
const images = () => `${root()}/products/${productId}/images`;
const certificate = () => `${root()}/lots/${lotId}/certificate`;
const get = (path: string, as = keeper) => server.send('GET', path, { as });
const remove = (path: string, as = keeper) => server.send('DELETE', path, { as });
const picture = (width = 800, height = 400) =>
  sharp({ create: { width, height, channels: 4, background: '#1f5b4380' } })
    .png()
    .toBuffer();
async function pdf(): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  made.addPage();
  return made.save();
}
async function bring(method: 'POST' | 'PUT', path: string, bytes: Uint8Array, as = keeper, name = 'laudo.pdf') {
  const response = await server.app.request(path, {
    method,
    headers: { cookie: `balsamo.session_token=${as.token}.signature`, 'balsamo-file-name': encodeURIComponent(name) },
    body: new Uint8Array(bytes),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const body: any = await response.json();
  return { status: response.status, body };
}
const addImage = async (as = keeper) => bring('POST', images(), await picture(), as);
const open = (fileId: string, as: TestPerson) =>
  server.app.request(`${root()}/files/${fileId}`, {
    headers: { cookie: `balsamo.session_token=${as.token}.signature` },
  });
const statusesOf = async (fileId: string, people: TestPerson[]) =>
  Promise.all(people.map(async (one) => (await open(fileId, one)).status));
const handOver = (to: TestPerson) =>
  server.db.ownerPool.query<{ id: string }>(
    `insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, dispensed_at)
     values (gen_random_uuid(), $1, $2, $3, 30, now()) returning id`,
    [ours.id, lotId, to.id],
  );
async function storedIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const part of server.services.files.list()) ids.push(...part.map(({ id }) => id));
  return ids.sort();
}
const eventsOf = async (kind: string) =>
  (
    await server.db.ownerPool.query(
      'select actor_id, subject from association_events where association_id = $1 and kind = $2 order by at desc, id desc',
      [ours.id, kind],
    )
  ).rows;

describe('the pictures of a product', () => {
  test('stand in the order in which they were added, each large and as a square for cards', async () => {
    const first = await addImage();
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    const second = await addImage();
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.images[0]).toEqual(first.body.images[0]);
    const listed = (await get(`${root()}/products`)).body.items.find(({ id }: { id: string }) => id === productId);
    expect(listed.images).toEqual(second.body.images);
    const sizes = await Promise.all(
      [second.body.images[0].id, second.body.images[0].thumbnailId].map(async (id: string) => {
        const { width, height, format } = await sharp(await (await open(id, keeper)).arrayBuffer()).metadata();
        return [format, width, height];
      }),
    );
    expect(sizes).toEqual([
      ['webp', 800, 400],
      ['webp', 192, 192],
    ]);
    expect((await eventsOf('product_changed')).slice(0, 2)).toEqual(
      Array(2).fill({ actor_id: keeper.id, subject: 'Óleo CBD' }),
    );
  });

  test('are seen by whoever sees the product, and by nobody else', async () => {
    const { images: added } = (await addImage()).body;
    const shelf = async () =>
      (await get(`${root()}/shelf`, member)).body.items.find(({ id }: { id: string }) => id === productId);
    expect((await shelf()).images).toEqual(added);
    for (const id of [added[0].id, added[0].thumbnailId]) {
      expect(await statusesOf(id, [keeper, member])).toEqual([200, 200]);
      expect(new Set(await statusesOf(id, strangers))).toEqual(new Set([404]));
      expect((await server.send('GET', `${root()}/files/${id}`)).status).toBe(401);
    }
    await server.send('PATCH', `${root()}/products/${productId}`, { as: keeper, body: { isVisible: false } });
    await handOver(receiver);
    expect(await statusesOf(added[0].id, [keeper, member, receiver])).toEqual([200, 404, 200]);
    const { offers } = (await get('/api/memberships/dispensings', receiver)).body;
    expect(offers[0]).toMatchObject({ associationId: ours.id, images: added });
  });

  test('are no more than six, also of those that come at once', async () => {
    for (let count = 0; count < PRODUCT_IMAGES_MAX - 1; count++) await addImage();
    const before = await storedIds();
    const statuses = (await Promise.all([addImage(), addImage()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
    const refused = await addImage();
    expect([refused.status, refused.body.code]).toEqual([409, 'dispensary.too_many_images']);
    expect(await storedIds()).toHaveLength(before.length + 2);
  });

  test('leave no file behind when they are taken away, or the product is', async () => {
    const before = await storedIds();
    const { images: added } = (await addImage()).body;
    await addImage();
    const told = (await eventsOf('product_changed')).length;
    expect((await remove(`${images()}/${added[0].id}`)).status).toBe(204);
    expect((await remove(`${images()}/${added[0].id}`)).status).toBe(204);
    expect((await eventsOf('product_changed')).length).toBe(told + 1);
    expect((await get(`${root()}/products/${productId}`)).body.product.images).toHaveLength(1);
    expect(await storedIds()).toHaveLength(before.length + 2);
    expect((await remove(`${root()}/products/${productId}`)).status).toBe(204);
    expect(await storedIds()).toEqual(before);
  });

  test('of one product are not taken away under the name of another', async () => {
    const { images: added } = (await addImage()).body;
    const other = await createProduct(server.db.ownerPool, ours);
    expect((await remove(`${root()}/products/${other}/images/${added[0].id}`)).status).toBe(204);
    expect((await get(`${root()}/products/${productId}`)).body.product.images).toEqual(added);
  });

  test('are known to the sweep of the store', async () => {
    await addImage();
    const before = await storedIds();
    await sweepFiles({ ...server.services, now: () => new Date(server.clock.now.getTime() + 365 * 86_400_000) });
    expect(await storedIds()).toEqual(before);
  });

  test.each([
    ['no picture', Buffer.from('%PDF-1.7 …'), 422, 'files.file_type_refused'],
    ['nothing', Buffer.alloc(0), 422, 'files.file_empty'],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'files.file_too_large'],
  ])('are refused as %s', async (_, bytes, status, code) => {
    const answer = await bring('POST', images(), bytes);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('the certificate of a lot', () => {
  test('is brought, replaced and taken away, and leaves no file behind', async () => {
    const before = await storedIds();
    const first = await bring('PUT', certificate(), await pdf(), keeper, 'Laudo RS-2601.pdf');
    expect([first.status, first.body.certificate]).toEqual([
      200,
      {
        id: expect.any(String),
        name: 'Laudo RS-2601.pdf',
        mediaType: 'application/pdf',
        byteSize: expect.any(Number),
      },
    ]);
    const second = await bring('PUT', certificate(), await picture(), keeper, 'foto.png');
    expect(second.body.certificate).toMatchObject({ name: 'foto.jpg', mediaType: 'image/jpeg' });
    expect(await storedIds()).toEqual([...before, second.body.certificate.id].sort());
    const { lots } = (await get(`${root()}/products/${productId}`)).body;
    expect(lots[0].certificate).toEqual(second.body.certificate);
    expect((await remove(certificate())).status).toBe(204);
    expect((await remove(certificate())).status).toBe(204);
    expect(await storedIds()).toEqual(before);
    expect((await eventsOf('lot_changed')).slice(0, 3)).toEqual(
      Array(3).fill({ actor_id: keeper.id, subject: 'Óleo CBD' }),
    );
  });

  test('is opened by the staff and by whom something of the lot was handed to, and kept by no browser', async () => {
    const { id } = (await bring('PUT', certificate(), await pdf())).body.certificate;
    expect(new Set(await statusesOf(id, [...strangers, member, receiver]))).toEqual(new Set([404]));
    await handOver(receiver);
    expect(await statusesOf(id, [keeper, receiver, member])).toEqual([200, 200, 404]);
    const answer = await open(id, receiver);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  test('stands on what was offered, and on the item of the stock that it became', async () => {
    const { certificate: given } = (await bring('PUT', certificate(), await pdf())).body;
    const { rows } = await handOver(receiver);
    const handed = async () => (await get('/api/memberships/dispensings', receiver)).body;
    const offer = (await handed()).offers.find(({ id }: { id: string }) => id === rows[0]?.id);
    expect(offer.certificate).toEqual(given);
    const inventoryItemId = crypto.randomUUID();
    const path = `/api/memberships/dispensings/${rows[0]?.id}/take`;
    expect((await server.send('POST', path, { as: receiver, body: { inventoryItemId } })).status).toBe(200);
    expect((await handed()).certificates).toEqual([
      { lotId, associationId: ours.id, batchNumber: null, certificate: given, inventoryItemIds: [inventoryItemId] },
    ]);
  });
});

test('who does not keep the stock is told nothing, not even that there is such a thing, and nothing is kept of what they bring', async () => {
  const { images: added } = (await addImage()).body;
  await bring('PUT', certificate(), await pdf());
  const before = await storedIds();
  for (const as of [...strangers, member, receiver]) {
    for (const answer of [
      await addImage(as),
      await remove(`${images()}/${added[0].id}`, as),
      await bring('PUT', certificate(), await pdf(), as),
      await remove(certificate(), as),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'associations.not_found']);
  }
  expect(await storedIds()).toEqual(before);
});

test('nothing is put to a product or lot that is not on the shelf', async () => {
  const before = await storedIds();
  const elsewhere = await createAssociation(server.db.ownerPool);
  productId = await createProduct(server.db.ownerPool, elsewhere);
  lotId = await createLot(server.db.ownerPool, productId);
  expect((await addImage()).body.code).toBe('dispensary.no_such_product');
  expect((await bring('PUT', certificate(), await pdf())).body.code).toBe('dispensary.no_such_lot');
  expect(await storedIds()).toEqual(before);
});
