import { createAssociation, createStaff } from '@balsamo/database/associations/testing.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestShelf, newId, type TestShelf } from './testing.ts';

let shelf: TestShelf;

beforeAll(async () => {
  shelf = await createTestShelf(inject('cluster'));
});
afterAll(() => shelf?.server.close());

describe('the books', () => {
  test('come by cursor, of the association, a product or a lot', async () => {
    const { product, lotId, quantityOf } = await shelf.shelved(1);
    for (let count = 0; count < 5; count++) {
      shelf.server.clock.now = new Date(shelf.server.clock.now.getTime() + 1000);
      await shelf.send('POST', quantityOf, { id: newId(), mode: 'add', amount: 1, reason: 'entry' });
    }
    const path = `/api/associations/${shelf.association.id}/movements`;
    const { body: first } = await shelf.send('GET', `${path}?productId=${product.id}&limit=4`);
    const { body: rest } = await shelf.send('GET', `${path}?lotId=${lotId}&limit=4&cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items].map(({ after }: { after: number }) => after)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(rest.nextCursor).toBeNull();
    expect((await shelf.send('GET', `${path}?limit=3`)).body.items).toHaveLength(3);
    expect((await shelf.send('GET', `${path}?cursor=abc`)).status).toBe(422);
    const elsewhere = await createAssociation(shelf.server.db.ownerPool);
    const theirs = await createStaff(shelf.server.db.ownerPool, elsewhere, 'admin');
    const { body } = await shelf.send(
      'GET',
      `/api/associations/${elsewhere.id}/movements?productId=${product.id}`,
      undefined,
      theirs,
    );
    expect(body.items).toEqual([]);
  });

  test('and the stock are taken along as sheets that run no formula, which the admins see', async () => {
    const { product, quantityOf } = await shelf.shelved(12.5, { name: '=cmd()' });
    await shelf.send('POST', quantityOf, {
      id: newId(),
      mode: 'count',
      amount: 12,
      reason: 'other',
      note: '+1; "teste"',
    });
    const root = `/api/associations/${shelf.association.id}`;
    const stock = await shelf.send('GET', `${root}/stock-file`);
    expect(stock.headers.get('content-disposition')).toBe('attachment; filename="balsamo-estoque-2026-11-24.csv"');
    expect(stock.body).toContain("\r\n'=cmd(),oil,RS-2601,2026-01-10,2027-01-10,mg_per_ml,1,,20,,12,ml,,true,\r\n");
    const books = await shelf.send('GET', `${root}/movements-file?from=2026-11-24&to=2026-11-24`);
    const lines = books.body.split('\r\n').filter((line: string) => line.includes(product.id));
    expect(lines[1]).toContain(`'=cmd(),RS-2601,adjustment,other,-0.5,12.5,12,ml,"'+1; ""teste""",Equipe de Teste,`);
    const before = await shelf.send('GET', `${root}/movements-file?from=2026-11-01&to=2026-11-23`);
    expect(before.body.split('\r\n')).toHaveLength(2);
    expect((await shelf.send('GET', `${root}/movements-file?from=2026-11-24&to=2026-11-23`)).status).toBe(422);
    expect((await shelf.eventsOf('books_exported')).length).toBe(3);
  });
});
