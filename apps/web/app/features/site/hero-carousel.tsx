import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/ui/class-names.ts';
import { pageLoad } from '../../platform/page-load.ts';
import { CompareVignette, RecordVignette, TalkVignette } from './vignettes.tsx';

/** spec §9: hero autoplay, looping. */
const TURN_EVERY_MS = 5000;
/** Without an event of its own in every browser (`scrollend`): a scroller that was still for so long has come to rest. */
const AT_REST_MS = 120;

const SLIDES = [
  { id: 'record', Vignette: RecordVignette },
  { id: 'compare', Vignette: CompareVignette },
  { id: 'talk', Vignette: TalkVignette },
] as const;
/** Behind the last page stands the first once more, so that it is turned to forwards; at rest there, the page is changed for the first one unseen. */
const FIRST_AGAIN = SLIDES.length;

/** Three pages that turn by themselves. Without this code they can be swiped: the browser scrolls from one to the next. */
export function HeroCarousel() {
  const { t } = useTranslation(['home']);
  const viewport = useRef<HTMLDivElement>(null);
  /** Where it is being turned to: pages on the way there are not chosen. */
  const target = useRef<number | undefined>(undefined);
  const atRest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [isAlive, setAlive] = useState(false);
  const [selected, setSelected] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isTurning = isPlaying && !isPointedAt && !isFocused;

  const scrollToPage = (page: number, behavior: ScrollBehavior) =>
    viewport.current?.scrollTo({ left: page * viewport.current.clientWidth, behavior });

  /** @param page from -1, the one before the first, to `FIRST_AGAIN` */
  const turnTo = (page: number) => {
    if (page < 0) scrollToPage(FIRST_AGAIN, 'instant');
    else if (pageAt(viewport.current) === FIRST_AGAIN) scrollToPage(0, 'instant');
    target.current = page < 0 ? page + SLIDES.length : page;
    setSelected(target.current % SLIDES.length);
    scrollToPage(target.current, wantsLessMotion() ? 'instant' : 'smooth');
  };
  const turnOn = useEffectEvent(() => turnTo(selected + 1));

  useEffect(() => {
    setAlive(true);
    // Whoever swiped before is left on the page that they swiped to.
    setSelected(pageAt(viewport.current));
    // People who want less motion turn the pages themselves.
    setPlaying(!wantsLessMotion());
    return () => clearTimeout(atRest.current);
  }, []);

  // A page that someone has just turned to stays as long as any other.
  useEffect(() => {
    if (!isTurning) return;
    let timer: ReturnType<typeof setTimeout>;
    const turnIn = (milliseconds: number) => {
      timer = setTimeout(() => (document.hidden ? turnIn(TURN_EVERY_MS) : turnOn()), milliseconds);
    };
    // The first page has stood for a while without this code (start-on-use.ts).
    const stood = performance.now() - (pageLoad()?.loadEventEnd || performance.now());
    turnIn(selected === 0 && stood < TURN_EVERY_MS ? TURN_EVERY_MS - stood : TURN_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isTurning, selected]);

  const followScroll = () => {
    const page = pageAt(viewport.current);
    if (target.current === undefined || target.current === page) setSelected(page % SLIDES.length);
    clearTimeout(atRest.current);
    atRest.current = setTimeout(() => {
      target.current = undefined;
      if (pageAt(viewport.current) === FIRST_AGAIN) scrollToPage(0, 'instant');
    }, AT_REST_MS);
  };
  const turnByKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    turnTo(selected + step);
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('home:carousel.label')}
      className="relative min-w-0 rounded-sheet border border-line bg-surface"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div
        ref={viewport}
        // What scrolls must be reachable by keyboard; the browser's own arrow keys go from page to page there.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller.
        tabIndex={0}
        onScroll={followScroll}
        className="snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-sheet [scrollbar-width:none]"
      >
        <div className="flex" aria-live={isTurning ? 'off' : 'polite'}>
          {[...SLIDES, ...(isAlive ? [SLIDES[0]] : [])].map(({ id, Vignette }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern of the ARIA guide.
            <div
              key={index === FIRST_AGAIN ? 'again' : id}
              role="group"
              aria-roledescription="slide"
              aria-label={t('home:carousel.slide', { number: index + 1, total: SLIDES.length })}
              aria-hidden={isAlive && index !== selected}
              className="flex min-w-0 shrink-0 grow-0 basis-full snap-center snap-always flex-col gap-5 p-5 pb-16 md:p-8 md:pb-18"
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
    </section>
  );
}

/** The page that a scroller shows the most of, from 0. */
function pageAt(scroller: HTMLElement | null): number {
  return scroller && scroller.clientWidth > 0 ? Math.round(scroller.scrollLeft / scroller.clientWidth) : 0;
}

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
