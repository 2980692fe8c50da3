import { useEffect, useRef } from 'react';

/** How far one has scrolled. Browsers that can, draw it by themselves (article.css); for the others it is set here. */
export function ReadProgress() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return;
    const draw = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const read = scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0;
      bar.current?.style.setProperty('transform', `scaleX(${read})`);
    };
    draw();
    window.addEventListener('scroll', draw, { passive: true });
    return () => window.removeEventListener('scroll', draw);
  }, []);
  return <div ref={bar} className="read-progress fixed inset-x-0 top-0 z-20 h-1 bg-leaf" aria-hidden="true" />;
}
