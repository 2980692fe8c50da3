import { useEffect, useRef } from 'react';
import { Sheet, type SheetProps } from '../ui/sheet.tsx';
import type { OpenSheetProps } from '../ui/use-sheets.ts';

type CodesSheetProps = SheetProps & Pick<OpenSheetProps, 'onStay'> & { holds: boolean };

/**
 * A sheet whose last step shows recovery codes. They are seen once: while it `holds` them, every way out asks what the button at their end asks,
 * whether they are kept, and the phone's way back leaves them in sight.
 */
export function CodesSheet({ holds, isOpen, onDismiss, onStay, children, ...sheet }: CodesSheetProps) {
  const content = useRef<HTMLDivElement>(null);
  // The next way back would leave the page, and the codes with it.
  useEffect(() => {
    if (holds && !isOpen) onStay?.();
  }, [holds, isOpen, onStay]);
  const ask = () => content.current?.querySelector('form')?.requestSubmit();
  return (
    <Sheet {...sheet} isOpen={isOpen || holds} onDismiss={holds ? ask : onDismiss}>
      <div ref={content} className="pt-2 pb-4">
        {children}
      </div>
    </Sheet>
  );
}
