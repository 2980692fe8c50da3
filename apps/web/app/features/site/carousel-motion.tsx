import createCarousel, { type EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useEffect, useState } from 'react';

/** spec §9: hero autoplay, looping. */
const TURN_EVERY_MS = 5000;

/** Moves the pages of the hero: by finger, by `carousel` and, while `isTurning`, by itself. Loops. */
export default function CarouselMotion({
  viewport,
  carousel,
  isTurning,
  onReady,
  onSelect,
}: {
  viewport: RefObject<HTMLDivElement | null>;
  carousel: RefObject<EmblaCarouselType | null>;
  isTurning: boolean;
  onReady: () => void;
  onSelect: (index: number) => void;
}) {
  const [embla, setEmbla] = useState<EmblaCarouselType>();

  useEffect(() => {
    if (!viewport.current) return;
    const created = createCarousel(viewport.current, { loop: true, duration: 22 });
    carousel.current = created;
    created.on('select', () => onSelect(created.selectedScrollSnap()));
    setEmbla(created);
    onReady();
    return () => {
      carousel.current = null;
      created.destroy();
    };
  }, [viewport, carousel, onReady, onSelect]);

  useEffect(() => {
    if (!embla || !isTurning) return;
    let timer = 0;
    // A page that someone has just turned to stays as long as any other.
    const wait = () => {
      clearInterval(timer);
      timer = window.setInterval(() => document.hidden || embla.scrollNext(), TURN_EVERY_MS);
    };
    wait();
    embla.on('select', wait);
    return () => {
      clearInterval(timer);
      embla.off('select', wait);
    };
  }, [embla, isTurning]);

  return null;
}
