import type { TestPerson } from '@balsamo/database/testing/people.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { endHeavyWork } from '../heavy-work/heavy-work.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { articleText, createDraft, createPublished, KEPT } from './testing.ts';

let server: TestServer;
let operator: TestPerson;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  operator = await server.person('operador');
});
beforeEach(async () => {
  // Behind the database's own clock, which the policies go by.
  server.clock.now = new Date(Date.now() - 3_600_000);
  await server.db.ownerPool.query('delete from articles');
});
afterAll(async () => {
  endHeavyWork();
  await server?.close();
});

const list = async (query = '', as?: TestPerson) =>
  (await server.send('GET', `/api/articles${query}`, as ? { as } : {})).body;
const titles = (items: { title: string }[]) => items.map(({ title }) => title);
const published = (title: string, changes = {}) => createPublished(server, operator, title, changes);
const translate = (id: string, language: string, title: string, changes = {}) =>
  server.send('PUT', `${KEPT}/${id}/translations/${language}`, { as: operator, body: articleText(title, changes) });

describe('the list of articles', () => {
  test('shows everybody what is published, the newest first, and to operators no more', async () => {
    await published('Primeiro artigo', { authorName: 'Ana', category: 'Guia' });
    await published('Segundo artigo');
    await createDraft(server, operator, 'Um rascunho só');
    const answer = await list();
    expect(answer).toEqual({
      items: [
        expect.objectContaining({ title: 'Segundo artigo', authorName: null, category: 'Geral' }),
        {
          id: expect.any(String),
          language: 'pt',
          slug: 'primeiro-artigo',
          title: 'Primeiro artigo',
          excerpt: expect.any(String),
          category: 'Guia',
          authorName: 'Ana',
          publishedAt: expect.stringMatching(/Z$/),
          readMinutes: 1,
          image: null,
        },
      ],
      nextCursor: null,
      featured: null,
      categories: ['Geral', 'Guia'],
    });
    for (const as of [operator, await server.person(), await server.person('medico')])
      expect(await list('', as)).toEqual(answer);
  });

  test('comes six at a time, and goes on where it was when something newer appears', async () => {
    for (let count = 1; count <= 8; count++) await published(`Artigo número ${count}`);
    const first = await list();
    expect(titles(first.items)).toEqual([8, 7, 6, 5, 4, 3].map((count) => `Artigo número ${count}`));
    await published('Artigo mais novo');
    const second = await list(`?cursor=${first.nextCursor}`);
    expect([titles(second.items), second.nextCursor]).toEqual([['Artigo número 2', 'Artigo número 1'], null]);
  });

  test('has the featured article above and not in it, but in its category', async () => {
    await published('Destaque antigo', { isFeatured: true });
    await published('Destaque novo', { isFeatured: true, category: 'Guia' });
    await published('Um comum qualquer');
    await createDraft(server, operator, 'Destaque em rascunho', { isFeatured: true });
    const all = await list();
    expect([all.featured.title, titles(all.items)]).toEqual([
      'Destaque novo',
      ['Um comum qualquer', 'Destaque antigo'],
    ]);
    const ofCategory = await list('?category=Guia');
    expect([ofCategory.featured, titles(ofCategory.items)]).toEqual([null, ['Destaque novo']]);
    expect((await list('?category=Nenhuma')).items).toEqual([]);
  });

  test('is in the reader’s language where a translation exists', async () => {
    const id = await published('Como ler o painel');
    await translate(id, 'en', 'How to read it', { category: 'Guides' });
    await published('Só em português mesmo');
    const shown = (await list('?language=en')).items.map(({ language, title }: { language: string; title: string }) => [
      language,
      title,
    ]);
    expect(shown).toEqual([
      ['pt', 'Só em português mesmo'],
      ['en', 'How to read it'],
    ]);
    expect((await list('?language=en')).categories).toEqual(['Geral', 'Guides']);
  });

  test.each(['?language=es', '?limit=0', '?limit=51', '?cursor=nope', '?all=1', `?category=${'a'.repeat(41)}`])(
    'refuses %s',
    async (query) => expect((await server.send('GET', `/api/articles${query}`)).status).toBe(422),
  );
});

