import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** `over`: whose sheets stay open below this step. */
type SheetState = { sheetOf?: string; over?: string[] } | null;

/** Whose sheets are open at a step. */
const openAt = (state: SheetState): string[] =>
  state?.sheetOf === undefined ? [] : [state.sheetOf, ...(state.over ?? [])];

/**
 * Makes an open sheet a step of the browser's history, so that the phone's back gesture closes it instead of leaving
 * the page. `onBack` is called when the step was left that way, or with the tab below it. `place` names whose sheets they
 * are: another place's step is none of ours, and closes ours, unless its sheets are `isOver` the others.
 */
export function useSheetHistory(
  place: string,
  onBack: () => void,
  isOver = false,
): { enter: () => void; leave: () => void } {
  const navigate = useNavigate();
  const { search, hash, state, key } = useLocation();
  const isStep = openAt(state as SheetState).includes(place);
  const isOpen = useRef(false);
  const wasStep = useRef(false);
  /** Left before its step was there: the step is taken back when it arrives. */
  const isLeftEarly = useRef(false);
  /** The browser was asked to go back and is not there yet: until then nothing new may be laid on top. */
  const isLeaving = useRef(false);
  /** The browser was asked to step in from here and has not moved yet. */
  const enteringFrom = useRef<string>(undefined);
  /** The link that was pressed while the browser was on its way: followed then, it would be taken back with the step. */
  const pressed = useRef<HTMLAnchorElement>(undefined);
  const here = useRef(key);
  const address = useRef({ search, hash });
  const below = useRef<string[]>([]);

  const stepIn = useCallback(() => {
    enteringFrom.current = here.current;
    const over = isOver && below.current.length > 0 ? { over: below.current } : {};
    navigate(address.current, { state: { sheetOf: place, ...over } satisfies SheetState, preventScrollReset: true });
  }, [navigate, place, isOver]);
  const stepOut = useCallback(() => {
    isLeaving.current = true;
    navigate(-1);
  }, [navigate]);

  useEffect(() => {
    if (here.current !== key) enteringFrom.current = undefined;
    here.current = key;
  }, [key]);
  useEffect(() => {
    address.current = { search, hash };
    below.current = openAt(state as SheetState).filter((other) => other !== place);
    if (isStep && isLeftEarly.current) {
      stepOut();
    } else if (isStep && !isOpen.current && !isLeaving.current) {
      // Reloaded: the step stands for nothing.
      navigate({ search, hash }, { replace: true, state: null, preventScrollReset: true });
    } else if (!isStep && isLeaving.current) {
      isLeaving.current = false;
      // Opened again meanwhile.
      if (isOpen.current) stepIn();
    } else if (!isStep && wasStep.current && isOpen.current) {
      isOpen.current = false;
      onBack();
    }
    if (isStep) isLeftEarly.current = false;
    wasStep.current = isStep;
  }, [isStep, state, place, search, hash, navigate, onBack, stepIn, stepOut]);

  useEffect(() => {
    // Pressed before the page was drawn with the step: React goes from the place below to the place below and draws nothing.
    const close = () => {
      const reached = (window.history.state?.usr ?? null) as SheetState;
      if (!isOpen.current || isLeaving.current || openAt(reached).includes(place)) return;
      isOpen.current = false;
      onBack();
    };
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [onBack, place]);

  const isOnItsWay = useCallback(
    () => isLeaving.current || isLeftEarly.current || enteringFrom.current === here.current,
    [],
  );
  useEffect(() => {
    if (here.current !== key || isOnItsWay()) return;
    const link = pressed.current;
    pressed.current = undefined;
    link?.click();
  }, [key, isOnItsWay]);
  useEffect(() => {
    const holdLink = (event: MouseEvent) => {
      const link = isOnItsWay() && event.target instanceof Element ? event.target.closest('a') : null;
      const isForAnotherTab = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
      if (!link || isForAnotherTab) return;
      event.preventDefault();
      event.stopPropagation();
      pressed.current = link;
    };
    // Before anything of the page hears of it.
    window.addEventListener('click', holdLink, { capture: true });
    return () => window.removeEventListener('click', holdLink, { capture: true });
  }, [isOnItsWay]);

  const enter = useCallback(() => {
    if (isOpen.current) return;
    isOpen.current = true;
    // The step of the opening before is still on its way, or on its way out.
    if (isLeftEarly.current) isLeftEarly.current = false;
    else if (!isLeaving.current) stepIn();
  }, [stepIn]);
  const leave = useCallback(() => {
    if (!isOpen.current) return;
    isOpen.current = false;
    if (isLeaving.current) return;
    if (wasStep.current) stepOut();
    else isLeftEarly.current = true;
  }, [stepOut]);
  return { enter, leave };
}
