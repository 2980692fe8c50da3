import { useEffect, useEffectEvent } from 'react';

/**
 * Takes the browser's bars away while the component is there, where a page may do that (not on the iPhone). It is the whole document and not one
 * element of it: the lock of the app must be able to cover what is shown. `onLeft`: somebody left it, by Escape or the back gesture.
 */
export function useFullScreen(onLeft: () => void): void {
  const tellLeft = useEffectEvent(onLeft);
  useEffect(() => {
    let isOurs = false;
    let isGone = false;
    const leave = () => void document.exitFullscreen?.().catch(() => {});
    const enter = async () => {
      if (document.fullscreenElement || !document.fullscreenEnabled) return;
      await document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => {});
      isOurs = document.fullscreenElement !== null;
      if (isGone && isOurs) leave();
    };
    const change = () => {
      if (!isOurs || document.fullscreenElement) return;
      isOurs = false;
      // A phone that was locked, or another app: the person comes back to where they were.
      if (document.visibilityState === 'visible') tellLeft();
    };
    void enter();
    document.addEventListener('fullscreenchange', change);
    return () => {
      isGone = true;
      document.removeEventListener('fullscreenchange', change);
      if (isOurs) leave();
    };
  }, []);
}
