import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { ASSOCIATION_FILE_KINDS, type AssociationFileKind } from '@balsamo/domain/files/file.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUser } from '../as-user.ts';
import { StorageFullError } from '../files/queries.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { insertAssociationFile, replaceAssociationImage } from './files.ts';
import { createAssociation, createMember, createStaff, type TestAssociation } from './testing.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: TestAssociation;
let theirs: TestAssociation;
const people: Record<string, TestPerson> = {};

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  ours = await createAssociation(ownerPool);
  theirs = await createAssociation(ownerPool);
  for (const role of STAFF_ROLES) people[role] = await createStaff(ownerPool, ours, role);
  people['staff of another association'] = await createStaff(ownerPool, theirs, 'admin');
  people['former staff'] = await createStaff(ownerPool, ours, 'admin');
  await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [
    people['former staff'].id,
  ]);
  people.member = await createMember(ownerPool, ours);
  people['former member'] = await createMember(ownerPool, ours);
  await ownerPool.query("update association_members set status = 'inactive', left_at = now() where patient_id = $1", [
    people['former member'].id,
  ]);
  people.doctor = await createPerson(ownerPool, 'medico');
  people.operator = await createPerson(ownerPool, 'operador');
  people.anonymous = { id: '', email: '', token: '', role: 'paciente' };
});
afterAll(() => db?.close());

const person = (name: string) => people[name] as TestPerson;
const newFile = (kind: AssociationFileKind, byteSize = 10) => ({
  id: crypto.randomUUID(),
  kind,
  mediaType: 'image/webp' as const,
  name: 'a.webp',
  byteSize,
  sha256: '0'.repeat(64),
  createdAt: new Date(),
});
async function keptFile(kind: AssociationFileKind, { id: associationId } = ours): Promise<string> {
  const file = newFile(kind);
  await db.ownerPool.query(
    `insert into association_files (id, association_id, kind, media_type, name, byte_size, sha256, created_at)
     values ($1, $2, $3, 'image/webp', 'a.webp', 10, $4, now())`,
    [file.id, associationId, kind, file.sha256],
  );
  return file.id;
}
/** Who reaches a row by this statement; everything is as it was afterwards. */
async function whoReaches(text: string, values: (name: string) => unknown[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of Object.keys(people)) {
    const client = await db.appPool.connect();
    try {
      await client.query('begin');
      await client.query('select * from open_session($1)', [person(name).token]);
      if ((await client.query(text, values(name))).rowCount) found.push(name);
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  return found;
}
const EVERYBODY = () => Object.keys(people).filter((name) => name !== 'anonymous');
const READERS: Record<AssociationFileKind, () => string[]> = {
  logo: EVERYBODY,
  banner: EVERYBODY,
  // Of no product and no lot yet; who else sees one that is: dispensary/files.test.ts.
  product_image: () => [...STAFF_ROLES],
  lot_certificate: () => [...STAFF_ROLES],
};
const WRITERS: Record<AssociationFileKind, readonly string[]> = {
  logo: ['admin'],
  banner: ['admin'],
  product_image: STAFF_ROLES,
  lot_certificate: STAFF_ROLES,
};

describe.each(ASSOCIATION_FILE_KINDS)('a file of the kind %s', (kind) => {
  test('is read by those it is for', async () => {
    const id = await keptFile(kind);
    expect(await whoReaches('select from association_files where id = $1', () => [id])).toEqual(READERS[kind]());
  });

  test('is brought and removed by those who may, in their own name', async () => {
    const insert = `insert into association_files (id, association_id, kind, media_type, name, byte_size, sha256, created_at, uploaded_by)
      values (gen_random_uuid(), $1, $2, 'image/webp', 'a.webp', 1, repeat('0', 64), now(), $3::uuid)`;
    const own = (name: string) => [ours.id, kind, person(name).id || null];
    expect(await whoReaches(insert, own)).toEqual(WRITERS[kind]);
    expect(await whoReaches(insert, () => [ours.id, kind, person('member').id])).toEqual([]);
    const id = await keptFile(kind);
    expect(await whoReaches('delete from association_files where id = $1', () => [id])).toEqual(WRITERS[kind]);
    expect(await whoReaches("update association_files set name = 'b.webp' where id = $1", () => [id])).toEqual([]);
  });
});

describe('the logo', () => {
  const set = 'select from set_association_image($1, $2, $3, now()) as is_set where is_set';

  test('is set by admins, and by a manager not even in the row that they may write', async () => {
    const id = await keptFile('logo');
    expect(await whoReaches(set, () => [ours.id, 'logo', id])).toEqual(['admin']);
    expect(await whoReaches(set, () => [ours.id, 'logo', null])).toEqual(['admin']);
    expect(await whoReaches('update associations set logo_id = null where id = $1', () => [ours.id])).toEqual([]);
  });

  test('is one of the association’s own files, of its kind', async () => {
    for (const id of [await keptFile('banner'), await keptFile('logo', theirs), crypto.randomUUID()])
      expect(await whoReaches(set, () => [ours.id, 'logo', id])).toEqual([]);
    await expect(
      db.ownerPool.query('update associations set logo_id = $2 where id = $1', [
        ours.id,
        await keptFile('logo', theirs),
      ]),
    ).rejects.toMatchObject({ constraint: 'associations_logo_is_own' });
  });

  test('is no more when its file goes, and nothing else of the association is', async () => {
    const id = await keptFile('logo');
    await db.ownerPool.query('update associations set logo_id = $2 where id = $1', [ours.id, id]);
    await db.ownerPool.query('delete from association_files where id = $1', [id]);
    const { rows } = await db.ownerPool.query('select logo_id, name from associations where id = $1', [ours.id]);
    expect(rows).toEqual([{ logo_id: null, name: 'Associação de Teste' }]);
  });

  test('leaves one row behind, however many are set at the same moment', async () => {
    const bring = () =>
      asUser(db, person('admin').token, async (transaction) => {
        const file = newFile('logo');
        await insertAssociationFile(transaction, ours.id, file, { quotaBytes: 1e9 });
        return replaceAssociationImage(transaction, ours.id, { image: 'logo', fileId: file.id, now: new Date() });
      });
    await db.ownerPool.query("delete from association_files where association_id = $1 and kind = 'logo'", [ours.id]);
    await Promise.all([bring(), bring(), bring()]);
    const { rows } = await db.ownerPool.query(
      "select id from association_files where association_id = $1 and kind = 'logo'",
      [ours.id],
    );
    const { rows: kept } = await db.ownerPool.query('select logo_id as id from associations where id = $1', [ours.id]);
    expect(rows).toEqual(kept);
  });
});

test('an association keeps no more than its quota, whoever brings it', async () => {
  const bring = (byteSize: number) =>
    asUser(db, person('stock_keeper').token, (transaction) =>
      insertAssociationFile(transaction, ours.id, newFile('product_image', byteSize), { quotaBytes: 1000 }),
    );
  await expect(bring(1001)).rejects.toThrow(StorageFullError);
  const answers = await Promise.allSettled([bring(600), bring(600), bring(600)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
});
