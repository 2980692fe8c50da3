import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDisclosure } from '../ui/use-disclosure.ts';

export type TextDisclosureProps = {
  icon: LucideIcon;
  label: string;
  /** Said in place of the label while it is open. */
  openLabel?: string;
  /** What it belongs to, for who hears the buttons of a page one after the other. */
  of: string;
  children: ReactNode;
};

/** A line of words that opens what belongs to a figure. Its content is only made when it is open. */
export function TextDisclosure({ icon: Icon, label, openLabel = label, of, children }: TextDisclosureProps) {
  const { isOpen, button, content } = useDisclosure();
  return (
    <div>
      <button
        type="button"
        {...button}
        className="-mx-2 flex min-h-11 items-center gap-2 rounded-control px-2 text-left text-13 font-semibold text-leaf hover:bg-leaf-wash md:min-h-9"
      >
        <Icon className="size-4.5" aria-hidden="true" />
        {isOpen ? openLabel : label}
        <span className="sr-only">: {of}</span>
      </button>
      <div {...content} className="pt-1">
        {isOpen ? children : null}
      </div>
    </div>
  );
}
