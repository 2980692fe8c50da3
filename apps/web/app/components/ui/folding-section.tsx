import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useDisclosure } from './use-disclosure.ts';

export type FoldingSectionProps = {
  title: string;
  /** Stands beside the title, and goes with what it is about. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a page that stands open until its title is pressed. */
export function FoldingSection({ title, action, children }: FoldingSectionProps) {
  const titleId = useId();
  const { isOpen, button, content } = useDisclosure(true);
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-3">
        {/* Room for two words and the arrow; where it is not there, what is done goes below them. */}
        <h2 id={titleId} className="-mx-2 min-w-[min(100%,10.5rem)] flex-1 text-21">
          <button
            type="button"
            {...button}
            className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-2 text-left transition-colors hover:bg-leaf-wash/60"
          >
            {title}
            <ChevronDown
              className={classNames('size-5 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
              aria-hidden="true"
            />
          </button>
        </h2>
        {isOpen ? action : null}
      </div>
      <div {...content}>{children}</div>
    </section>
  );
}
