/** Why a transaction is opened for nobody, or not for what is asked. */

/** The session token is unknown or has expired. */
export class NotSignedInError extends Error {
  override name = 'NotSignedInError';
}

/** The session is alive, but the installation requires a second factor of this role and its person has none yet. */
export class SecondFactorNeededError extends NotSignedInError {
  override name = 'SecondFactorNeededError';
}

/** The session is alive, and someone else's than the person whom the request names, who is nobody that it cares for either. */
export class OtherPersonError extends NotSignedInError {
  override name = 'OtherPersonError';
}

/** Whoever acts for somebody else asks for what is their own account's alone. */
export class ActsForAnotherError extends Error {
  override name = 'ActsForAnotherError';
}

/** A caregiver who only reads asks for something to be written. */
export class CareReadsOnlyError extends Error {
  override name = 'CareReadsOnlyError';
}

/** A transaction that writes nothing was to open somebody's diary, and the day's line of the access log does not stand there yet (spec-D14). */
export class ReadingNotNotedError extends Error {
  override name = 'ReadingNotNotedError';
}

/** The access log could not be written, so nothing was read (spec-D14). */
export class AccessNotLoggedError extends Error {
  override name = 'AccessNotLoggedError';
}
