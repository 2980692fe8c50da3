import { type ShellWords, WORDS_ATTRIBUTE } from '../../platform/inline-scripts.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { PRODUCT_NAME } from './logo.tsx';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The app's frame before its code has arrived: same places and heights, and the words that the shell's script writes into it. */
export function ShellSkeleton({ words }: { words?: ShellWords | undefined }) {
  return (
    <div className="md:pl-56" aria-busy="true">
      <title>{PRODUCT_NAME}</title>
      <div className="fixed inset-y-0 left-0 hidden w-56 border-line border-r bg-surface md:block" />
      <div className="mx-auto flex max-w-5xl flex-col gap-6 px-gutter pt-6 md:px-8 md:pt-8">
        <div className="flex flex-col gap-2.5">
          <Skeleton className="h-4 w-36" />
          {words?.cards ? <Skeleton className="my-4 h-16 rounded-card" /> : null}
          <EarlyText
            text={words?.title}
            className="font-[560] [font-family:var(--font-serif-local)] text-28 tracking-[-0.01em] empty:h-8 empty:w-56"
          />
          {words?.intro ? (
            <EarlyText
              text={words.intro}
              className="[font-family:var(--font-sans-local)] text-15 text-ink-soft empty:h-10"
            />
          ) : null}
        </div>
        {words?.cards ? null : <Skeleton className="h-16 rounded-card" />}
        <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-3">
          {words?.cards?.map((text) => (
            <div
              key={text}
              className="flex min-h-28 flex-col gap-0.5 rounded-card border border-line bg-surface p-gutter"
            >
              <Skeleton className="h-8.5 w-12" />
              <EarlyText
                text={text}
                className="text-wrap [font-family:var(--font-sans-local)] text-15 empty:h-4 empty:w-24"
              />
            </div>
          )) ?? PLACES.map((place) => <Skeleton key={place} className="h-24 rounded-card" />)}
        </div>
      </div>
      <div className="fixed inset-x-0 bottom-0 h-[calc(4rem+env(safe-area-inset-bottom))] border-line border-t bg-surface md:hidden" />
    </div>
  );
}

/**
 * Empty until the script has the text; React leaves what it wrote there. In a font that the device has: ours would come before the code
 * and hold it up.
 */
function EarlyText({ text, className }: { text: string | undefined; className: string }) {
  return (
    <p
      {...{ [WORDS_ATTRIBUTE]: text }}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty.
      dangerouslySetInnerHTML={{ __html: '' }}
      className={classNames('empty:animate-breathe empty:rounded-control empty:bg-line/70', className)}
    />
  );
}
