/**
 * A piece of work, told to whoever watches the server (metrics, traces). Every word of it is of a small set that the code knows: never an id of
 * a person or an entry, an address, or the words of an error. Whoever does the work may change it until it ends.
 */
export type Work = {
  kind: 'request' | 'transaction' | 'job' | 'mail' | 'push' | 'payment';
  /** The pattern of a route, a pool, a job, a method. */
  name: string;
  /** How it ended; where nobody says it, `ok`, or `failed` when it threw. */
  outcome?: string;
  /** Of a request. */
  method?: string;
  status?: number;
  /** Of a request: the one of the log. */
  requestId?: string;
};

export type Sight = {
  /** Does the work, and looks how long it takes and how it ends. */
  watch: <Result>(work: Work, run: () => Promise<Result>) => Promise<Result>;
  /** A client told how long a write had waited on its device. */
  outboxAge: (seconds: number) => void;
  /** A mail that nobody tries again was not taken. */
  lostMail: (kind: string) => void;
  /** A read that may be done at a standby was done there, or why it was not. */
  replicaRead: (outcome: string) => void;
  /** Everything that is counted, for Prometheus; undefined: nothing is. */
  readMetrics: (() => Promise<{ contentType: string; text: string }>) | undefined;
};

/** Of a server that nobody watches. */
export const NO_SIGHT: Sight = {
  watch: (_work, run) => run(),
  outboxAge: () => undefined,
  lostMail: () => undefined,
  replicaRead: () => undefined,
  readMetrics: undefined,
};
