import type { EmblaCarouselType } from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect } from 'react';

/** product.md §9: hero autoplay, looping. */
const TURN_EVERY_MS = 5000;

/** Moves the pages of the hero: loops, waits while pointed at or focused, stands still for people who want less motion. */
export default function CarouselMotion({
  viewport,
  carousel,
  isPlaying,
  onPlayingChange,
  onSelect,
}: {
  viewport: RefObject<HTMLDivElement | null>;
  carousel: RefObject<EmblaCarouselType | null>;
  isPlaying: boolean;
  onPlayingChange: (isPlaying: boolean) => void;
  onSelect: (index: number) => void;
}) {
  const [setViewport, embla] = useEmblaCarousel({ loop: true, duration: 22 }, [
    Autoplay({
      delay: TURN_EVERY_MS,
      playOnInit: false,
      stopOnInteraction: false,
      stopOnMouseEnter: true,
      stopOnFocusIn: true,
      rootNode: (root) => root.closest('section'),
    }),
  ]);

  useEffect(() => setViewport(viewport.current), [setViewport, viewport]);

  useEffect(() => {
    if (!embla) return;
    carousel.current = embla;
    const select = () => onSelect(embla.selectedScrollSnap());
    embla.on('select', select).on('reInit', select);
    onPlayingChange(!window.matchMedia('(prefers-reduced-motion: reduce)').matches);
    return () => {
      carousel.current = null;
    };
  }, [embla, carousel, onSelect, onPlayingChange]);

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay;
    if (isPlaying) autoplay?.play();
    else autoplay?.stop();
  }, [embla, isPlaying]);

  return null;
}
