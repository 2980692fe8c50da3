const DAY_MS = 86_400_000;
/** How long the link of an invitation works; sending it again begins anew. */
export const INVITATION_DAYS = 7;
/** "Expira em breve" within 24 h (spec §5). */
export const EXPIRES_SOON_MS = DAY_MS;

export function invitationEnd(sentAt: Date): Date {
  return new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS);
}

export function isExpired(expiresAt: Date, now: Date): boolean {
  return expiresAt <= now;
}

/** Does a pending invitation end within the next 24 hours? */
export function expiresSoon(expiresAt: Date, now: Date): boolean {
  return !isExpired(expiresAt, now) && expiresAt.getTime() - now.getTime() <= EXPIRES_SOON_MS;
}
