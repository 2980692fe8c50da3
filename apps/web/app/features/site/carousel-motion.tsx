import type { EmblaCarouselType } from 'embla-carousel';
import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect } from 'react';

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
  const [setViewport, embla] = useEmblaCarousel({ loop: true, duration: 22 });

  useEffect(() => setViewport(viewport.current), [setViewport, viewport]);

  useEffect(() => {
    if (!embla) return;
    carousel.current = embla;
    embla.on('select', () => onSelect(embla.selectedScrollSnap()));
    onReady();
    return () => {
      carousel.current = null;
    };
  }, [embla, carousel, onReady, onSelect]);

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
