import { DropNotebook } from '../marks/drop-notebook.tsx';
import { classNames } from '../ui/class-names.ts';

/** A proper name, the same in every language; written here so that a shell's frame waits for no translation. */
export const PRODUCT_NAME = 'Bálsamo';

/** The mark with the name beside it. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2 text-leaf', className)}>
      <DropNotebook className="size-8" />
      <span className="font-serif text-21 font-semibold text-ink">{PRODUCT_NAME}</span>
    </span>
  );
}
