import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

type SheetState = { sheetOf?: string } | null;

/**
 * Makes an open sheet a step of the browser's history, so that the phone's back gesture closes it instead of leaving
 * the page. `onBack` is called when the step was left that way, or with the tab below it. `place` names whose sheets they
 * are: another place's step is none of ours.
 */
export function useSheetHistory(place: string, onBack: () => void): { enter: () => void; leave: () => void } {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const isStep = (state as SheetState)?.sheetOf === place;
  const isOpen = useRef(false);
  const wasStep = useRef(false);
  const isLeftEarly = useRef(false);
  const address = useRef({ search, hash });

  useEffect(() => {
    address.current = { search, hash };
    if (isStep && isLeftEarly.current) {
      navigate(-1);
    } else if (isStep && !isOpen.current) {
      // Reloaded: the step stands for nothing.
      navigate({ search, hash }, { replace: true, state: null, preventScrollReset: true });
    } else if (!isStep && wasStep.current && isOpen.current) {
      isOpen.current = false;
      onBack();
    }
    if (isStep) isLeftEarly.current = false;
    wasStep.current = isStep;
  }, [isStep, search, hash, navigate, onBack]);

  const enter = useCallback(() => {
    if (isOpen.current) return;
    isOpen.current = true;
    isLeftEarly.current = false;
    navigate(address.current, { state: { sheetOf: place } satisfies SheetState, preventScrollReset: true });
  }, [navigate, place]);
  const leave = useCallback(() => {
    if (!isOpen.current) return;
    isOpen.current = false;
    // Closed before the step is there, it is taken back when it arrives.
    if (wasStep.current) navigate(-1);
    else isLeftEarly.current = true;
  }, [navigate]);
  return { enter, leave };
}
