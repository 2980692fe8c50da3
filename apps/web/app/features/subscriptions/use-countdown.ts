import { useEffect, useState } from 'react';

/** What the server said, and the device's clock when it did. */
type Told = { until: string; now: string; receivedAt: number };

/** Milliseconds until then, second by second, by the server's clock: what the device's own shows does not matter. */
export function useCountdown({ until, now, receivedAt }: Told): number {
  const end = Date.parse(until);
  const behind = Date.parse(now) - receivedAt;
  const left = () => Math.max(0, end - (Date.now() + behind));
  const [, tick] = useState(0);
  const isOver = left() === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') tick((ticks) => ticks + 1);
    }, 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left();
}
