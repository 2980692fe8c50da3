import { ChevronDown } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

export type DisclosureProps = {
  label: ReactNode;
  /** A line under the label while it is closed: what is inside, and what it is good for. */
  hint?: ReactNode;
  isOpenAtFirst?: boolean;
  /** Opens it whatever was pressed, for example because something inside is wrong. It stays open afterwards: what it says next is to be seen. */
  isForcedOpen?: boolean;
  children: ReactNode;
};

/** What is not needed at once, behind its name. Its content is only made when it is open. */
export function Disclosure({ label, hint, isOpenAtFirst = false, isForcedOpen, children }: DisclosureProps) {
  const [isWanted, setWanted] = useState(isOpenAtFirst);
  if (isForcedOpen && !isWanted) setWanted(true);
  return (
    <Collapsible.Root open={isWanted} onOpenChange={setWanted} className="rounded-control border border-line">
      <Collapsible.Trigger className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control px-3.5 py-2.5 text-left transition-colors hover:bg-leaf-wash/60">
        <span className="min-w-0">
          <span className="block font-medium">{label}</span>
          {hint && !isWanted ? <span className="block text-13 text-ink-soft">{hint}</span> : null}
        </span>
        <ChevronDown
          className={classNames('size-5 text-ink-soft transition-transform', isWanted && 'rotate-180')}
          aria-hidden="true"
        />
      </Collapsible.Trigger>
      <Collapsible.Content className="border-line border-t px-3.5 pt-3.5 pb-4">{children}</Collapsible.Content>
    </Collapsible.Root>
  );
}
