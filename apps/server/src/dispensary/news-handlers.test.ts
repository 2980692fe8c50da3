import { readFile } from 'node:fs/promises';
import { createAssociation, createMember, createStaff } from '@balsamo/database/associations/testing.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestShelf, newId, productBody, type TestShelf } from './testing.ts';

let shelf: TestShelf;

beforeAll(async () => {
  shelf = await createTestShelf(inject('cluster'));
});
afterAll(() => shelf?.server.close());

describe('news of the stock', () => {
  test('reach every active member once a day per product, in the app by name and outside of it without one', async () => {
    const { ownerPool } = shelf.server.db;
    const own = await createAssociation(ownerPool, 'Raiz Serena');
    const ours = await createStaff(ownerPool, own, 'stock_keeper');
    const [joana, rui, left] = [
      await createMember(ownerPool, own),
      await createMember(ownerPool, own),
      await createMember(ownerPool, own),
    ];
    await ownerPool.query("update association_members set status = 'inactive', left_at = now() where patient_id = $1", [
      left.id,
    ]);
    const path = `/api/associations/${own.id}/products`;
    const { body: product } = await shelf.send('POST', path, productBody(), ours);
    const body = { id: newId(), message: ' Chegou lote novo. ' };
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => shelf.send('POST', `${path}/${product.id}/notify`, body, ours)),
    );
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(Array(3).fill([200, { toldCount: 2 }]));

    for (const one of [joana, rui]) {
      const { body: bell } = await shelf.send('GET', '/api/notifications', undefined, one);
      expect(bell.items).toMatchObject([
        {
          type: 'stock_news',
          data: { associationId: own.id },
          about: { person: 'Raiz Serena', thing: 'Óleo CBD 10%: Chegou lote novo.' },
        },
      ]);
    }
    expect((await shelf.send('GET', '/api/notifications', undefined, left)).body.items).toEqual([]);
    const again = await shelf.send('POST', `${path}/${product.id}/notify`, { id: newId(), message: 'De novo' }, ours);
    expect([again.status, again.body.code]).toEqual([409, 'dispensary.told_today']);
    shelf.server.clock.now = new Date(shelf.server.clock.now.getTime() + 86_400_000);
    const tomorrow = await shelf.send(
      'POST',
      `${path}/${product.id}/notify`,
      { id: newId(), message: 'De novo' },
      ours,
    );
    expect(tomorrow.body).toEqual({ toldCount: 2 });
    const { body: details } = await shelf.send('GET', `${path}/${product.id}`, undefined, ours);
    expect(details.lastNews).toMatchObject({ message: 'De novo', toldCount: 2 });
    const { rows } = await ownerPool.query(
      "select subject from association_events where association_id = $1 and kind = 'members_notified'",
      [own.id],
    );
    expect(rows).toEqual([{ subject: 'Óleo CBD 10%' }, { subject: 'Óleo CBD 10%' }]);

    await ownerPool.query("update association_members set status = 'inactive', left_at = now() where patient_id = $1", [
      rui.id,
    ]);
    const { body: afterwards } = await shelf.send('GET', '/api/notifications', undefined, rui);
    expect(afterwards.items[0].about).toMatchObject({ person: null, thing: null });
    const push = JSON.parse(
      await readFile(new URL('../../../../packages/locales/pt/notifications.json', import.meta.url), 'utf8'),
    ).push.stock_news;
    expect(JSON.stringify(push)).not.toMatch(/estoque|produto|associaç|óleo/i);
  });

  test('are refused without words, and of what is not shown to members', async () => {
    const { product } = await shelf.shelved(10, { isVisible: false });
    const path = `${shelf.products}/${product.id}/notify`;
    expect((await shelf.send('POST', path, { id: newId(), message: ' ' })).body.errors[0]).toMatchObject({
      pointer: '/message',
      code: 'message_required',
    });
    expect((await shelf.send('POST', path, { id: newId(), message: 'Chegou' })).body.code).toBe(
      'dispensary.product_hidden',
    );
    expect(
      (await shelf.send('POST', `${shelf.products}/${newId()}/notify`, { id: newId(), message: 'Chegou' })).body.code,
    ).toBe('dispensary.no_such_product');
  });

  test('reach more members than one statement tells, each once', async () => {
    const { ownerPool } = shelf.server.db;
    const own = await createAssociation(ownerPool);
    const ours = await createStaff(ownerPool, own, 'admin');
    await ownerPool.query(
      `with people as (
         insert into users (id, name, email, role, language, time_zone, created_at, updated_at)
         select gen_random_uuid(), 'Membro', 'membro.' || gen_random_uuid() || '@example.test', 'paciente', 'pt', 'UTC', now(), now()
         from generate_series(1, 2001) returning id
       )
       insert into association_members (association_id, patient_id, status, source, joined_at)
       select $1, id, 'active', 'code', now() from people`,
      [own.id],
    );
    const { body: product } = await shelf.send('POST', `/api/associations/${own.id}/products`, productBody(), ours);
    const told = await shelf.send(
      'POST',
      `/api/associations/${own.id}/products/${product.id}/notify`,
      { id: newId(), message: 'Chegou' },
      ours,
    );
    expect(told.body).toEqual({ toldCount: 2001 });
    const { rows } = await ownerPool.query(
      `select count(*)::int as told, count(distinct n.user_id)::int as people from notifications n
       join association_members m on m.patient_id = n.user_id where m.association_id = $1`,
      [own.id],
    );
    expect(rows).toEqual([{ told: 2001, people: 2001 }]);
  });
});
