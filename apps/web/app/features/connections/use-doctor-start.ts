import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { allowanceQuery, invitationsQuery, requestsQuery } from './connection-queries.ts';

/**
 * Is it known which parts the doctor's page of connections has, or that it cannot be known? They come one above the other:
 * shown one by one, each would push down what is being read.
 */
export function useDoctorStart(): boolean {
  const requests = useInfiniteQuery(requestsQuery);
  const invitations = useInfiniteQuery(invitationsQuery);
  const allowance = useQuery(allowanceQuery);
  return ![requests, invitations, allowance].some(({ isPending }) => isPending);
}
