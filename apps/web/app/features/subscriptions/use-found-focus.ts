import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Gives the focus to this where a change of what the page says took it away with the button that had it. */
export function useFoundFocus(target: RefObject<HTMLElement | null>, said: string | undefined): void {
  const before = useRef(said);
  const find = useEffectEvent(() => {
    if (before.current !== undefined && before.current !== said && hasNobodyFocus()) target.current?.focus();
    before.current = said;
  });
  useEffect(() => {
    if (said) find();
  }, [said]);
}

export const hasNobodyFocus = () => document.activeElement === null || document.activeElement === document.body;
