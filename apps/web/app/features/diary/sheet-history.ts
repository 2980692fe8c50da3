import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

type SheetState = { isSheetOpen?: boolean } | null;

/**
 * Makes an open sheet a step of the browser's history, so that the phone's back gesture closes it instead of leaving
 * the diary. `onBack` is called when the step was left that way, or with the tab below it.
 */
export function useSheetHistory(onBack: () => void): { enter: () => void; leave: () => void } {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const isStep = Boolean((state as SheetState)?.isSheetOpen);
  const isOpen = useRef(false);
  const wasStep = useRef(false);
  const place = useRef({ search, hash });

  useEffect(() => {
    place.current = { search, hash };
    if (isStep && !isOpen.current) {
      // Reloaded, or closed before the step was there: the step stands for nothing.
      navigate({ search, hash }, { replace: true, state: null, preventScrollReset: true });
    } else if (!isStep && wasStep.current && isOpen.current) {
      isOpen.current = false;
      onBack();
    }
    wasStep.current = isStep;
  }, [isStep, search, hash, navigate, onBack]);

  const enter = useCallback(() => {
    if (isOpen.current) return;
    isOpen.current = true;
    navigate(place.current, { state: { isSheetOpen: true } satisfies SheetState, preventScrollReset: true });
  }, [navigate]);
  const leave = useCallback(() => {
    if (!isOpen.current) return;
    isOpen.current = false;
    if (wasStep.current) navigate(-1);
  }, [navigate]);
  return { enter, leave };
}
