import { useEffect } from 'react';

/** Keeps the screen on while the component is there. Browsers let go of it whenever the page is out of sight; where they refuse, the screen goes off as usual. */
export function useWakeLock(): void {
  useEffect(() => {
    let isLeft = false;
    let held: WakeLockSentinel | undefined;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      const taken = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isLeft) await taken?.release();
      else held = taken;
    };
    const takeAgain = () => void take();
    takeAgain();
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void held?.release().catch(() => {});
    };
  }, []);
}
