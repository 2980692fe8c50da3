import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePollWhileStreamIsDown } from '../../platform/live-stream.ts';
import { linksQuery } from './connection-queries.ts';

/**
 * Calls back when the list of those one is connected with has become another. Asking for it is written into nobody's access
 * log, so it can be asked for as often as is needed to know (spec-D13).
 */
export function useLinksChange(onChange: () => void): void {
  const { data } = useInfiniteQuery({ ...linksQuery, refetchInterval: usePollWhileStreamIsDown() });
  const linked = data?.pages
    .flatMap(({ items }) => items.map(({ person, connectedAt }) => `${person.id} ${connectedAt}`))
    .join();
  const before = useRef(linked);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (before.current !== undefined && linked !== undefined && linked !== before.current) tell();
    before.current = linked ?? before.current;
  }, [linked]);
}
