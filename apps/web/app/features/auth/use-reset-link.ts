import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../platform/api-client.ts';
import { readLink } from './link-fragment.ts';

export type ResetLink =
  | { state: 'checking' | 'expired' | 'invalid' | 'none' }
  | { state: 'valid'; token: string; hasKeys: boolean; isConfirmed: boolean }
  /** The server could not be asked. */
  | { state: 'unknown'; error: unknown };

/** What the link in the address is good for; `none` when the page was opened without one. */
export function useResetLink() {
  const { hash, search } = useLocation();
  const [link, setLink] = useState<ResetLink>({ state: 'checking' });

  const check = useCallback(async () => {
    const content = readLink({ hash, search });
    if (content.kind === 'expired') return setLink({ state: 'expired' });
    if (content.kind === 'refused') return setLink({ state: 'invalid' });
    if (content.kind === 'none') return setLink({ state: 'none' });
    const { token } = content;
    setLink({ state: 'checking' });
    try {
      const answer = await api.post('/api/auth/reset-password/check', { body: { token } });
      setLink(answer.state === 'valid' ? { ...answer, token } : { state: answer.state });
    } catch (error) {
      setLink({ state: 'unknown', error });
    }
  }, [hash, search]);

  useEffect(() => {
    void check();
  }, [check]);

  return { link, check, setLink };
}
