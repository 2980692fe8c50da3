import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdLight } from '../../platform/theme.ts';
import { Button } from '../ui/button.tsx';
import type { OpenSheetProps } from '../ui/use-sheets.ts';
import { useWayBack } from '../ui/use-way-back.ts';
import { ShownPage, Validity } from './shown-page.tsx';
import type { ShownSlide } from './shown-slide.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useSwipe } from './use-swipe.ts';
import { useWakeLock } from './use-wake-lock.ts';

type ShowFullScreenProps = Pick<OpenSheetProps, 'isOpen' | 'onOpenChange'> &
  Partial<Pick<OpenSheetProps, 'onCloseAutoFocus'>> & {
    slides: readonly ShownSlide[];
    /** Which one comes first, by its id. */
    firstId?: string;
    /** The day, where the person is: `YYYY-MM-DD`. */
    today: string;
  };

/**
 * Shows documents to somebody else, as at a police check: one at a time on white, in either theme, with the screen kept on and nothing beside
 * them. Opened by `useSheets`, which makes it a step of the history: the back gesture leads to where one was.
 */
export function ShowFullScreen({ isOpen, onOpenChange, ...shown }: ShowFullScreenProps) {
  const hasSlides = shown.slides.length > 0;
  return (
    <Dialog.Root open={isOpen && hasSlides} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-surface" />
        {hasSlides ? <Stage {...shown} onClose={() => onOpenChange(false)} /> : null}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type StageProps = Omit<ShowFullScreenProps, 'isOpen' | 'onOpenChange'> & { onClose: () => void };

function Stage({ slides, firstId, today, onClose, onCloseAutoFocus }: StageProps) {
  const { t } = useTranslation(['documentViewer', 'common']);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      slides.findIndex(({ id }) => id === firstId),
    ),
  );
  const scroller = useRef<HTMLElement>(null);
  const goBack = useWayBack();
  useWakeLock();
  useFullScreen(onClose);
  // Before it is painted: a dark page would flash.
  useLayoutEffect(holdLight, []);

  // One may have been taken away meanwhile.
  const place = Math.min(at, slides.length - 1);
  const slide = slides[place] as ShownSlide;
  const number = place + 1;
  const total = slides.length;
  const turn = (by: 1 | -1) => {
    const next = place + by;
    if (next < 0 || next >= total) return;
    setAt(next);
    scroller.current?.scrollTo?.({ top: 0 });
  };
  const swipe = useSwipe(turn);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };

  return (
    <Dialog.Content
      aria-describedby={undefined}
      data-show-full-screen=""
      onKeyDown={onKeyDown}
      onCloseAutoFocus={(event) => {
        onCloseAutoFocus?.(event);
        goBack(event);
      }}
      className="fixed inset-0 z-50 flex flex-col bg-surface pt-[env(safe-area-inset-top)] text-ink outline-none"
    >
      <header className="flex items-start justify-between gap-3 px-gutter pt-1">
        <div className="min-w-0 pt-2">
          <Dialog.Title className="text-21 wrap-anywhere">{slide.title}</Dialog.Title>
          {slide.validUntil === undefined ? null : <Validity validUntil={slide.validUntil} today={today} />}
          <p className="hidden text-13 text-ink-soft pointer-coarse:block">{t('documentViewer:show.brighter')}</p>
        </div>
        <Dialog.Close
          className="touch-target -mr-2.5 flex shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-leaf-wash hover:text-ink"
          aria-label={t('common:action.close')}
        >
          <X className="size-5.5" aria-hidden="true" />
        </Dialog.Close>
      </header>
      <section
        ref={scroller}
        aria-label={slide.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard too
        tabIndex={0}
        {...swipe}
        className="min-h-0 flex-1 overflow-y-auto px-gutter pt-2 pb-6 -outline-offset-2"
      >
        <ShownPage key={slide.id} slide={slide} />
      </section>
      {total > 1 ? (
        <nav
          aria-label={t('documentViewer:show.others')}
          className="flex items-center justify-between gap-2 border-line border-t px-gutter pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))]"
        >
          <TurnButton label={t('documentViewer:show.previous')} isLast={place === 0} onTurn={() => turn(-1)}>
            <ChevronLeft className="size-5.5" aria-hidden="true" />
          </TurnButton>
          <p role="status" className="min-w-0 text-center text-15 tabular">
            {t('documentViewer:show.place', { number, total })}
          </p>
          <TurnButton label={t('documentViewer:show.next')} isLast={number === total} onTurn={() => turn(1)}>
            <ChevronRight className="size-5.5" aria-hidden="true" />
          </TurnButton>
        </nav>
      ) : null}
    </Dialog.Content>
  );
}

type TurnButtonProps = { label: string; isLast: boolean; onTurn: () => void; children: React.ReactNode };

/** Not `disabled` at the end: whoever has just turned there keeps the focus where it is. */
function TurnButton({ label, isLast, onTurn, children }: TurnButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      {...(isLast ? { 'aria-disabled': true, className: 'opacity-60' } : { onClick: onTurn })}
    >
      {children}
    </Button>
  );
}
