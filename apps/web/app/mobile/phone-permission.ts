import { readPermission } from '../platform/phone-push.ts';

/** What the phone's owner allows is changed in the phone's settings, while the app waits behind them: it is looked at on the way back. Answers how to stop. */
export function followPermission(): () => void {
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    await readPermission().catch(() => {});
    // Whoever shows how push stands looks again.
    window.dispatchEvent(new Event('focus'));
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
