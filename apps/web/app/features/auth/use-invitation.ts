import type { OpenedInvitation } from '@balsamo/contract/invitations/schemas.ts';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { ApiProblem, api } from '../../platform/api-client.ts';

export type Opened = z.infer<typeof OpenedInvitation>;
export type Invitation =
  | { state: 'checking' | 'expired' | 'invalidOrExpired' | 'invalidToken' }
  | { state: 'open'; invitation: Opened }
  /** The server could not be asked. */
  | { state: 'errorValidating'; error: unknown };

/** Is this a refusal of the link itself? As what, else nothing. */
export function lostLink(error: unknown): Invitation | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 410) return undefined;
  return { state: error.code === 'invitations.expired' ? 'expired' : 'invalidOrExpired' };
}

/** What the invitation's link says. Looking at it does not use it up. */
export function useInvitation(token: string | undefined) {
  const [found, setFound] = useState<Invitation>({ state: 'checking' });

  const check = useCallback(async () => {
    if (!token) return setFound({ state: 'invalidToken' });
    setFound({ state: 'checking' });
    try {
      setFound({ state: 'open', invitation: await api.post('/api/invitations/open', { body: { token } }) });
    } catch (error) {
      // What cannot be a token at all is refused before anything is looked for.
      const isNoToken = error instanceof ApiProblem && error.status === 422;
      setFound(isNoToken ? { state: 'invalidOrExpired' } : (lostLink(error) ?? { state: 'errorValidating', error }));
    }
  }, [token]);

  useEffect(() => {
    void check();
  }, [check]);

  return { found, check, setFound };
}
