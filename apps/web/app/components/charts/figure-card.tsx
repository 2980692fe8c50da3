import { type ReactNode, useId } from 'react';
import { Card } from '../ui/card.tsx';

export type FigureCardProps = {
  /** The question that the figure answers. */
  title: ReactNode;
  /** From how many records it is. */
  count?: ReactNode;
  /** What the figure says, in words. */
  sentence?: ReactNode;
  children?: ReactNode;
};

/** One figure of the dashboard: its question, its number of records, what it says, and then the drawing. */
export function FigureCard({ title, count, sentence, children }: FigureCardProps) {
  const id = useId();
  return (
    <Card className="p-0">
      <section aria-labelledby={id} className="flex flex-col gap-3 p-gutter md:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
          <h2 id={id} className="text-17">
            {title}
          </h2>
          {count ? <p className="tabular text-13 text-ink-soft">{count}</p> : null}
        </div>
        {sentence ? <p>{sentence}</p> : null}
        {children}
      </section>
    </Card>
  );
}
