import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { accountQuery } from '../../platform/session.ts';
import { readLink } from './link-fragment.ts';

export type Verification = 'verifying' | 'success' | 'missing' | 'expired' | 'delayed' | 'failed';

/** After this long without an answer the screen says so (spec §9). */
const DELAY_MS = 10_000;

/** Confirms the address with the token of the mailed link, once. */
export function useEmailVerification(): Verification {
  const client = useQueryClient();
  const { hash, search } = useLocation();
  const [verification, setVerification] = useState<Verification>('verifying');
  useEffect(() => {
    const link = readLink({ hash, search });
    if (link.kind === 'expired') return setVerification('expired');
    if (link.kind !== 'token') return setVerification('missing');
    setVerification('verifying');
    const abort = new AbortController();
    const timer = setTimeout(() => setVerification('delayed'), DELAY_MS);
    confirm(link, abort.signal).then(async (result) => {
      clearTimeout(timer);
      if (abort.signal.aborted) return;
      // Without a session the answer is that nobody is signed in; both are worth knowing before the screen says where to go.
      if (result === 'success') await client.fetchQuery({ ...accountQuery, staleTime: 0 }).catch(() => undefined);
      setVerification(result);
    });
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [client, hash, search]);
  return verification;
}

async function confirm(
  { token, type }: { token: string; type: string | null },
  signal: AbortSignal,
): Promise<Verification> {
  try {
    // The link of a new account confirms its address; that of the settings puts another in its place.
    const path = type === 'email_change' ? '/api/account/email/confirmation' : '/api/auth/verify-email';
    await api.post(path, { body: { token }, signal });
    return 'success';
  } catch (error) {
    if (!(error instanceof ApiProblem)) return 'delayed';
    if (error.code === 'auth.link_expired') return 'expired';
    return error.status === 410 || error.status === 422 ? 'missing' : 'failed';
  }
}
