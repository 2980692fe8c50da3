/** The time of a history: stands still while nothing moves it, for the server and, wrong by so much, for each device. */
export function createVirtualClock(start: Date) {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    move: (ms: number) => {
      at += ms;
    },
    /** What a device shows whose clock is wrong. */
    wrongBy: (ms: number) => () => new Date(at + ms),
  };
}

export type VirtualClock = ReturnType<typeof createVirtualClock>;
