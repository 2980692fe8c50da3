import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import type { AssociationFileKind } from '@balsamo/domain/files/file.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUser } from '../as-user.ts';
import { createAssociation, createMember, createStaff, type TestAssociation } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { addImage, removeImages, replaceCertificate } from './files.ts';
import { createLot, createProduct } from './testing.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: TestAssociation;
let theirs: TestAssociation;
const people: Record<string, TestPerson> = {};
const ids = { shown: '', hidden: '', lot: '', otherLot: '', theirProduct: '', theirLot: '' };

const person = (name: string) => people[name] as TestPerson;
const OUR_STAFF: string[] = [...STAFF_ROLES];
const MEMBERS = ['member', 'member who received'];
const RECEIVERS = ['member who received', 'former member who received'];

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  ours = await createAssociation(ownerPool, 'Raiz de Teste');
  theirs = await createAssociation(ownerPool, 'Outra de Teste');
  for (const role of STAFF_ROLES) people[role] = await createStaff(ownerPool, ours, role);
  people['staff of another association'] = await createStaff(ownerPool, theirs, 'admin');
  people['former staff'] = await createStaff(ownerPool, ours, 'admin');
  await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [
    person('former staff').id,
  ]);
  for (const name of ['member', 'member who received', 'former member', 'former member who received'])
    people[name] = await createMember(ownerPool, ours);
  await ownerPool.query(
    "update association_members set status = 'inactive', left_at = now() where patient_id = any($1)",
    [[person('former member').id, person('former member who received').id]],
  );
  people['member of another association'] = await createMember(ownerPool, theirs);
  people.doctor = await createPerson(ownerPool, 'medico');
  people.operator = await createPerson(ownerPool, 'operador');
  people.stranger = await createPerson(ownerPool);
  people.anonymous = { id: '', email: '', token: '', role: 'paciente' };

  ids.shown = await createProduct(ownerPool, ours);
  ids.hidden = await createProduct(ownerPool, ours, { isVisible: false });
  ids.lot = await createLot(ownerPool, ids.hidden);
  ids.otherLot = await createLot(ownerPool, ids.shown);
  ids.theirProduct = await createProduct(ownerPool, theirs);
  ids.theirLot = await createLot(ownerPool, ids.theirProduct);
  for (const name of RECEIVERS)
    await ownerPool.query(
      `insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, dispensed_at)
       values (uuidv7(), $1, $2, $3, 30, now())`,
      [ours.id, ids.lot, person(name).id],
    );
});
afterAll(() => db?.close());

