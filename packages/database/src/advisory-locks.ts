/**
 * Every advisory lock with a fixed number, in one list, so that no two features wait for each other by accident. A number never changes:
 * servers of two versions, and the embedded database of an older one, must still exclude each other.
 */
export const ADVISORY_LOCKS = {
  /** Held as long as the process lives: one server per `DATA_DIR`. */
  dataDirectory: 715_001,
  /** Several servers may start at once: one migrates, the others wait and then find nothing to do. */
  migration: 715_002,
  /** Copying a template needs it to itself: test files that start together take turns. */
  testTemplate: 715_003,
  /** Of two operators who ask for their erasure at once the second is counted without the first. */
  lastOperator: 715_004,
  /** Servers that start at once take turns: one binds database and file store, the others compare. */
  storeBinding: 715_021,
  /** Steps of a sign-in that nobody finished are removed by one transaction at a time. */
  signInStepRemoval: 715_024,
  /** Servers look for the next export or import one after the other. */
  dataJobClaim: 715_026,
  /** Servers that start at once take turns to compare what they must share. */
  sharedSettings: 715_057,
  /** One backup at a time of each database. */
  backup: 715_052,
} as const;
