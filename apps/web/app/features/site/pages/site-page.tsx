import type { ReactNode } from 'react';

/** The frame of a page of text: its heading, a sentence under it, then what it is about. */
export function SitePage({ heading, lede, children }: { heading: string; lede: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-12 wrap-anywhere px-gutter pt-6 pb-16 md:gap-16 md:px-8 md:pt-10 md:pb-24">
      <header className="flex flex-col gap-3">
        <h1 className="max-w-[18em] text-38 max-md:text-[length:min(2.125rem,11vw)] max-md:leading-[1.15]">
          {heading}
        </h1>
        <p className="max-w-[38em] text-17 text-ink-soft">{lede}</p>
      </header>
      {children}
    </div>
  );
}
