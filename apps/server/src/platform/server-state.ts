/** How a job of this process is doing; instants in milliseconds since 1970. */
export type JobState = {
  everyMs: number;
  /** When this process took it up. */
  since: number;
  /** Undefined: it rests. */
  runningSince: number | undefined;
  endedAt: number | undefined;
  succeededAt: number | undefined;
  /** How long the last run took, in seconds. */
  seconds: number | undefined;
};

/** What this process knows of itself, for its log, its metrics and whoever operates it. */
export type ServerState = {
  jobs: Map<string, JobState>;
  /** Until when the certificate of the mail server is good; undefined: it has none, or was not reached yet. */
  mailCertificateEndsAt: Date | undefined;
  /** It was told to end: whoever may choose sends new requests elsewhere. */
  isStopping: boolean;
};

export const createServerState = (): ServerState => ({
  jobs: new Map(),
  mailCertificateEndsAt: undefined,
  isStopping: false,
});

const PATIENCE_MS = 10 * 60_000;

/** How long a job may be without a run that ended well: two of its periods, and ten minutes for a run that takes long. */
export const jobPatienceMs = ({ everyMs }: Pick<JobState, 'everyMs'>): number => 2 * everyMs + PATIENCE_MS;

/** Since how many milliseconds it should have ended well; undefined: all is as it should be. */
export function standsStillMs(state: JobState, now: number): number | undefined {
  const silentMs = now - (state.succeededAt ?? state.since);
  return silentMs > jobPatienceMs(state) ? silentMs : undefined;
}