async function fileOf(kind: AssociationFileKind, { id: associationId } = ours): Promise<string> {
  const { rows } = await db.ownerPool.query(
    `insert into association_files (id, association_id, kind, media_type, name, byte_size, sha256, created_at)
     values (gen_random_uuid(), $1, $2, 'image/webp', 'a.webp', 10, repeat('0', 64), now()) returning id`,
    [associationId, kind],
  );
  return rows[0].id;
}
async function pictureOf(productId: string): Promise<{ id: string; thumbnailId: string }> {
  const picture = { id: await fileOf('product_image'), thumbnailId: await fileOf('product_image') };
  await db.ownerPool.query(ADD_IMAGE, [picture.id, picture.thumbnailId, ours.id, productId]);
  return picture;
}
async function certificateOf(lotId: string): Promise<string> {
  await db.ownerPool.query('delete from association_lot_certificates where lot_id = $1', [lotId]);
  const id = await fileOf('lot_certificate');
  await db.ownerPool.query(PUT_CERTIFICATE, [lotId, ours.id, id]);
  return id;
}
/** Who reaches a row by this statement; everything is as it was afterwards. */
async function whoReaches(text: string, values: unknown[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of Object.keys(people)) {
    const client = await db.appPool.connect();
    try {
      await client.query('begin');
      await client.query('select * from open_session($1)', [person(name).token]);
      if ((await client.query(text, values)).rowCount) found.push(name);
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  return found;
}
const FILE = 'select from association_files where id = $1';
const ADD_IMAGE = `insert into association_product_images (file_id, thumbnail_id, association_id, product_id, created_at)
  values ($1, $2, $3, $4, now())`;
const PUT_CERTIFICATE =
  'insert into association_lot_certificates (lot_id, association_id, file_id) values ($1, $2, $3)';

describe('the pictures of a product', () => {
  test('are seen, large and small, by whoever sees the product', async () => {
    for (const [productId, readers] of [
      [ids.shown, [...OUR_STAFF, ...MEMBERS]],
      [ids.hidden, [...OUR_STAFF, ...RECEIVERS]],
    ] as const) {
      const { id, thumbnailId } = await pictureOf(productId);
      const row = 'select from association_product_images where file_id = $1';
      for (const [text, value] of [
        [row, id],
        [FILE, id],
        [FILE, thumbnailId],
      ] as const)
        expect(await whoReaches(text, [value])).toEqual(readers);
    }
  });

  test('are put there by those who keep the stock, changed by nobody, and gone with their file', async () => {
    const files = [await fileOf('product_image'), await fileOf('product_image')];
    expect(await whoReaches(ADD_IMAGE, [...files, ours.id, ids.shown])).toEqual(OUR_STAFF);
    const { id } = await pictureOf(ids.shown);
    for (const change of [
      'update association_product_images set product_id = product_id',
      'delete from association_product_images',
    ])
      expect(await whoReaches(`${change} where file_id = $1`, [id])).toEqual([]);
    await db.ownerPool.query('delete from association_files where id = $1', [id]);
    const { rows } = await db.ownerPool.query('select from association_product_images where file_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('are the association’s own, of its own product', async () => {
    const [own, foreign] = [await fileOf('product_image'), await fileOf('product_image', theirs)];
    for (const [values, constraint] of [
      [[own, foreign, ours.id, ids.shown], 'association_product_images_thumbnail_is_own'],
      [[foreign, own, ours.id, ids.shown], 'association_product_images_file_is_own'],
      [[own, await fileOf('product_image'), ours.id, ids.theirProduct], 'association_product_images_product_is_own'],
    ] as const)
      await expect(db.ownerPool.query(ADD_IMAGE, [...values])).rejects.toMatchObject({ constraint });
  });

  test('show no other file to whoever sees the product', async () => {
    const certificate = await fileOf('lot_certificate');
    await db.ownerPool.query(ADD_IMAGE, [certificate, await fileOf('product_image'), ours.id, ids.shown]);
    expect(await whoReaches(FILE, [certificate])).toEqual(OUR_STAFF);
  });

  test('are taken away one by one or all together, with the files of both sizes', async () => {
    const productId = await createProduct(db.ownerPool, ours);
    const of = { associationId: ours.id, productId };
    const files = () => db.ownerPool.query('select id from association_files where id = any($1)', [added.flat()]);
    const added: string[][] = [];
    const left = await asUser(db, person('stock_keeper').token, async (transaction) => {
      for (const minute of [1, 2, 3]) {
        const picture = { id: await fileOf('product_image'), thumbnailId: await fileOf('product_image') };
        added.push([picture.id, picture.thumbnailId]);
        await addImage(transaction, of, picture, new Date(Date.UTC(2026, 10, 24, 12, minute)));
      }
      const [first] = added as [string[], ...string[][]];
      expect(await removeImages(transaction, of, first[0])).toEqual(first);
      expect(await removeImages(transaction, of, first[0])).toEqual([]);
      return removeImages(transaction, of);
    });
    expect(left.toSorted()).toEqual(added.slice(1).flat().toSorted());
    expect((await files()).rows).toEqual([]);
  });
});

describe('the certificate of a lot', () => {
  test('is opened by the staff and by whom something of the lot was handed to, also after they left', async () => {
    const row = 'select from association_lot_certificates where lot_id = $1';
    const handed = await certificateOf(ids.lot);
    expect(await whoReaches(FILE, [handed])).toEqual([...OUR_STAFF, ...RECEIVERS]);
    expect(await whoReaches(row, [ids.lot])).toEqual([...OUR_STAFF, ...RECEIVERS]);
    const other = await certificateOf(ids.otherLot);
    expect(await whoReaches(FILE, [other])).toEqual(OUR_STAFF);
    expect(await whoReaches(row, [ids.otherLot])).toEqual(OUR_STAFF);
  });

  test('is put there by those who keep the stock, and changed by nobody', async () => {
    await db.ownerPool.query('delete from association_lot_certificates where lot_id = $1', [ids.lot]);
    expect(await whoReaches(PUT_CERTIFICATE, [ids.lot, ours.id, await fileOf('lot_certificate')])).toEqual(OUR_STAFF);
    await certificateOf(ids.lot);
    for (const change of [
      'update association_lot_certificates set file_id = file_id',
      'delete from association_lot_certificates',
    ])
      expect(await whoReaches(`${change} where lot_id = $1`, [ids.lot])).toEqual([]);
  });

  test('is the association’s own, of its own lot', async () => {
    for (const [values, constraint] of [
      [[ids.theirLot, ours.id, await fileOf('lot_certificate')], 'association_lot_certificates_lot_is_own'],
      [[ids.otherLot, ours.id, await fileOf('lot_certificate', theirs)], 'association_lot_certificates_file_is_own'],
    ] as const) {
      await db.ownerPool.query('delete from association_lot_certificates where lot_id = $1', [values[0]]);
      await expect(db.ownerPool.query(PUT_CERTIFICATE, [...values])).rejects.toMatchObject({ constraint });
    }
  });

  test('takes the place of the one before, of which nothing is left', async () => {
    const lotId = await createLot(db.ownerPool, ids.shown);
    const of = { associationId: ours.id, lotId };
    const [first, second] = [await fileOf('lot_certificate'), await fileOf('lot_certificate')];
    const replace = (fileId: string | null) =>
      asUser(db, person('stock_keeper').token, (transaction) => replaceCertificate(transaction, of, fileId));
    expect(await replace(first)).toBeNull();
    expect(await replace(second)).toBe(first);
    const { rows } = await db.ownerPool.query('select id from association_files where id = any($1)', [[first, second]]);
    expect(rows).toEqual([{ id: second }]);
    expect(await replace(null)).toBe(second);
    expect(await replace(null)).toBeNull();
  });
});
