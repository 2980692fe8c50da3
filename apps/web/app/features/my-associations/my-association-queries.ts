import type { MembershipList } from '@balsamo/contract/my-associations/schemas.ts';
import type { BrazilianState } from '@balsamo/domain/auth/account.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { associationKeys } from '../../components/association/association-keys.ts';
import { api } from '../../platform/api-client.ts';

/** The person's own. */
export const membershipsQuery = queryOptions({
  queryKey: [...associationKeys.all, 'memberships'],
  queryFn: ({ signal }) => api.get('/api/memberships', { signal }),
});

/** Invitations that wait for the person's answer. */
export const receivedInvitationsQuery = queryOptions({
  queryKey: [...associationKeys.all, 'received-invitations'],
  queryFn: ({ signal }) => api.get('/api/memberships/invitations', { signal }),
});

export function useAcceptInvitation(invitationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sharesSummary: boolean) =>
      api.post('/api/memberships/invitations/{invitationId}/accept', {
        params: { invitationId },
        body: { sharesSummary },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: associationKeys.all }),
  });
}

export function useDeclineInvitation(invitationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/memberships/invitations/{invitationId}/decline', { params: { invitationId } }),
    onSettled: () => client.invalidateQueries({ queryKey: associationKeys.all }),
  });
}

/** Undefined: whatever. */
export type AssociationFilters = { name: string; state: BrazilianState | ''; city: string };
export const NO_FILTERS: AssociationFilters = { name: '', state: '', city: '' };

/** How many say something, for the badge. */
export const activeFilters = (filters: AssociationFilters): number =>
  Object.values(filters).filter((value) => value.trim() !== '').length;

/** Active associations by name, a page at a time. */
export const associationSearchQuery = ({ name, state, city }: AssociationFilters) =>
  infiniteQueryOptions({
    queryKey: [...associationKeys.all, 'search', name, state, city],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/associations', {
        signal,
        query: { name: name || undefined, state: state || undefined, city: city || undefined, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // A search that is looked at again is as good as it was for this long (spec §9: association stats cache 30 s).
    staleTime: 30_000,
  });

export const citiesQuery = (start: string, state: BrazilianState | '') =>
  queryOptions({
    queryKey: [...associationKeys.all, 'cities', start, state],
    queryFn: ({ signal }) =>
      api.get('/api/associations/cities', { signal, query: { q: start, state: state || undefined } }),
    staleTime: 300_000,
  });

/** What an association tells about itself. */
export const associationProfileQuery = (associationId: string) =>
  queryOptions({
    queryKey: [...associationKeys.of(associationId), 'profile'],
    queryFn: ({ signal }) => api.get('/api/associations/{associationId}', { params: { associationId }, signal }),
    // The specification's: five minutes for what is public (spec §9).
    staleTime: 300_000,
  });

export function useLeaveAssociation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (associationId: string) =>
      api.post('/api/memberships/{associationId}/leave', { params: { associationId } }),
    // Whatever came of it, the lists then say what holds.
    onSettled: () => client.invalidateQueries({ queryKey: associationKeys.all }),
  });
}

/** Shown as chosen at once; taken back where the server does not have it. */
export function useSetConsent(associationId: string) {
  const client = useQueryClient();
  const show = (sharesSummarySince: string | null) =>
    client.setQueryData<MembershipList>(
      membershipsQuery.queryKey,
      (list) =>
        list && {
          items: list.items.map((item) =>
            item.association.id === associationId ? { ...item, sharesSummarySince } : item,
          ),
        },
    );
  return useMutation({
    mutationFn: (sharesSummary: boolean) =>
      api.put('/api/memberships/{associationId}/consent', { params: { associationId }, body: { sharesSummary } }),
    onSuccess: ({ sharesSummarySince }) => show(sharesSummarySince),
    onSettled: () => client.invalidateQueries({ queryKey: membershipsQuery.queryKey }),
  });
}
