import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createAssociation, createStaff } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
const people: Record<string, TestPerson> = {};
const ids: Record<'draft' | 'scheduled' | 'published', { id: string; imageId: string }> = Object.create(null);

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  people.operator = await createPerson(ownerPool, 'operador');
  people['another operator'] = await createPerson(ownerPool, 'operador');
  people.patient = await createPerson(ownerPool, 'paciente');
  people.doctor = await createPerson(ownerPool, 'medico');
  people['association staff'] = await createStaff(ownerPool, await createAssociation(ownerPool), 'admin');
  people['former operator'] = await createPerson(ownerPool, 'operador');
  await ownerPool.query("update users set role = 'paciente' where id = $1", [people['former operator'].id]);
  people['ended session'] = await createPerson(ownerPool, 'operador');
  await ownerPool.query("update sessions set expires_at = now() - interval '1 second' where token = token_hash($1)", [
    people['ended session'].token,
  ]);
  people.anonymous = { id: '', email: '', token: '', role: 'paciente' };
  ids.draft = await createArticle('null');
  ids.scheduled = await createArticle("now() + interval '1 hour'");
  ids.published = await createArticle("now() - interval '1 second'");
});
afterAll(() => db?.close());

/** As the owner: an article with a translation and a picture that the operator brought. */
async function createArticle(publishedAt: string): Promise<{ id: string; imageId: string }> {
  const [id, imageId] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.ownerPool.query(
    `with picture as (
       insert into article_files (id, media_type, name, byte_size, sha256, created_at, uploaded_by)
       values ($2, 'image/webp', 'a.webp', 1, repeat('0', 64), now(), $3) returning id
     ), article as (
       insert into articles (id, is_featured, published_at, image_id, created_at, updated_at)
       select $1::uuid, false, ${publishedAt}, id, now(), now() from picture returning id
     )
     insert into article_translations (article_id, language, slug, title, excerpt, content, category, read_minutes, updated_at)
     select id, 'pt', $1::uuid::text, 'Um título', 'Um resumo', repeat('a', 100), 'Geral', 1, now() from article`,
    [id, imageId, people.operator?.id],
  );
  return { id, imageId };
}

