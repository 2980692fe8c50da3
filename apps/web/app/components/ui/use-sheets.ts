import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type Draft, giveBackHere, openDraft, sheetGivenBack } from '../../offline/drafts/draft.ts';
import { useSheetHistory } from './sheet-history.ts';

/** What every sheet of a page is given. */
export type OpenSheetProps = {
  isOpen: boolean;
  /** Closes a sheet that was sent or given up: what was typed is gone. */
  onOpenChange: (isOpen: boolean) => void;
  /** Closes a sheet of which nobody has said what is to become: what was typed waits for its next opening. */
  onDismiss?: () => void;
  /** Opens the same sheet anew, without what was typed before. */
  onStartOver?: () => void;
  /** Opens the same sheet again as it stands, for what must not go with the phone's way back. */
  onStay?: () => void;
  /** Gives the focus back to what opened the first sheet. */
  onCloseAutoFocus: (event: Event) => void;
};

/**
 * `opening` numbers the openings: as a key it makes each one new, with empty fields and an id of its own. `draft` keeps what is typed
 * into it; forms find it by the `DraftContext`.
 */
export type OpenedSheet<Sheet> = { sheet: Sheet; opening: number; draft: Draft };

/**
 * The sheets of a page, one at a time: opening another takes the place of the one before, the phone's back gesture closes
 * it, and the focus returns to what opened the first one. `place` names the page among those whose sheets step into the history. Sheets that are
 * `isOver` leave those of other places open below them.
 */
export function useSheets<Sheet>(
  place: string,
  { isOver = false }: { isOver?: boolean } = {},
): {
  current: OpenedSheet<Sheet> | undefined;
  props: OpenSheetProps;
  /** `prepare` fetches what the sheet needs; while it is under way the page stays as it is. */
  open: (sheet: Sheet, prepare?: () => Promise<unknown>) => Promise<void>;
} {
  const [current, setCurrent] = useState<OpenedSheet<Sheet> | undefined>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const isAnyOpen = useRef(false);
  const latest = useRef(0);
  const draft = useRef<Draft>(undefined);
  const close = useCallback((isGivenUp: boolean) => {
    isAnyOpen.current = false;
    if (isGivenUp) draft.current?.end();
    else draft.current?.leave();
    draft.current = undefined;
    setOpen(false);
  }, []);
  const putAway = useCallback(() => close(false), [close]);
  const { enter, leave } = useSheetHistory(place, putAway, isOver);
  /** One sheet takes the place of another when the person goes on to it. */
  const show = useCallback(
    (sheet: Sheet) => {
      draft.current?.end();
      const opened = openDraft(place, sheet);
      draft.current = opened;
      latest.current += 1;
      setCurrent({ sheet, opening: latest.current, draft: opened });
    },
    [place],
  );

  const open = useCallback(
    async (sheet: Sheet, prepare?: () => Promise<unknown>) => {
      if (!isAnyOpen.current) opener.current = document.activeElement;
      await prepare?.();
      await giveBackHere(place, sheet);
      isAnyOpen.current = true;
      enter();
      show(sheet);
      setOpen(true);
    },
    [enter, place, show],
  );
  const opening = current?.opening;
  const onOpenChange = useCallback(
    (next: boolean) => {
      // What a closed sheet still sent, and is done only now, must not close the one that was opened since.
      if (next || latest.current !== opening) return;
      leave();
      close(true);
    },
    [leave, close, opening],
  );
  const onDismiss = useCallback(() => {
    if (latest.current !== opening) return;
    leave();
    putAway();
  }, [leave, putAway, opening]);
  const openedSheet = current?.sheet;
  const onStartOver = useCallback(() => {
    if (openedSheet !== undefined) show(openedSheet);
  }, [openedSheet, show]);
  const onStay = useCallback(() => {
    if (latest.current !== opening) return;
    isAnyOpen.current = true;
    enter();
    setOpen(true);
  }, [enter, opening]);
  const onCloseAutoFocus = useCallback((event: Event) => {
    event.preventDefault();
    const target = opener.current;
    if (isAnyOpen.current) return;
    if (target instanceof HTMLElement && target.isConnected && target !== document.body) target.focus();
    else document.querySelector<HTMLElement>('main')?.focus();
  }, []);
  useEffect(() => () => draft.current?.leave(), []);
  const props = useMemo(
    () => ({ isOpen, onOpenChange, onDismiss, onStartOver, onStay, onCloseAutoFocus }),
    [isOpen, onOpenChange, onDismiss, onStartOver, onStay, onCloseAutoFocus],
  );
  return { current, props, open };
}

/** Opens the sheet again that someone was writing in when the session or the tab ended, once its page is there. */
export function useSheetGivenBack<Sheet>(place: string, open: (sheet: Sheet) => unknown): void {
  const openIt = useEffectEvent(() => {
    const sheet = sheetGivenBack(place);
    if (sheet !== undefined) void open(sheet as Sheet);
  });
  useEffect(() => openIt(), []);
}
