export type SharedStream = {
  /** Tabs that name the same thing share one stream. */
  name: string;
  /** Asked at every new connection: where to begin. A connection that the browser itself takes up again sends `Last-Event-ID`. */
  path: () => string;
  events: readonly string[];
  onEvent: (event: string, data: string) => void;
  /** The server or a proxy refused the stream; it is tried again after a pause. Until then nothing comes by itself. */
  onRefused: () => void;
  /** The stream has opened, or was lost: only while it is open does anything come by itself. */
  onState: (isOpen: boolean) => void;
};

/** What tabs tell each other beside events: how the stream stands, and the wish to know. No event is named so. */
const STATE = ':state';
const ASK = ':ask';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Follows server-sent events, one connection for all tabs of the browser: HTTP/1.1 allows six per host. The tab that holds the
 * lock connects and tells the others; when it goes, the lock passes on. Answers how to leave.
 */
export function followSharedStream({ name, path, events, onEvent, onRefused, onState }: SharedStream): () => void {
  const ending = new AbortController();
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;

  const tellState = (isOpen: boolean) => {
    onState(isOpen);
    channel?.postMessage([STATE, isOpen]);
  };
  if (channel) {
    channel.onmessage = ({ data: [event, data] }) => {
      if (event === STATE) onState(data);
      else if (event !== ASK) onEvent(event, data);
      else if (source?.readyState === EventSource.OPEN) channel.postMessage([STATE, true]);
    };
    channel.postMessage([ASK]);
  }

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    tellState(false);
    source = new EventSource(path());
    source.onopen = () => {
      pause = FIRST_PAUSE_MS;
      tellState(true);
    };
    source.onerror = () => {
      tellState(false);
      // A lost connection is taken up again by the browser. One that was answered with anything but a stream is not.
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      onRefused();
    };
    for (const event of events) {
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        onEvent(event, data);
        channel?.postMessage([event, data]);
      });
    }
  };
  const lead = () =>
    new Promise<void>((resolve) => {
      const leave = () => {
        clearTimeout(timer);
        if (source) {
          source.close();
          tellState(false);
        }
        window.removeEventListener('online', connect);
        resolve();
      };
      if (ending.signal.aborted) return resolve();
      ending.signal.addEventListener('abort', leave);
      // Back from a dead spot the old connection may hang for minutes.
      window.addEventListener('online', connect);
      connect();
    });

  if (channel && navigator.locks) {
    navigator.locks.request(name, { signal: ending.signal }, lead).catch(() => {
      // Left before its turn came.
    });
  } else void lead();

  return () => {
    ending.abort();
    onState(false);
    channel?.close();
  };
}