/** Who reaches a row by this statement; everything is as it was afterwards. */
async function whoReaches(text: string, values: (person: TestPerson) => unknown[]): Promise<string[]> {
  const found: string[] = [];
  for (const [name, person] of Object.entries(people)) {
    const client = await db.appPool.connect();
    try {
      await client.query('begin');
      await client.query('select * from open_session($1)', [person.token]);
      if ((await client.query(text, values(person))).rowCount) found.push(name);
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  return found;
}

const OPERATORS = ['operator', 'another operator'];
const READ = {
  article: ['select from articles where id = $1', 'id'],
  translation: ['select from article_translations where article_id = $1', 'id'],
  picture: ['select from article_files where id = $1', 'imageId'],
} as const;

describe.each(Object.entries(READ))('an %s', (_, [text, key]) => {
  test('that is published and due is read by everybody, signed in or not', async () => {
    expect(await whoReaches(text, () => [ids.published[key]])).toEqual(Object.keys(people));
  });

  test.each(['draft', 'scheduled'] as const)('of a %s article is read by operators alone', async (status) => {
    expect(await whoReaches(text, () => [ids[status][key]])).toEqual(OPERATORS);
  });
});

test('an article is read from the moment on for which it was scheduled, and not before', async () => {
  const { id } = await createArticle("now() + interval '1 hour'");
  const readers = () => whoReaches(READ.article[0], () => [id]);
  expect(await readers()).toEqual(OPERATORS);
  await db.ownerPool.query('update articles set published_at = now() where id = $1', [id]);
  expect(await readers()).toEqual(Object.keys(people));
  await db.ownerPool.query('update articles set published_at = null where id = $1', [id]);
  expect(await readers()).toEqual(OPERATORS);
});

test('a picture is seen with its article only: taken out of it, operators alone see it', async () => {
  const { id, imageId } = await createArticle('now()');
  await db.ownerPool.query('update articles set image_id = null where id = $1', [id]);
  expect(await whoReaches(READ.picture[0], () => [imageId])).toEqual(OPERATORS);
});

describe('a picture that was brought for the texts of an article', () => {
  /** As the owner: brought for `articleId`; `shownBy` are the articles whose text shows it. */
  async function createPicture(articleId: string, shownBy: readonly string[]): Promise<string> {
    const imageId = crypto.randomUUID();
    await db.ownerPool.query(
      `insert into article_files (id, media_type, name, byte_size, sha256, created_at, article_id, width, height, unshown_at)
       values ($1, 'image/webp', 'a.webp', 1, repeat('0', 64), now(), $2, 4, 3, now())`,
      [imageId, articleId],
    );
    await db.ownerPool.query(
      'update article_translations set content = content || $2 where article_id = any($1::uuid[])',
      [shownBy, `![a](/api/articles/images/${imageId})`],
    );
    return imageId;
  }
  const readers = async (imageId: string) => whoReaches(READ.picture[0], () => [imageId]);

  test('is seen by everybody once its article is published and a text of it shows it', async () => {
    expect(await readers(await createPicture(ids.published.id, [ids.published.id]))).toEqual(Object.keys(people));
  });

  test.each(['draft', 'scheduled'] as const)('is seen by operators alone in a %s article', async (status) => {
    expect(await readers(await createPicture(ids[status].id, [ids[status].id]))).toEqual(OPERATORS);
  });

  test('is seen by operators alone while no text shows it, or only one of another article', async () => {
    expect(await readers(await createPicture(ids.published.id, []))).toEqual(OPERATORS);
    expect(await readers(await createPicture(ids.published.id, [ids.draft.id]))).toEqual(OPERATORS);
    expect(await readers(await createPicture(ids.draft.id, [ids.published.id]))).toEqual(OPERATORS);
  });

  test('is put away by operators alone, and nothing else of it is changed', async () => {
    const imageId = await createPicture(ids.published.id, [ids.published.id]);
    const change = (what: string) => whoReaches(`update article_files set ${what} where id = $1`, () => [imageId]);
    expect(await change('unshown_at = now()')).toEqual(OPERATORS);
    for (const what of ['article_id = null', 'width = 1', 'name = name', 'sha256 = sha256', 'uploaded_by = null'])
      expect(await change(what)).toEqual([]);
  });

  test('is removed by the system role once no text has shown it for half a year, and not before', async () => {
    const [imageId, recentId, shownId] = [
      await createPicture(ids.draft.id, []),
      await createPicture(ids.draft.id, []),
      await createPicture(ids.draft.id, []),
    ];
    const at = (id: string, unshownAt: string) =>
      db.ownerPool.query(`update article_files set unshown_at = ${unshownAt} where id = $1`, [id]);
    await at(imageId, "now() - interval '180 days'");
    await at(recentId, "now() - interval '178 days'");
    await at(shownId, 'null');
    const { rows } = await db.systemPool.query('delete from article_files returning id');
    expect(rows).toEqual([{ id: imageId }]);
  });

  test('goes with its article, and has a size', async () => {
    const { id } = await createArticle('now()');
    const imageId = await createPicture(id, []);
    await expect(
      db.ownerPool.query('update article_files set width = null where id = $1', [imageId]),
    ).rejects.toMatchObject({ constraint: 'article_files_of_texts_have_a_size' });
    await db.ownerPool.query('delete from articles where id = $1', [id]);
    expect((await db.ownerPool.query('select from article_files where id = $1', [imageId])).rowCount).toBe(0);
  });
});

describe.each(['draft', 'published'] as const)('a %s article', (status) => {
  test.each([
    ['changed', 'update articles set is_featured = true where id = $1'],
    ['published and withdrawn', 'update articles set published_at = now() where id = $1'],
    ['deleted', 'delete from articles where id = $1'],
    ['rewritten', "update article_translations set title = 'Outro título' where article_id = $1"],
    [
      'translated',
      `insert into article_translations (article_id, language, slug, title, excerpt, content, category, read_minutes, updated_at)
       values ($1, 'en', 'a-title', 'A title', 'An excerpt', repeat('a', 100), 'General', 1, now())`,
    ],
    ['cut by a translation', 'delete from article_translations where article_id = $1'],
  ])('is %s by operators alone', async (_, text) =>
    expect(await whoReaches(text, () => [ids[status].id])).toEqual(OPERATORS),
  );

  test('loses its picture by operators alone', async () => {
    expect(await whoReaches('delete from article_files where id = $1', () => [ids[status].imageId])).toEqual(OPERATORS);
  });
});

test('articles and pictures are added by operators alone, pictures in their own name', async () => {
  const article = 'insert into articles (is_featured, created_at, updated_at) values (false, now(), now())';
  expect(await whoReaches(article, () => [])).toEqual(OPERATORS);
  const picture = `insert into article_files (id, media_type, name, byte_size, sha256, created_at, uploaded_by)
    values (gen_random_uuid(), 'image/webp', 'a.webp', 1, repeat('0', 64), now(), $1::uuid)`;
  expect(await whoReaches(picture, ({ id }) => [id || null])).toEqual(OPERATORS);
  expect(await whoReaches(picture, () => [people.patient?.id])).toEqual([]);
});

test('no request changes of which article a translation is, or in which language', async () => {
  for (const change of ["language = 'en'", 'article_id = article_id'])
    expect(
      await whoReaches(`update article_translations set ${change} where article_id = $1`, () => [ids.draft.id]),
    ).toEqual([]);
});

test('the system role reads of pictures which there are, and of articles nothing', async () => {
  const { rows } = await db.systemPool.query('select id, sha256 from article_files where id = $1', [ids.draft.imageId]);
  expect(rows).toHaveLength(1);
  for (const text of ['select name from article_files', 'select from articles', 'select from article_translations'])
    await expect(db.systemPool.query(text)).rejects.toMatchObject({ code: '42501' });
});

test('the blog begins with three articles in every language, the newest of them featured and none dated ahead', async () => {
  const { rows } = await db.appPool.query(
    `select article.is_featured, count(*)::int as languages from articles article join article_translations on article_id = article.id
     where article.author_name = 'Equipe Bálsamo' and published_at <= now() and created_at <= now()
     group by article.id order by article.published_at desc`,
  );
  expect(rows).toEqual([true, false, false].map((isFeatured) => ({ is_featured: isFeatured, languages: 3 })));
});
