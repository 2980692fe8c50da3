import type {
  AssociationAdminInvitation,
  AssociationPlanChange,
  NewAssociation,
  OperatedAssociation,
} from '@balsamo/contract/operators/association-schemas.ts';
import type { AssociationStatus } from '@balsamo/domain/associations/association.ts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

const KEY = ['operators'] as const;

/** What a sheet is opened for: a new association, or a further admin or the plan of one that is there. */
export type AssociationSheetKind = { kind: 'new' } | { kind: 'invite' | 'plan'; association: OperatedAssociation };

/** By name; `search` is part of one, or nothing. */
export const operatedAssociationsQuery = (status: AssociationStatus, search: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'associations', status, search],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/admin/associations', {
        signal,
        query: { status, ...(search ? { search } : {}), cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export function useMakeAssociation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewAssociation) => api.post('/api/admin/associations', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useInviteAdmin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ associationId, ...body }: { associationId: string } & AssociationAdminInvitation) =>
      api.post('/api/admin/associations/{associationId}/admin-invitations', { params: { associationId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Both lists are asked for anew, also where it failed: somebody else may have been faster. */
export function useSetAssociationStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ associationId, status }: { associationId: string; status: AssociationStatus }) =>
      api.put('/api/admin/associations/{associationId}/status', { params: { associationId }, body: { status } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useSetAssociationPlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ associationId, ...body }: { associationId: string } & AssociationPlanChange) =>
      api.put('/api/admin/associations/{associationId}/plan', { params: { associationId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
