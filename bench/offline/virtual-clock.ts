/**
 * The time of a history: stands still while nothing moves it, for the server and, wrong by so much, for each device.
 * @param show tells the server
 */
export function createVirtualClock(start: Date, show: (now: Date) => void) {
  let at = start.getTime();
  show(start);
  return {
    now: () => new Date(at),
    move: (ms: number) => {
      at += ms;
      show(new Date(at));
    },
    /** What a device shows whose clock is wrong. */
    wrongBy: (ms: number) => () => new Date(at + ms),
  };
}
