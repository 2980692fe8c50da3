import { createAssociation, createMember, createStaff } from '@balsamo/database/associations/testing.ts';
import { createLot, createProduct } from '@balsamo/database/dispensary/testing.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestShelf, productBody, type TestShelf } from './testing.ts';

let shelf: TestShelf;

beforeAll(async () => {
  shelf = await createTestShelf(inject('cluster'));
});
afterAll(() => shelf?.server.close());

describe('the shelf', () => {
  test('comes by pages of 20 with how many there are, newest first, and is searched without regard to accents', async () => {
    const { ownerPool } = shelf.server.db;
    const own = await createAssociation(ownerPool);
    const ours = await createStaff(ownerPool, own, 'stock_keeper');
    const path = `/api/associations/${own.id}/products`;
    for (let count = 1; count <= 23; count++) await createProduct(ownerPool, own, { name: `Óleo número ${count}` });
    await shelf.send(
      'POST',
      path,
      productBody({ name: 'Flor de 100%', productType: 'flower', unit: 'g', strainName: 'Harlequin' }),
      ours,
    );
    await ownerPool.query("update association_products set created_at = now() where name = 'Flor de 100%'");
    const list = async (query: string) => {
      const { status, body } = await shelf.send('GET', `${path}?${query}`, undefined, ours);
      return { status, total: body.total, names: body.items?.map(({ name }: { name: string }) => name) };
    };
    const first = await list('');
    expect([first.total, first.names.length, first.names[0]]).toEqual([24, 20, 'Flor de 100%']);
    expect((await list('page=2')).names).toEqual(['Óleo número 4', 'Óleo número 3', 'Óleo número 2', 'Óleo número 1']);
    expect(await list('page=3')).toEqual({ status: 200, total: 24, names: [] });
    expect((await list('search=OLEO%20numero%2023')).names).toEqual(['Óleo número 23']);
    expect((await list('search=harleq')).names).toEqual(['Flor de 100%']);
    expect((await list('search=0%25')).names).toEqual(['Flor de 100%']);
    expect((await list('type=flower')).total).toBe(1);
    expect((await list('page=0')).status).toBe(422);
  });

  test('shows to members what is shown to them, whether there is any, and never how much', async () => {
    const { ownerPool } = shelf.server.db;
    const own = await createAssociation(ownerPool);
    const belongs = await createMember(ownerPool, own);
    const ids: Record<string, string> = {};
    for (const name of ['expired', 'recalled', 'empty', 'there'])
      ids[name] = await createProduct(ownerPool, own, { name });
    await createProduct(ownerPool, own, { name: 'hidden', isVisible: false });
    await createLot(ownerPool, ids.expired as string, { expiresOn: '2026-11-23' });
    await createLot(ownerPool, ids.recalled as string, { isRecalled: true });
    await createLot(ownerPool, ids.there as string, { quantity: 77, expiresOn: '2026-11-24' });
    const path = `/api/associations/${own.id}/shelf`;
    const { body: first } = await shelf.send('GET', `${path}?limit=3`, undefined, belongs);
    const { body: rest } = await shelf.send('GET', `${path}?limit=3&cursor=${first.nextCursor}`, undefined, belongs);
    const shown = [...first.items, ...rest.items];
    expect(shown.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
      ['there', true],
      ['empty', false],
      ['recalled', false],
      ['expired', false],
    ]);
    expect(Object.values(shown[0])).not.toContain(77);
    expect(rest.nextCursor).toBeNull();
    for (const one of [shelf.member, shelf.keeper, await shelf.server.person(), await shelf.server.person('medico')])
      expect((await shelf.send('GET', path, undefined, one)).body.code).toBe('associations.not_found');
  });
});
