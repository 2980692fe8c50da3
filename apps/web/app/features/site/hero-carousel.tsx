import type { EmblaCarouselType } from 'embla-carousel';
import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/ui/class-names.ts';
import { pageLoad } from '../../platform/page-load.ts';
import { CompareVignette, RecordVignette, TalkVignette } from './vignettes.tsx';

const CarouselMotion = lazy(() => import('./carousel-motion.tsx'));
/** Before the first page turns by itself: until then the code for it would only hold up what a visitor came for. */
const MOTION_AFTER_MS = 3_500;

const SLIDES = [
  { id: 'record', Vignette: RecordVignette },
  { id: 'compare', Vignette: CompareVignette },
  { id: 'talk', Vignette: TalkVignette },
] as const;

/**
 * Three pages that turn by themselves. The first is there at once; what moves them comes shortly before the first turn, or when somebody
 * points at them or takes the keyboard there. Without it the pages can be swiped.
 */
export function HeroCarousel() {
  const { t } = useTranslation(['home']);
  const viewport = useRef<HTMLDivElement>(null);
  const carousel = useRef<EmblaCarouselType | null>(null);
  /** The page that somebody asked for before it could be turned to. */
  const wanted = useRef<number | undefined>(undefined);
  const [shownAt, setShownAt] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  const [selected, setSelected] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isTurning = isPlaying && !isPointedAt && !isFocused;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      // The page may have stood for a while without this code (start-on-use.ts).
      const at = pageLoad()?.loadEventEnd || performance.now();
      setShownAt(at);
      timer = setTimeout(() => setLoaded(true), at + MOTION_AFTER_MS - performance.now());
    };
    if (document.readyState === 'complete') load();
    else window.addEventListener('load', load, { once: true });
    return () => {
      window.removeEventListener('load', load);
      clearTimeout(timer);
    };
  }, []);

  // People who want less motion turn the pages themselves.
  const start = useCallback(() => setPlaying(!window.matchMedia('(prefers-reduced-motion: reduce)').matches), []);

  const turnTo = (index: number) => {
    wanted.current = index;
    setLoaded(true);
    carousel.current?.scrollTo(index);
  };
  const turnByKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!carousel.current) turnTo((selected + step + SLIDES.length) % SLIDES.length);
    else if (step > 0) carousel.current.scrollNext();
    else carousel.current.scrollPrev();
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('home:carousel.label')}
      className="relative min-w-0 rounded-sheet border border-line bg-surface"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return;
        setPointedAt(true);
        setLoaded(true);
      }}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => {
        setFocused(true);
        setLoaded(true);
      }}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div
        ref={viewport}
        // Who uses the keyboard turns pages with the buttons: as a scroller it would be one more stop, which vanishes once it stops being one.
        tabIndex={isLoaded ? undefined : -1}
        className={classNames(
          'rounded-sheet',
          isLoaded ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]',
        )}
      >
        <div className="flex" aria-live={isTurning ? 'off' : 'polite'}>
          {SLIDES.map(({ id, Vignette }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern of the ARIA guide.
            <div
              key={id}
              role="group"
              aria-roledescription="slide"
              aria-label={t('home:carousel.slide', { number: index + 1, total: SLIDES.length })}
              aria-hidden={isLoaded && index !== selected}
              className="flex min-w-0 shrink-0 grow-0 basis-full snap-center flex-col gap-5 p-5 pb-16 md:p-8 md:pb-18"
            >
              <div className="flex h-62 flex-col justify-center rounded-card border border-line bg-paper px-4 md:h-66 md:px-8">
                <Vignette />
              </div>
              <div className="flex flex-col gap-1.5">
                <h2 className="text-21">{t(`home:slides.${id}.title`)}</h2>
                <p className="text-15 text-ink-soft">{t(`home:slides.${id}.body`)}</p>
              </div>
            </div>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an extra for the buttons inside. */}
      <div className="absolute inset-x-3 bottom-2 flex items-center justify-between md:inset-x-6" onKeyDown={turnByKey}>
        <div className="flex">
          {SLIDES.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-label={t('home:carousel.goTo', { number: index + 1 })}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => turnTo(index)}
              className="touch-target flex items-center justify-center rounded-control"
            >
              <span
                className={classNames(
                  'h-1.5 rounded-full transition-[width,background-color]',
                  index === selected ? 'w-6 bg-leaf' : 'w-3 bg-line-strong',
                )}
              />
            </button>
          ))}
        </div>
        <button
          type="button"
          aria-label={isPlaying ? t('home:carousel.pause') : t('home:carousel.play')}
          onClick={() => setPlaying(!isPlaying)}
          className="touch-target flex items-center justify-center rounded-control text-ink-soft hover:text-ink"
        >
          {isPlaying ? <Pause className="size-5" aria-hidden="true" /> : <Play className="size-5" aria-hidden="true" />}
        </button>
      </div>
      {isLoaded ? (
        <Suspense fallback={null}>
          <CarouselMotion
            viewport={viewport}
            carousel={carousel}
            wanted={wanted}
            shownAt={shownAt}
            isTurning={isTurning}
            onReady={start}
            onSelect={setSelected}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
