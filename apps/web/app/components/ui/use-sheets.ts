import { useCallback, useMemo, useRef, useState } from 'react';
import { useSheetHistory } from './sheet-history.ts';

/** What every sheet of a page is given. */
export type OpenSheetProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Gives the focus back to what opened the first sheet. */
  onCloseAutoFocus: (event: Event) => void;
};

/** `opening` numbers the openings: as a key it makes each one new, with empty fields and an id of its own. */
export type OpenedSheet<Sheet> = { sheet: Sheet; opening: number };

/**
 * The sheets of a page, one at a time: opening another takes the place of the one before, the phone's back gesture closes
 * it, and the focus returns to what opened the first one. `place` names the page among those whose sheets step into the history.
 */
export function useSheets<Sheet>(place: string): {
  current: OpenedSheet<Sheet> | undefined;
  props: OpenSheetProps;
  /** `prepare` fetches what the sheet needs; while it is under way the page stays as it is. */
  open: (sheet: Sheet, prepare?: () => Promise<unknown>) => Promise<void>;
} {
  const [current, setCurrent] = useState<OpenedSheet<Sheet> | undefined>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const isAnyOpen = useRef(false);
  const close = useCallback(() => {
    isAnyOpen.current = false;
    setOpen(false);
  }, []);
  const { enter, leave } = useSheetHistory(place, close);

  const open = useCallback(
    async (sheet: Sheet, prepare?: () => Promise<unknown>) => {
      if (!isAnyOpen.current) opener.current = document.activeElement;
      await prepare?.();
      isAnyOpen.current = true;
      enter();
      setCurrent((before) => ({ sheet, opening: (before?.opening ?? 0) + 1 }));
      setOpen(true);
    },
    [enter],
  );
  const onOpenChange = useCallback(
    (next: boolean) => {
      if (next) return;
      leave();
      close();
    },
    [leave, close],
  );
  const onCloseAutoFocus = useCallback((event: Event) => {
    event.preventDefault();
    const target = opener.current;
    if (isAnyOpen.current) return;
    if (target instanceof HTMLElement && target.isConnected && target !== document.body) target.focus();
    else document.querySelector<HTMLElement>('main')?.focus();
  }, []);
  const props = useMemo(() => ({ isOpen, onOpenChange, onCloseAutoFocus }), [isOpen, onOpenChange, onCloseAutoFocus]);
  return { current, props, open };
}
