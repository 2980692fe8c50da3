import createCarousel, { type EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useEffect, useState } from 'react';

/** spec §9: hero autoplay, looping. */
const TURN_EVERY_MS = 5000;

/** Moves the pages of the hero: by finger, by `carousel` and, while `isTurning`, by itself. Loops. */
export default function CarouselMotion({
  viewport,
  carousel,
  wanted,
  shownAt,
  isTurning,
  onReady,
  onSelect,
}: {
  viewport: RefObject<HTMLDivElement | null>;
  carousel: RefObject<EmblaCarouselType | null>;
  wanted: RefObject<number | undefined>;
  /** When the first page was there, as `performance.now` tells time. */
  shownAt: number;
  isTurning: boolean;
  onReady: () => void;
  onSelect: (index: number) => void;
}) {
  const [embla, setEmbla] = useState<EmblaCarouselType>();

  useEffect(() => {
    if (!viewport.current) return;
    // Whoever swiped before is left on the page that they swiped to.
    const { scrollLeft, clientWidth } = viewport.current;
    const startIndex = wanted.current ?? (clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0);
    viewport.current.scrollLeft = 0;
    const created = createCarousel(viewport.current, { loop: true, duration: 22, startIndex });
    carousel.current = created;
    created.on('select', () => onSelect(created.selectedScrollSnap()));
    if (startIndex > 0) onSelect(startIndex);
    setEmbla(created);
    onReady();
    return () => {
      carousel.current = null;
      created.destroy();
    };
  }, [viewport, carousel, wanted, onReady, onSelect]);

  useEffect(() => {
    if (!embla || !isTurning) return;
    let timer = 0;
    const turnIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (document.hidden) turnIn(TURN_EVERY_MS);
        else embla.scrollNext();
      }, milliseconds);
    };
    // A page that someone has just turned to stays as long as any other; the first has been there before this code.
    const wait = () => turnIn(TURN_EVERY_MS);
    const isFirst = embla.selectedScrollSnap() === 0 && performance.now() - shownAt < TURN_EVERY_MS;
    turnIn(isFirst ? TURN_EVERY_MS - (performance.now() - shownAt) : TURN_EVERY_MS);
    embla.on('select', wait);
    return () => {
      clearTimeout(timer);
      embla.off('select', wait);
    };
  }, [embla, isTurning, shownAt]);

  return null;
}
