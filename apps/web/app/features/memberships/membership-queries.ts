import type { AddressList, NewAssociationInvitation } from '@balsamo/contract/memberships/schemas.ts';
import type { MemberStatus } from '@balsamo/domain/associations/association.ts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAssociation } from '../../components/association/association-context.tsx';
import { associationKeys } from '../../components/association/association-keys.ts';
import { api } from '../../platform/api-client.ts';

const PAGE_SIZE = 20;
const keyOf = (associationId: string) => [...associationKeys.of(associationId), 'memberships'] as const;

/** Members of an association, page after page, newest joined first. */
export const membersQuery = (associationId: string, status: MemberStatus, search: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(associationId), 'members', status, search] as const,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/associations/{associationId}/members', {
        signal,
        params: { associationId },
        query: { status, search, limit: PAGE_SIZE, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Invitations that nobody has answered, newest first. */
export const openInvitationsQuery = (associationId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(associationId), 'invitations'] as const,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/associations/{associationId}/invitations', {
        signal,
        params: { associationId },
        query: { status: 'pending', limit: PAGE_SIZE, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Whatever came of it, the lists then say what holds: a refusal often tells that somebody was faster. */
function useMembershipMutation<Variables, Answer>(
  send: (associationId: string, variables: Variables) => Promise<Answer>,
) {
  const { id } = useAssociation();
  const client = useQueryClient();
  const askAnew = () => client.invalidateQueries({ queryKey: keyOf(id) });
  return useMutation({
    mutationFn: (variables: Variables) => send(id, variables),
    onSuccess: () => void askAnew(),
    onError: () => void askAnew(),
  });
}

export const useInvite = () =>
  useMembershipMutation((associationId, body: NewAssociationInvitation) =>
    api.post('/api/associations/{associationId}/invitations', { params: { associationId }, body }),
  );

export const useInviteList = () =>
  useMembershipMutation((associationId, body: AddressList) =>
    api.post('/api/associations/{associationId}/invitations/list', { params: { associationId }, body }),
  );

export const useAddMember = () =>
  useMembershipMutation((associationId, code: string) =>
    api.post('/api/associations/{associationId}/members', { params: { associationId }, body: { code } }),
  );

export const useRemoveMember = () =>
  useMembershipMutation((associationId, memberId: string) =>
    api.delete('/api/associations/{associationId}/members/{memberId}', { params: { associationId, memberId } }),
  );

export const useResendInvitation = () =>
  useMembershipMutation((associationId, invitationId: string) =>
    api.post('/api/associations/{associationId}/invitations/{invitationId}/resend', {
      params: { associationId, invitationId },
    }),
  );

export const useCancelInvitation = () =>
  useMembershipMutation((associationId, invitationId: string) =>
    api.delete('/api/associations/{associationId}/invitations/{invitationId}', {
      params: { associationId, invitationId },
    }),
  );
