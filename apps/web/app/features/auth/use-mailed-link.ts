import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readLink } from './link-fragment.ts';

/** What the server says of a link; `Valid` is what it knows besides of one that works. */
type LinkState<Valid> = ({ state: 'valid' } & Valid) | { state: 'expired' | 'invalid' };

export type MailedLink<Valid> =
  | { state: 'checking' | 'expired' | 'invalid' | 'none' }
  | ({ state: 'valid'; token: string } & Valid)
  /** The server could not be asked. */
  | { state: 'unknown'; error: unknown };

/** What the link in the address is good for, as `ask`, which stays the same, says; `none` when the page was opened without one. */
export function useMailedLink<Valid>(ask: (token: string) => Promise<LinkState<Valid>>) {
  const { hash, search } = useLocation();
  const [link, setLink] = useState<MailedLink<Valid>>({ state: 'checking' });

  const check = useCallback(async () => {
    const content = readLink({ hash, search });
    if (content.kind === 'expired') return setLink({ state: 'expired' });
    if (content.kind === 'refused') return setLink({ state: 'invalid' });
    if (content.kind === 'none') return setLink({ state: 'none' });
    const { token } = content;
    setLink({ state: 'checking' });
    try {
      const answer = await ask(token);
      setLink(answer.state === 'valid' ? { ...answer, token } : { state: answer.state });
    } catch (error) {
      setLink({ state: 'unknown', error });
    }
  }, [ask, hash, search]);

  useEffect(() => {
    void check();
  }, [check]);

  return { link, check, setLink };
}
