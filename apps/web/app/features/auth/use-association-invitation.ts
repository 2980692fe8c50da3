import type { OpenedAssociationInvitation } from '@balsamo/contract/memberships/schemas.ts';
import { useCallback, useEffect, useState } from 'react';
import { ApiProblem, api } from '../../platform/api-client.ts';

/** Why a link opens nothing; each has words of its own (spec §5). */
export type LostLink = 'missing' | 'invalid' | 'expired' | 'answered';
export type AssociationInvitation =
  | { state: 'checking' }
  | { state: LostLink }
  | { state: 'open'; invitation: OpenedAssociationInvitation }
  /** The server could not be asked. */
  | { state: 'failed'; error: unknown };

/** What a way to answer is given. */
export type AnswerProps = {
  token: string;
  invitation: OpenedAssociationInvitation;
  onAccepted: () => void;
  onDeclined: () => void;
  onLinkLost: (found: AssociationInvitation) => void;
};

const LOST: Readonly<Record<string, LostLink>> = {
  'memberships.invitation_expired': 'expired',
  'memberships.invitation_answered': 'answered',
};

/** Is this a refusal of the link itself? As what, else nothing. */
export function lostAssociationLink(error: unknown): { state: LostLink } | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 410) return undefined;
  return { state: LOST[error.code] ?? 'invalid' };
}

/** What the link of an association's invitation says. Looking at it does not use it up. */
export function useAssociationInvitation(token: string | undefined) {
  const [found, setFound] = useState<AssociationInvitation>({ state: 'checking' });

  const check = useCallback(async () => {
    if (!token) return setFound({ state: 'missing' });
    setFound({ state: 'checking' });
    try {
      const invitation = await api.post('/api/memberships/invitations/open', { body: { token } });
      setFound({ state: 'open', invitation });
    } catch (error) {
      // What cannot be a token at all is refused before anything is looked for.
      const isNoToken = error instanceof ApiProblem && error.status === 422;
      setFound(isNoToken ? { state: 'invalid' } : (lostAssociationLink(error) ?? { state: 'failed', error }));
    }
  }, [token]);

  useEffect(() => {
    void check();
  }, [check]);

  return { found, check, setFound };
}
