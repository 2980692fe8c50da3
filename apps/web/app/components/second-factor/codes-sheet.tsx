import { useRef } from 'react';
import { Sheet, type SheetProps } from '../ui/sheet.tsx';

/**
 * A sheet whose last step shows recovery codes. They are seen once: while it `holds` them, every way out asks what the button at their end asks,
 * whether they are kept, and the phone's way back leaves them in sight.
 */
export function CodesSheet({ holds, isOpen, onDismiss, children, ...sheet }: SheetProps & { holds: boolean }) {
  const content = useRef<HTMLDivElement>(null);
  const ask = () => content.current?.querySelector('form')?.requestSubmit();
  return (
    <Sheet {...sheet} isOpen={isOpen || holds} onDismiss={holds ? ask : onDismiss}>
      <div ref={content} className="pt-2 pb-4">
        {children}
      </div>
    </Sheet>
  );
}
