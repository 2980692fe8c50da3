import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { SESSION_COOKIE } from '../http/session.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { articleText, createDraft, createPublished, KEPT } from './testing.ts';

let server: TestServer;
let operator: TestPerson;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  operator = await server.person('operador');
});
afterAll(() => server?.close());

const send = (method: string, path: string, body?: unknown, as = operator) =>
  server.send(method, `${KEPT}${path}`, { as, ...(body === undefined ? {} : { body }) });
const publish = (id: string, body: unknown = { status: 'published' }) => send('PUT', `/${id}/publication`, body);
const codesOf = (body: { errors?: { pointer: string; code: string }[] }) =>
  (body.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
const visitor = (path: string) => server.send('GET', `/api/articles${path}`);

describe('an article', () => {
  test('begins as a draft in one language, with what was not told filled in', async () => {
    const id = crypto.randomUUID();
    const body = { id, language: 'fr', ...articleText(' Comment  lire\nle tableau ', { category: ' ' }) };
    const { status, body: article } = await send('POST', '', body);
    expect(status).toBe(201);
    expect(article).toEqual({
      id,
      authorName: null,
      isFeatured: false,
      status: 'draft',
      publishedAt: null,
      imageAddress: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      translations: [
        {
          language: 'fr',
          slug: 'comment-lire-le-tableau',
          title: 'Comment lire le tableau',
          excerpt: expect.stringMatching(/^Comment lire le tableau Um parágrafo .{100,}…$/),
          content: body.content.trim(),
          category: 'Général',
          imageAlt: null,
          readMinutes: 1,
          updatedAt: expect.any(String),
        },
      ],
    });
    expect((await visitor('/comment-lire-le-tableau?language=fr')).status).toBe(404);
    // Sent again, since the answer was lost.
    const again = await send('POST', '', { ...body, title: 'Outra coisa' });
    expect([again.status, again.body]).toEqual([200, article]);
  });

  test('is written by a transaction that does not wait for Markdown to be loaded', async () => {
    const { id } = await createDraft(server, operator, 'Antes de carregar');
    const { appPool } = server.db;
    const busy: number[] = [];
    const text = articleText('Depois de carregar');
    const writes: [string, string, unknown][] = [
      ['POST', '', { id: crypto.randomUUID(), language: 'pt', ...articleText('Mais um texto') }],
      ['PUT', `/${id}/translations/pt`, text],
      ['PATCH', `/${id}`, { translations: { fr: text } }],
    ];
    for (const [method, path, body] of writes) {
      vi.doMock('./markdown.ts', (importOriginal) => {
        busy.push(appPool.totalCount - appPool.idleCount);
        return importOriginal();
      });
      expect((await send(method, path, body)).status).toBeLessThan(300);
      vi.doUnmock('./markdown.ts');
    }
    expect(busy).toEqual([0, 0, 0]);
  });

  test.each([
    [{ title: ' abc ' }, ['/title title_too_short']],
    [{ title: '☘☘☘☘☘☘' }, ['/title slug_empty']],
    [{ content: 'curto' }, ['/content content_too_short']],
    [{ content: `${'a'.repeat(100)}\\n\\nb` }, ['/content content_escaped_twice']],
    [{ excerpt: 'a'.repeat(301) }, ['/excerpt too_big']],
    [{ title: 'abc', content: 'curto' }, ['/title title_too_short', '/content content_too_short']],
    [{ slug: 'Meu Artigo' }, ['/slug slug_shape']],
    [{ author: 'Eu' }, ['/author unknown_field']],
  ])('is refused with a code at each field: %j', async (change, codes) => {
    const body = { id: crypto.randomUUID(), language: 'pt', ...articleText('Um título bom'), ...change };
    const answer = await send('POST', '', body);
    expect([answer.status, answer.headers.get('content-type'), codesOf(answer.body)]).toEqual([
      422,
      'application/problem+json',
      codes,
    ]);
    expect((await send('GET', `/${body.id}`)).status).toBe(404);
  });

  test('has a title that no other has, in whatever language: an address leads to one', async () => {
    await createDraft(server, operator, 'O mesmo título');
    for (const language of ['pt', 'en']) {
      const body = { id: crypto.randomUUID(), language, ...articleText('o MESMO título!') };
      const answer = await send('POST', '', body);
      expect([answer.status, answer.body.code, codesOf(answer.body)]).toEqual([
        409,
        'articles.title_taken',
        ['/title title_taken'],
      ]);
      expect((await send('GET', `/${body.id}`)).status).toBe(404);
    }
  });

  test('is one of two with the same title that are sent at the same moment', async () => {
    const bodies = [1, 2, 3].map(() => ({ id: crypto.randomUUID(), language: 'pt', ...articleText('Na mesma hora') }));
    const answers = await Promise.all(bodies.map((body) => send('POST', '', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('is published at once, scheduled, withdrawn and published again', async () => {
    const { id } = await createDraft(server, operator, 'Publicado e retirado');
    const read = async () => (await visitor('/publicado-e-retirado')).status;
    const { now } = server.clock;
    const standing = async (body: unknown) => {
      const { status, body: article } = await publish(id, body);
      return [status, article.status, article.publishedAt];
    };
    expect(await standing({ status: 'published' })).toEqual([200, 'published', now.toISOString()]);
    expect(await read()).toBe(200);
    server.clock.now = new Date(now.getTime() + 60_000);
    expect(await standing({ status: 'published' })).toEqual([200, 'published', now.toISOString()]);
    expect(await standing({ status: 'draft' })).toEqual([200, 'draft', null]);
    expect(await read()).toBe(404);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await standing({ status: 'scheduled', publishedAt: later })).toEqual([200, 'scheduled', later]);
    expect(await read()).toBe(404);
    const refused = await publish(id, { status: 'scheduled', publishedAt: now.toISOString() });
    expect([refused.status, codesOf(refused.body)]).toEqual([422, ['/publishedAt not_in_future']]);
    server.clock.now = now;
    expect((await publish(id)).body.status).toBe('published');
  });

  test('changes its address with its title until it is published, and keeps it from then on', async () => {
    const { id } = await createDraft(server, operator, 'Primeiro título');
    const retitle = async (title: string, language = 'pt') =>
      (await send('PUT', `/${id}/translations/${language}`, articleText(title))).body.translations.map(
        ({ slug, title }: { slug: string; title: string }) => [slug, title],
      );
    expect(await retitle('Segundo título')).toEqual([['segundo-titulo', 'Segundo título']]);
    await publish(id);
    expect(await retitle('Terceiro título')).toEqual([['segundo-titulo', 'Terceiro título']]);
    expect((await visitor('/segundo-titulo')).body.title).toBe('Terceiro título');
    expect(await retitle('A title in English', 'en')).toEqual([
      ['segundo-titulo', 'Terceiro título'],
      ['a-title-in-english', 'A title in English'],
    ]);
  });

  test('has the address that was written for it, or the one of its title, and another than the public one is refused', async () => {
    const slugOf = ({ body }: { body: { translations: { slug: string }[] } }) => body.translations[0]?.slug;
    const { id, translations } = await createDraft(server, operator, 'Com endereço próprio', { slug: 'meu-endereco' });
    expect(translations[0]?.slug).toBe('meu-endereco');
    const rewrite = (slug: string | undefined, title = 'Com endereço próprio') =>
      send('PUT', `/${id}/translations/pt`, articleText(title, slug === undefined ? {} : { slug }));
    expect(slugOf(await rewrite('outro-endereco'))).toBe('outro-endereco');
    expect(slugOf(await rewrite(''))).toBe('com-endereco-proprio');
    const other = await createDraft(server, operator, 'Já está aqui');
    const taken = await rewrite('ja-esta-aqui');
    expect([taken.status, codesOf(taken.body)]).toEqual([409, ['/slug slug_taken']]);
    expect([(await rewrite('ja-esta-aqui', 'Já está aqui')).status, other.id === id]).toEqual([409, false]);
    await publish(id);
    const refused = await rewrite('novo-endereco');
    expect([refused.status, codesOf(refused.body)]).toEqual([422, ['/slug slug_is_public']]);
    expect(slugOf(await rewrite('com-endereco-proprio', 'Com outro título'))).toBe('com-endereco-proprio');
  });

  test('changes as a whole or not at all', async () => {
    const { id } = await createDraft(server, operator, 'Tudo de uma vez');
    await createDraft(server, operator, 'Título de outro');
    const now = async () => (await send('GET', `/${id}`)).body;
    const before = await now();
    const body = {
      authorName: 'Rui',
      translations: { pt: articleText('Mudado'), en: articleText('Título de outro') },
      publication: { status: 'published' },
    };
    const refused = await send('PATCH', `/${id}`, body);
    expect([refused.status, codesOf(refused.body)]).toEqual([409, ['/translations/en/title title_taken']]);
    const past = await send('PATCH', `/${id}`, {
      authorName: 'Rui',
      publication: { status: 'scheduled', publishedAt: '2020-01-01T00:00:00Z' },
    });
    expect([past.status, codesOf(past.body)]).toEqual([422, ['/publication/publishedAt not_in_future']]);
    const short = await send('PATCH', `/${id}`, { translations: { fr: { title: 'abc', content: 'x' } } });
    expect([short.status, codesOf(short.body)]).toEqual([
      422,
      ['/translations/fr/title title_too_short', '/translations/fr/content content_too_short'],
    ]);
    expect(await now()).toEqual(before);
    const { body: after } = await send('PATCH', `/${id}`, {
      ...body,
      translations: { ...body.translations, en: articleText('All at once') },
    });
    expect([after.authorName, after.status, after.translations.map(({ title }: { title: string }) => title)]).toEqual([
      'Rui',
      'published',
      ['Mudado', 'All at once'],
    ]);
  });

  test('is long in three languages, whatever its letters', async () => {
    const { id } = await createDraft(server, operator, 'Artigo muito longo');
    const long = (title: string) => ({ title, content: '𝒜'.repeat(20_000) });
    const translations = { pt: long('Longo um'), en: long('Long two'), fr: long('Long trois') };
    const sized = async (method: string, path: string, body: unknown) => {
      const text = JSON.stringify(body);
      const headers = {
        cookie: `${SESSION_COOKIE}=${operator.token}`,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      };
      return (await server.app.request(`${KEPT}${path}`, { method, headers, body: text })).status;
    };
    expect(await sized('PATCH', `/${id}`, { translations })).toBe(200);
    expect(await sized('POST', '/preview', { content: 'a'.repeat(600_000) })).toBe(413);
  });

  describe('that somebody has changed since it was seen', () => {
    const changes: [string, string, string, unknown?][] = [
      ['PATCH', '', 'changed', { authorName: 'Ana' }],
      ['PUT', '/translations/pt', 'written', articleText('Por cima do outro')],
      ['PUT', '/translations/fr', 'translated', articleText('Par-dessus')],
      ['PUT', '/publication', 'published', { status: 'published' }],
      ['DELETE', '/translations/pt', 'robbed of a translation'],
      ['PUT', '/image', 'given a picture'],
      ['DELETE', '/image', 'robbed of its picture'],
      ['DELETE', '', 'deleted'],
    ];
    test.each(changes)('%s %s: is not %s', async (method, path, _, body) => {
      const { id, updatedAt } = await createDraft(server, operator, `Dois ao mesmo tempo ${method} ${path}`);
      const query = (seen: string) => `?seenUpdatedAt=${encodeURIComponent(seen)}`;
      const first = await send('PATCH', `/${id}${query(updatedAt)}`, {
        authorName: 'Quem veio antes',
        translations: { en: articleText(`First ${method} ${path}`) },
      });
      // The clock of the tests stands still: two changes in one millisecond are told apart as well.
      expect([first.status, first.body.updatedAt > updatedAt]).toEqual([200, true]);
      const second = await send(method, `/${id}${path}${query(updatedAt)}`, body);
      expect([second.status, second.body.code]).toEqual([409, 'articles.changed_meanwhile']);
      expect((await send('GET', `/${id}`)).body).toEqual(first.body);
      if (path === '/image' && method === 'PUT') return;
      const third = await send(method, `/${id}${path}${query(first.body.updatedAt)}`, body);
      expect(third.status).toBe(method === 'DELETE' && path === '' ? 204 : 200);
    });

    test('at the same moment, one of two is refused', async () => {
      const { id, updatedAt } = await createDraft(server, operator, 'Na mesma hora os dois');
      const answers = await Promise.all(
        ['Ana', 'Rui'].map((authorName) =>
          send('PATCH', `/${id}?seenUpdatedAt=${encodeURIComponent(updatedAt)}`, { authorName }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    test('to whom PostgreSQL gave microseconds, as it does to the articles of the beginning', async () => {
      const { id } = await createDraft(server, operator, 'Com microssegundos');
      await server.db.ownerPool.query("update articles set updated_at = '2026-01-01 10:00:00.123987Z' where id = $1", [
        id,
      ]);
      const { updatedAt } = (await send('GET', `/${id}`)).body;
      expect((await send('PATCH', `/${id}?seenUpdatedAt=${updatedAt}`, { authorName: 'Ana' })).status).toBe(200);
    });
  });

  test('leaves in the history what somebody can read of it, and nothing of drafts but their beginning and end', async () => {
    await server.db.ownerPool.query('truncate operator_events');
    const { id } = await createDraft(server, operator, 'Com história');
    await send('PATCH', `/${id}`, { translations: { pt: articleText('Com uma história') } });
    await send('PATCH', `/${id}`, { publication: { status: 'scheduled', publishedAt: '2099-01-01T00:00:00Z' } });
    await send('PATCH', `/${id}`, { isFeatured: true, publication: { status: 'published' } });
    await publish(id);
    await send('PUT', `/${id}/translations/en`, articleText('With a history'));
    await publish(id, { status: 'draft' });
    await send('DELETE', `/${id}`);
    const { items } = (await server.send('GET', '/api/admin/events', { as: operator })).body;
    expect(
      items
        .map(({ kind, subject }: { kind: string; subject: string }) => [kind, subject])
        .reverse()
        .sort(),
    ).toEqual(
      [
        ['article_created', 'Com história'],
        ['article_scheduled', 'Com uma história'],
        ['article_changed', 'Com uma história'],
        ['article_published', 'Com uma história'],
        ['article_changed', 'Com uma história'],
        ['article_withdrawn', 'Com uma história'],
        ['article_deleted', 'Com uma história'],
      ].sort(),
    );
  });

  test('loses translations but not the last one', async () => {
    const { id } = await createDraft(server, operator, 'Duas línguas');
    await send('PUT', `/${id}/translations/en`, articleText('Two languages'));
    const languages = ({ body }: { body: { translations: { language: string }[] } }) =>
      body.translations.map(({ language }) => language);
    expect(languages(await send('DELETE', `/${id}/translations/pt`))).toEqual(['en']);
    expect(languages(await send('DELETE', `/${id}/translations/pt`))).toEqual(['en']);
    const last = await send('DELETE', `/${id}/translations/en`);
    expect([last.status, last.body.code]).toEqual([409, 'articles.last_translation']);
  });

  test('is told apart by its author and put above the list', async () => {
    const { id } = await createDraft(server, operator, 'De autora conhecida', { authorName: 'Ana  Lima' });
    const change = async (body: unknown) => {
      const { authorName, isFeatured } = (await send('PATCH', `/${id}`, body)).body;
      return [authorName, isFeatured];
    };
    expect(await change({ isFeatured: true })).toEqual(['Ana Lima', true]);
    expect(await change({ authorName: ' ' })).toEqual([null, true]);
    expect(await change({})).toEqual([null, true]);
    expect(await change({ authorName: 'Rui', isFeatured: false })).toEqual(['Rui', false]);
  });

  test('is gone when it is deleted', async () => {
    const id = await createPublished(server, operator, 'Vai embora logo');
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect((await visitor('/vai-embora-logo')).status).toBe(404);
    const again = await send('DELETE', `/${id}`);
    expect([again.status, again.body.code]).toEqual([404, 'articles.not_found']);
  });

  test('stands in the list of operators with its state, the one made last in front, page after page', async () => {
    await server.db.ownerPool.query('delete from articles');
    for (const title of ['Lista um', 'Lista dois', 'Lista três']) {
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      await createDraft(server, operator, title);
    }
    const first = (await send('GET', '?limit=2')).body;
    const second = (await send('GET', `?limit=2&cursor=${first.nextCursor}`)).body;
    const seen = [...first.items, ...second.items];
    expect(seen.map((item) => [item.translations[0].title, item.status])).toEqual([
      ['Lista três', 'draft'],
      ['Lista dois', 'draft'],
      ['Lista um', 'draft'],
    ]);
    expect([second.nextCursor, 'content' in seen[0].translations[0]]).toEqual([null, false]);
    expect((await send('GET', '?cursor=nope')).status).toBe(422);
    await publish(seen[1].id);
    await publish(seen[2].id, { status: 'scheduled', publishedAt: '2099-01-01T00:00:00Z' });
    const titles = async (query: string) =>
      (await send('GET', query)).body.items.map(
        ({ translations }: { translations: { title: string }[] }) => translations[0]?.title,
      );
    expect(await titles('?status=draft')).toEqual(['Lista três']);
    expect(await titles('?status=published')).toEqual(['Lista dois']);
    expect(await titles('?status=scheduled')).toEqual(['Lista um']);
    expect((await send('GET', '?status=lost')).status).toBe(422);

    // By any part of the title in any language, whatever case and accents, within a status and page after page.
    await send('PUT', `/${seen[0].id}/translations/fr`, articleText('Première liste à lire'));
    const sought = (search: string, more = '') => titles(`?search=${encodeURIComponent(search)}${more}`);
    expect(await sought('TRES')).toEqual(['Lista três']);
    expect(await sought('premiere LISTE')).toEqual(['Lista três']);
    expect(await sought('lista', '&status=published')).toEqual(['Lista dois']);
    for (const none of ['%', '_', 'parágrafo', 'lista-um']) expect(await sought(none)).toEqual([]);
    const half = (await send('GET', '?search=LISTA&limit=2')).body;
    const rest = await titles(`?search=LISTA&limit=2&cursor=${half.nextCursor}`);
    expect([half.items.length, rest]).toEqual([2, ['Lista um']]);
    for (const bad of ['', '%20', 'a'.repeat(151)]) expect((await send('GET', `?search=${bad}`)).status).toBe(422);
  });

  test('is seen as it will look while it is written', async () => {
    const { status, body } = await send('POST', '/preview', { content: '# Oi\n\n<b>x</b> [y](javascript:alert(1))' });
    expect([status, body]).toEqual([
      200,
      {
        html: '<h2>Oi</h2>\n<p>&lt;b&gt;x&lt;/b&gt; [y](javascript:alert(1))</p>\n',
        excerpt: 'Oi <b>x</b> [y](javascript:alert(1))',
        readMinutes: 1,
      },
    ]);
  });
});

describe('whoever is no operator', () => {
  test.each(['paciente', 'medico', 'associacao', undefined] as const)(
    'does nothing to articles, and learns of none: %s',
    async (role) => {
      const { id } = await createDraft(server, operator, `Escondido de ${role}`);
      const as = role && (await server.person(role));
      const requests: [string, string, unknown?][] = [
        ['GET', ''],
        ['POST', '', { id: crypto.randomUUID(), language: 'pt', ...articleText('Intruso aqui') }],
        ['POST', '/preview', { content: 'x' }],
        ['GET', `/${id}`],
        ['PATCH', `/${id}`, { isFeatured: true }],
        ['DELETE', `/${id}`],
        ['PUT', `/${id}/publication`, { status: 'published' }],
        ['PUT', `/${id}/translations/pt`, articleText('Intruso aqui')],
        ['DELETE', `/${id}/translations/pt`],
        ['DELETE', `/${id}/image`],
        ['GET', `/${crypto.randomUUID()}`],
      ];
      const before = await send('GET', `/${id}`);
      for (const [method, path, body] of requests) {
        const answer = await server.send(method, `${KEPT}${path}`, {
          ...(as && { as }),
          ...(body === undefined ? {} : { body }),
        });
        expect([method, path, answer.status, answer.body.code]).toEqual(
          role ? [method, path, 403, 'request.not_allowed'] : [method, path, 401, 'auth.not_signed_in'],
        );
      }
      expect((await send('GET', `/${id}`)).body).toEqual(before.body);
      expect((await visitor('/intruso-aqui')).status).toBe(404);
    },
  );
});
