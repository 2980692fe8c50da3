import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * The part of the window that the on-screen keyboard leaves free, as CSS variables `--visible` (its height) and
 * `--keyboard` (what is covered below). Keeps the focused control in sight while the keyboard comes and goes.
 */
export function useVisibleHeight<Element extends HTMLElement>(): {
  style: CSSProperties;
  ref: RefObject<Element | null>;
} {
  const ref = useRef<Element>(null);
  const [style, setStyle] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      const covered = Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
      setStyle({ '--visible': `${Math.round(viewport.height)}px`, '--keyboard': `${covered}px` } as CSSProperties);
      if (covered > 0 && ref.current?.contains(document.activeElement)) {
        requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
      }
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
  return { style, ref };
}
