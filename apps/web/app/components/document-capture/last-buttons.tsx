import type { ReactNode } from 'react';

/** What a screen ends with, at the bottom of the sheet and in sight while the rest scrolls under it. */
export function LastButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-[min(1.25rem,6.25vw)] -mb-5 flex flex-wrap gap-2.5 border-line border-t bg-surface px-[min(1.25rem,6.25vw)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:grow">
      {children}
    </div>
  );
}
