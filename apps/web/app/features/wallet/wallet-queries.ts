import type {
  DocumentDetails,
  NewDocument,
  NewDocumentShare,
  Wallet,
  WalletDocument,
} from '@balsamo/contract/wallet/schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

/** The patient's documents, without their files; without a network too. */
export const walletQuery = queryOptions({
  queryKey: ['wallet', 'own'] as const,
  queryFn: ({ signal }) => api.get('/api/documents', { signal }).then(({ items }) => items),
  meta: { isKept: true, isSetByAnswers: true },
});

export type Reader = { kind: 'doctor' | 'association'; id: string; name: string };

/** To whom a document can be shown now. Never kept on the device: what ended must not be offered. */
export const readersQuery = queryOptions({
  queryKey: ['wallet', 'readers'] as const,
  queryFn: async ({ signal }): Promise<Reader[]> => {
    const [doctors, memberships] = await Promise.all([
      api.get('/api/connections', { signal, query: { limit: 100 } }),
      api.get('/api/memberships', { signal }),
    ]);
    return [
      ...doctors.items.map(({ person }) => ({ kind: 'doctor' as const, id: person.id, name: person.name })),
      ...memberships.items.map(({ association }) => ({
        kind: 'association' as const,
        id: association.id,
        name: association.name,
      })),
    ];
  },
  // Connections end at any moment.
  staleTime: 0,
});

/** Puts what the server answered of one document into the wallet. */
function useTakeDocument() {
  const client = useQueryClient();
  return (answered: WalletDocument) => {
    // Where the others are not known, one is no wallet: it would be kept as if there were no more.
    if (client.getQueryData(walletQuery.queryKey) === undefined) {
      return client.invalidateQueries({ queryKey: walletQuery.queryKey });
    }
    return client.setQueryData<Wallet['items']>(
      walletQuery.queryKey,
      (before) => before && [...before.filter(({ id }) => id !== answered.id), answered],
    );
  };
}

/** Writes a document, a new one or one that is there. */
export function useSaveDocument() {
  const take = useTakeDocument();
  return useMutation({
    mutationFn: async ({ isNew, id, ...details }: NewDocument & { isNew: boolean }): Promise<WalletDocument> => {
      const change = () => api.put('/api/documents/{id}', { params: { id }, body: details });
      if (!isNew) return change();
      const kept = await api.post('/api/documents', { body: { id, ...details } });
      // The first try had arrived, though not its answer, and something was changed since.
      const isAsSent = (Object.keys(details) as (keyof DocumentDetails)[]).every(
        (name) => kept[name] === details[name],
      );
      return isAsSent ? kept : change();
    },
    onSuccess: take,
  });
}

export function useRemoveDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/api/documents/{id}', { params: { id } }),
    onSuccess: (_, id) =>
      client.setQueryData<Wallet['items']>(walletQuery.queryKey, (before) =>
        before?.filter((document) => document.id !== id),
      ),
  });
}

export function useRemoveFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/api/documents/{id}/file', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: walletQuery.queryKey }),
  });
}

export function useShareDocument(id: string) {
  const take = useTakeDocument();
  return useMutation({
    mutationFn: (body: NewDocumentShare) => api.put('/api/documents/{id}/shares', { params: { id }, body }),
    onSuccess: take,
  });
}

export function useEndShare(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => api.delete('/api/documents/{id}/shares/{shareId}', { params: { id, shareId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: walletQuery.queryKey }),
  });
}

/** Each asking stands in the log of whose documents they are: it is done on purpose, and not because a window came to the front. */
const READ_ON_PURPOSE = { staleTime: 300_000, refetchOnWindowFocus: false } as const;

/** What a patient shows the doctor. Each asking is logged for the patient. */
export const patientDocumentsQuery = (patientId: string) =>
  queryOptions({
    ...READ_ON_PURPOSE,
    queryKey: ['wallet', 'of-patient', patientId] as const,
    queryFn: ({ signal }) =>
      api.get('/api/patients/{id}/documents', { params: { id: patientId }, signal }).then(({ items }) => items),
  });

/** What a member shows the association. Each asking is logged for the member. */
export const memberDocumentsQuery = (associationId: string, memberId: string) =>
  queryOptions({
    ...READ_ON_PURPOSE,
    queryKey: ['wallet', 'of-member', associationId, memberId] as const,
    queryFn: ({ signal }) =>
      api
        .get('/api/associations/{associationId}/members/{memberId}/documents', {
          params: { associationId, memberId },
          signal,
        })
        .then(({ items }) => items),
  });
