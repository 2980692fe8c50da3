import type {
  AssociationLot,
  AssociationProduct,
  AssociationProductDetails,
  LotChanges,
  NewLot,
  NewProduct,
  NewStockChange,
  ProductChanges,
} from '@balsamo/contract/dispensary/schemas.ts';
import type { AssociationProductType } from '@balsamo/domain/dispensary/vocabulary.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useAssociation } from '../../components/association/association-context.tsx';
import { associationKeys } from '../../components/association/association-keys.ts';
import { api } from '../../platform/api-client.ts';

/** Products on a page, as the server cuts them (spec §9). */
export const PRODUCTS_PAGE_SIZE = 20;
const MOVEMENTS_PAGE_SIZE = 10;

const keys = {
  stock: (associationId: string) => [...associationKeys.of(associationId), 'stock'] as const,
  products: (associationId: string) => [...keys.stock(associationId), 'products'] as const,
  product: (associationId: string, productId: string) => [...keys.stock(associationId), 'product', productId] as const,
};

export type ProductListing = { page: number; search: string; type: AssociationProductType | '' };

/** The first page of everything. */
export const WHOLE_SHELF: ProductListing = { page: 1, search: '', type: '' };

/** A page of the shelf; while another one comes, the one before stays in sight. */
export function productsQuery(associationId: string, listing: ProductListing) {
  return queryOptions({
    queryKey: [...keys.products(associationId), listing],
    queryFn: ({ signal }) =>
      api.get('/api/associations/{associationId}/products', { params: { associationId }, query: listing, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A product with its lots and what was booked last. */
export function productQuery(associationId: string, productId: string) {
  return queryOptions({
    queryKey: keys.product(associationId, productId),
    queryFn: ({ signal }) =>
      api.get('/api/associations/{associationId}/products/{productId}', {
        params: { associationId, productId },
        signal,
      }),
  });
}

/** The books of a product, booked last first; its first page came with the product. */
export function movementsQuery(
  associationId: string,
  productId: string,
  first: AssociationProductDetails['movements'],
) {
  return infiniteQueryOptions({
    queryKey: [...keys.product(associationId, productId), 'movements', first.items[0]?.id ?? ''],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/associations/{associationId}/movements', {
        params: { associationId },
        query: { productId, limit: MOVEMENTS_PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialData: { pages: [first], pageParams: [undefined] },
    staleTime: Number.POSITIVE_INFINITY,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** What an association shows to its members, newest first. */
export function shelfQuery(associationId: string) {
  return infiniteQueryOptions({
    queryKey: [...associationKeys.of(associationId), 'shelf'],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/associations/{associationId}/shelf', {
        params: { associationId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Something done to the stock of the open association; everything that shows the stock is asked for again. */
function useStockMutation<Variables, Answer>(
  mutationFn: (variables: Variables, associationId: string) => Promise<Answer>,
) {
  const client = useQueryClient();
  const { id } = useAssociation();
  return useMutation({
    mutationFn: (variables: Variables) => mutationFn(variables, id),
    // Also after a failure: it may have been that somebody else was there first.
    onSettled: () => client.invalidateQueries({ queryKey: associationKeys.of(id) }),
  });
}

export const useAddProduct = () =>
  useStockMutation<NewProduct, AssociationProduct>((body, associationId) =>
    api.post('/api/associations/{associationId}/products', { params: { associationId }, body }),
  );

export const useChangeProduct = (productId: string) =>
  useStockMutation<ProductChanges, AssociationProduct>((body, associationId) =>
    api.patch('/api/associations/{associationId}/products/{productId}', { params: { associationId, productId }, body }),
  );

export const useRemoveProduct = (productId: string) =>
  useStockMutation<void, undefined>((_, associationId) =>
    api.delete('/api/associations/{associationId}/products/{productId}', { params: { associationId, productId } }),
  );

export const useAddLot = (productId: string) =>
  useStockMutation<NewLot, AssociationLot>((body, associationId) =>
    api.post('/api/associations/{associationId}/products/{productId}/lots', {
      params: { associationId, productId },
      body,
    }),
  );

export const useChangeLot = (lotId: string) =>
  useStockMutation<LotChanges, AssociationLot>((body, associationId) =>
    api.patch('/api/associations/{associationId}/lots/{lotId}', { params: { associationId, lotId }, body }),
  );

export const useChangeQuantity = (lotId: string) =>
  useStockMutation<NewStockChange, AssociationLot>((body, associationId) =>
    api.post('/api/associations/{associationId}/lots/{lotId}/quantity', { params: { associationId, lotId }, body }),
  );

export const useNotifyMembers = (productId: string) =>
  useStockMutation<{ id: string; message: string }, { toldCount: number }>((body, associationId) =>
    api.post('/api/associations/{associationId}/products/{productId}/notify', {
      params: { associationId, productId },
      body,
    }),
  );

/** Asks again for everything that shows the stock of the open association. */
export function useRefreshStock(): () => Promise<void> {
  const client = useQueryClient();
  const { id } = useAssociation();
  return () => client.invalidateQueries({ queryKey: associationKeys.of(id) });
}

export const useRemoveImage = (productId: string) =>
  useStockMutation<string, undefined>((fileId, associationId) =>
    api.delete('/api/associations/{associationId}/products/{productId}/images/{fileId}', {
      params: { associationId, productId, fileId },
    }),
  );

export const useRemoveCertificate = (lotId: string) =>
  useStockMutation<void, undefined>((_, associationId) =>
    api.delete('/api/associations/{associationId}/lots/{lotId}/certificate', { params: { associationId, lotId } }),
  );