describe('an article', () => {
  const read = (slug: string, language = 'pt') =>
    server.send('GET', `/api/articles/${slug}?language=${language}`).then(({ status, body }) => ({ status, body }));

  test('is read as safe HTML, with its translations', async () => {
    const content = `# Seção\n\n<script>alert(1)</script>\n\n[fora](https://exemplo.com) ${'palavras '.repeat(20)}`;
    const id = await published('Um artigo inteiro', { content });
    await translate(id, 'fr', 'Un article entier');
    const { status, body } = await read('um-artigo-inteiro');
    expect(status).toBe(200);
    expect(body.html).toMatch(/^<h2>Seção<\/h2>\n<p>&lt;script&gt;/);
    expect(body.html).toContain('<a href="https://exemplo.com" rel="noopener noreferrer">fora</a>');
    expect(body).not.toHaveProperty('content');
    expect(body.translations).toEqual([
      { language: 'fr', slug: 'un-article-entier' },
      { language: 'pt', slug: 'um-artigo-inteiro' },
    ]);
  });

  test('is found by the address of any of its languages, and shown in the one that is asked for if it has it', async () => {
    const id = await published('Endereço em português');
    await translate(id, 'en', 'Address in English');
    const shown = async (slug: string, language: string) => {
      const { body } = await read(slug, language);
      return [body.language, body.slug];
    };
    expect(await shown('endereco-em-portugues', 'en')).toEqual(['en', 'address-in-english']);
    expect(await shown('address-in-english', 'pt')).toEqual(['pt', 'endereco-em-portugues']);
    expect(await shown('address-in-english', 'fr')).toEqual(['en', 'address-in-english']);
  });

  test('has at most three others of its category beside it, the newest first', async () => {
    for (let count = 1; count <= 5; count++) await published(`Guia número ${count}`, { category: 'Guia' });
    await published('De outra categoria');
    const { body } = await read('guia-numero-4');
    expect(titles(body.related)).toEqual(['Guia número 5', 'Guia número 3', 'Guia número 2']);
    expect((await read('de-outra-categoria')).body.related).toEqual([]);
  });

  test.each(['nao-ha', '%00', '..%2f..%2fetc', 'um-rascunho-so'])('is not there: %s', async (slug) => {
    await createDraft(server, operator, 'Um rascunho só');
    const { status, body } = await server.send('GET', `/api/articles/${slug}`);
    expect([status, body.code]).toEqual(slug === '%00' ? [422, 'request.invalid'] : [404, 'articles.not_found']);
  });

  test('stands with all its addresses in the list for sitemaps, once it is published', async () => {
    const id = await published('Com dois endereços');
    await translate(id, 'en', 'With two addresses');
    await createDraft(server, operator, 'Um rascunho só');
    expect((await server.send('GET', '/api/articles/addresses')).body).toEqual({
      items: [
        {
          updatedAt: expect.stringMatching(/Z$/),
          translations: [
            { language: 'en', slug: 'with-two-addresses' },
            { language: 'pt', slug: 'com-dois-enderecos' },
          ],
        },
      ],
    });
  });
});

describe('the preview of an article', () => {
  const ask = (id: string, language: string) => server.app.request(`/api/articles/previews/${id}/${language}`);

  test('is a picture of its title, drawn once', async () => {
    const id = await published('Um título para ver');
    const [first, second] = await Promise.all([ask(id, 'pt'), ask(id, 'pt')]);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
    await translate(id, 'pt', 'Outro título para ver');
    expect(bytes.equals(Buffer.from(await (await ask(id, 'pt')).arrayBuffer()))).toBe(false);
  });

  test('is of published articles and of translations that there are', async () => {
    const { id } = await createDraft(server, operator, 'Um rascunho só');
    expect((await ask(id, 'pt')).status).toBe(404);
    expect((await ask(await published('Só em português'), 'en')).status).toBe(404);
  });
});
