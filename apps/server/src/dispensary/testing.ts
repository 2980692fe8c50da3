import { createAssociation, createMember, createStaff } from '@balsamo/database/associations/testing.ts';
import type { TestCluster } from '@balsamo/database/testing/cluster.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { createTestServer } from '../testing.ts';

export const newId = () => crypto.randomUUID();
export const lotBody = (given: Record<string, unknown> = {}) => ({
  id: newId(),
  batchNumber: 'RS-2601',
  manufacturedOn: '2026-01-10',
  expiresOn: '2027-01-10',
  strength: { thc: 1, cbd: 20, basis: 'mg_per_ml' },
  quantity: 900,
  ...given,
});
export const productBody = (given: Record<string, unknown> = {}) => ({
  id: newId(),
  name: 'Óleo CBD 10%',
  productType: 'oil',
  unit: 'ml',
  ...given,
});

/** A server with an association, who keeps its stock, and one member; on 24 November 2026, at noon in São Paulo. `products` is the path of its shelf. */
export async function createTestShelf(cluster: TestCluster) {
  const server = await createTestServer(cluster);
  server.clock.now = new Date('2026-11-24T15:00:00Z');
  const { ownerPool } = server.db;
  const association = await createAssociation(ownerPool, 'Raiz de Teste');
  const products = `/api/associations/${association.id}/products`;
  const keeper = await createStaff(ownerPool, association, 'stock_keeper');
  const admin = await createStaff(ownerPool, association, 'admin');
  const member = await createMember(ownerPool, association);

  /** As who keeps the stock, where nobody is named. */
  const send = (method: string, path: string, body?: unknown, as: TestPerson = keeper) =>
    server.send(method, path, { as, ...(body === undefined ? {} : { body }) });

  /** A product with one lot of that much. */
  async function shelved(quantity = 100, given: Record<string, unknown> = {}) {
    const lot = lotBody({ quantity });
    const { body: product } = await send('POST', products, productBody({ firstLot: lot, ...given }));
    return { product, lotId: lot.id, quantityOf: `/api/associations/${association.id}/lots/${lot.id}/quantity` };
  }
  const detailsOf = async (productId: string) => (await send('GET', `${products}/${productId}`)).body;
  const eventsOf = async (kind: string) =>
    (
      await ownerPool.query(
        'select actor_id, subject from association_events where association_id = $1 and kind = $2 order by at, id',
        [association.id, kind],
      )
    ).rows;

  return { server, association, products, keeper, admin, member, send, shelved, detailsOf, eventsOf };
}
export type TestShelf = Awaited<ReturnType<typeof createTestShelf>>;
